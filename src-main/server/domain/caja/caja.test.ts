import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cajaRequests } from '../../testing/requests/caja.ts';
import type { Quien } from '../../testing/shops/shop.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
});
afterEach(() => shop.close());

const { abrir, cerrar, cerrarDe, mover, sesionDe, ver } = cajaRequests(() => shop);

describe('a cash session', () => {
  it('opens with a fund, records cash in and out, and closes with the counted cash', async () => {
    expect(await ver()).toBeNull();
    const { status, body } = await abrir(200);
    expect([status, body.message]).toEqual([201, 'Caja abierta']);
    expect(body.sesion).toMatchObject({
      usuario: { _id: shop.userId('ventas'), nombre: 'Persona ventas' },
      fondoInicial: 200,
      esperado: 200,
      cerradaEn: null,
      efectivoContado: null,
      diferencia: null,
      movimientos: [],
    });
    const producto = await shop.globo();
    const venta = await shop.vender(producto, 2);
    expect(await sesionDe(venta._id)).toBe(body.sesion._id);
    expect((await mover('entrada', 50.5)).status).toBe(201);
    expect((await mover('salida', 100)).body.message).toBe('Salida anotada');
    expect(await ver()).toMatchObject({
      ventasEnEfectivo: { cantidad: 1, monto: 25 },
      anulaciones: { cantidad: 0, monto: 0 },
      entradas: { cantidad: 1, monto: 50.5 },
      salidas: { cantidad: 1, monto: 100 },
      esperado: 175.5,
      movimientos: [
        { tipo: 'salida', monto: -100, motivo: 'Porque sí', usuario: 'Persona ventas' },
        { tipo: 'entrada', monto: 50.5 },
        { tipo: 'venta', monto: 25, venta: { _id: venta._id, numero: venta.numero } },
      ],
    });
    const cierre = await cerrar(175, 'ventas', { notas: 'Faltó sencillo' });
    expect([cierre.status, cierre.body.message]).toEqual([200, 'Caja cerrada']);
    expect(cierre.body.sesion).toMatchObject({
      esperado: 175.5,
      efectivoContado: 175,
      diferencia: -0.5,
      notas: 'Faltó sencillo',
      cerradaEn: expect.any(String),
    });
    expect(await ver()).toBeNull();
  });

  it('is limited to one per user', async () => {
    expect((await abrir(100)).status).toBe(201);
    const otra = await abrir(300);
    expect([otra.status, otra.body.error, otra.body.message]).toEqual([
      409,
      'conflicto',
      'Ya tienes una caja abierta',
    ]);
    expect((await abrir(10, 'propietario')).status).toBe(201);
    const varias = await Promise.all([cerrar(100), cerrar(100)]);
    expect(varias.map(({ status }) => status).sort()).toEqual([200, 409]);
    const nuevas = await Promise.all([abrir(1), abrir(1), abrir(1)]);
    expect(nuevas.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses movements and closing before it is opened', async () => {
    for (const respuesta of [await mover('entrada', 5), await mover('salida', 5), await cerrar(0)]) {
      expect([respuesta.status, respuesta.body.error]).toEqual([409, 'conflicto']);
      expect(respuesta.body.message).toBe('No tienes una caja abierta');
    }
  });

  it('refuses movements and closing from a client that still shows the previous session', async () => {
    const vista = { sesion: (await abrir(100)).body.sesion._id };
    await cerrar(100);
    const alCerrada = await cerrar(100, 'ventas', vista);
    expect([alCerrada.status, alCerrada.body.message]).toEqual([409, 'No tienes una caja abierta']);
    const otra = { sesion: (await abrir(300)).body.sesion._id };
    for (const { status, body } of [
      await cerrar(100, 'ventas', vista),
      await mover('salida', 5, 'ventas', {}, vista),
    ]) {
      expect([status, body.error]).toEqual([409, 'conflicto']);
      expect(body.message).toBe(
        'Esa caja ya se cerró: la que está abierta es otra. Revísala antes de seguir',
      );
    }
    expect(await ver()).toMatchObject({ esperado: 300, movimientos: [] });
    expect((await mover('salida', 5, 'ventas', {}, otra)).status).toBe(201);
    expect((await cerrar(295, 'ventas', otra)).body.sesion).toMatchObject({ diferencia: 0 });
  });

  it('refuses to take out more cash than it holds', async () => {
    await abrir(100);
    const { status, body } = await mover('salida', 100.01);
    expect([status, body.error]).toEqual([409, 'conflicto']);
    expect(body.message).toBe('En la caja debe haber Q100.00: no puedes sacar Q100.01');
    expect((await mover('salida', 100)).status).toBe(201);
    expect(await ver()).toMatchObject({ esperado: 0, salidas: { cantidad: 1, monto: 100 } });
  });

  it('names each invalid field', async () => {
    const malas: [string, unknown, string][] = [
      ['abrir', {}, 'fondoInicial'],
      ['abrir', { fondoInicial: -1 }, 'fondoInicial'],
      ['abrir', { fondoInicial: 1.005 }, 'fondoInicial'],
      ['movimientos', { tipo: 'venta', monto: 5, motivo: 'x' }, 'tipo'],
      ['movimientos', { tipo: 'entrada', monto: 0, motivo: 'x' }, 'monto'],
      ['movimientos', { tipo: 'entrada', monto: 5, motivo: '  ' }, 'motivo'],
      ['cerrar', {}, 'efectivoContado'],
      ['cerrar', { efectivoContado: -5 }, 'efectivoContado'],
      ['cerrar', { efectivoContado: 5, sesion: 'la de ayer' }, 'sesion'],
    ];
    for (const [ruta, cuerpo, path] of malas) {
      const { status, body } = await shop.call('ventas', 'POST', `/api/caja/${ruta}`, { body: cuerpo });
      expect([status, body.error, body.details[0].path]).toEqual([400, 'datos-invalidos', path]);
    }
  });

  it('applies a repeated Idempotency-Key once', async () => {
    const clave = () => ({ 'idempotency-key': randomUUID() });
    const apertura = clave();
    const entrada = clave();
    const primera = await abrir(50, 'ventas', apertura);
    expect((await abrir(50, 'ventas', apertura)).body).toEqual(primera.body);
    const movida = await mover('entrada', 5, 'ventas', entrada);
    expect((await mover('entrada', 5, 'ventas', entrada)).body).toEqual(movida.body);
    expect((await mover('entrada', 6, 'ventas', entrada)).body.error).toBe('clave-reutilizada');
    expect((await ver()).esperado).toBe(55);
    const llamar = { body: { efectivoContado: 55 }, headers: clave() };
    const cerrada = await shop.call('ventas', 'POST', '/api/caja/cerrar', llamar);
    expect(cerrada.body.sesion.diferencia).toBe(0);
    expect((await shop.call('ventas', 'POST', '/api/caja/cerrar', llamar)).body).toEqual(cerrada.body);
  });

  it('audits opening, cash movements and closing with their user', async () => {
    const { body } = await abrir(20);
    await mover('salida', 5);
    await cerrar(16);
    const de = `/api/auditoria?entidad=caja&entidadId=${body.sesion._id}`;
    const { registros } = (await shop.call('propietario', 'GET', de)).body;
    expect(registros.map((uno: { accion: string; despues: unknown }) => [uno.accion, uno.despues])).toEqual([
      [
        'caja.cerrada',
        {
          cajero: 'Persona ventas',
          fondoInicial: 20,
          esperado: 15,
          efectivoContado: 16,
          diferencia: 1,
          notas: null,
        },
      ],
      [
        'caja.movimiento',
        { cajero: 'Persona ventas', tipo: 'salida', monto: 5, motivo: 'Porque sí', esperado: 15 },
      ],
      ['caja.abierta', { cajero: 'Persona ventas', fondoInicial: 20 }],
    ]);
  });
});

describe('a drawer that its cashier left open', () => {
  it('can be closed by the owner, and shows the owner’s name', async () => {
    const id = (await abrir(100)).body.sesion._id;
    await shop.vender(await shop.globo(), 2);
    const { status, body } = await cerrarDe(id, 120, 'propietario', { notas: 'Se fue sin contar' });
    expect([status, body.message]).toEqual([200, 'Caja cerrada']);
    const cerrada = {
      usuario: { _id: shop.userId('ventas'), nombre: 'Persona ventas' },
      esperado: 125,
      efectivoContado: 120,
      diferencia: -5,
      notas: 'Se fue sin contar',
      cerradaPor: 'Persona propietario',
    };
    expect(body.sesion).toMatchObject(cerrada);
    expect((await shop.call('propietario', 'GET', '/api/caja/sesiones')).body.sesiones).toMatchObject([
      cerrada,
    ]);
    expect(await ver()).toBeNull();
    expect((await cerrar(120)).body.message).toBe('No tienes una caja abierta');
    expect((await cerrarDe(id, 120)).body.message).toBe('Esta caja ya está cerrada');
    const de = `/api/auditoria?entidad=caja&entidadId=${id}`;
    const [registro] = (await shop.call('propietario', 'GET', de)).body.registros;
    expect(registro).toMatchObject({
      accion: 'caja.cerrada',
      usuario: { nombre: 'Persona propietario' },
      despues: { cajero: 'Persona ventas', diferencia: -5 },
    });
    // The cashier can open a new one afterwards.
    expect((await abrir(50)).status).toBe(201);
  });

  it('can be closed only by the owner, and only once', async () => {
    const id = (await abrir(100, 'propietario')).body.sesion._id;
    expect((await cerrarDe(id, 100, 'ventas')).status).toBe(403);
    expect((await cerrarDe(randomUUID(), 100)).status).toBe(404);
    expect((await cerrarDe(id, -1)).status).toBe(400);
    expect((await ver('propietario')).esperado).toBe(100);
    // A drawer closed by its own cashier shows no `cerradaPor`.
    const [una, otra] = await Promise.all([cerrarDe(id, 100), cerrar(100, 'propietario')]);
    expect([una.status, otra.status].sort()).toEqual([200, 409]);
    const { body } = await shop.call('propietario', 'GET', `/api/caja/sesiones/${id}`);
    expect(body.sesion.cerradaPor).toBeUndefined();
  });
});

describe('GET /api/caja/sesiones', () => {
  it('shows employees their own sessions and the owner all of them, filtered by day and user', async () => {
    const dia = (numero: number) => shop.setNow(new Date(`2026-11-${numero}T18:00:00Z`));
    dia(19);
    const suya = (await abrir(10)).body.sesion._id;
    await cerrar(12);
    dia(20);
    const ajena = (await abrir(20, 'propietario')).body.sesion._id;
    dia(21);
    const abierta = (await abrir(30)).body.sesion._id;
    const lista = async (quien: Quien, query = '') => {
      const { body } = await shop.call(quien, 'GET', `/api/caja/sesiones${query}`);
      return body.sesiones.map(({ _id }: { _id: string }) => _id);
    };
    expect(await lista('propietario')).toEqual([abierta, ajena, suya]);
    expect(await lista('ventas')).toEqual([abierta, suya]);
    expect(await lista('propietario', `?usuario=${shop.userId('ventas')}`)).toEqual([abierta, suya]);
    expect(await lista('ventas', `?usuario=${shop.userId('propietario')}`)).toEqual([]);
    expect(await lista('propietario', '?fechaInicio=2026-11-20&fechaFin=2026-11-20')).toEqual([ajena]);
    expect(await lista('propietario', '?limit=1&page=3')).toEqual([suya]);
    const { body } = await shop.call('propietario', 'GET', '/api/caja/sesiones?limit=1');
    expect(body.pagination).toMatchObject({ totalItems: 3, totalPages: 3 });
    expect(body.usuarios.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Persona propietario',
      'Persona ventas',
    ]);
    expect(body.sesiones[0]).not.toHaveProperty('movimientos');
    const una = (quien: Quien, id: string) => shop.call(quien, 'GET', `/api/caja/sesiones/${id}`);
    expect((await una('ventas', suya)).body.sesion).toMatchObject({ diferencia: 2, esperado: 10 });
    expect((await una('ventas', ajena)).status).toBe(404);
    expect((await una('propietario', suya)).status).toBe(200);
    const alReves = '/api/caja/sesiones?fechaInicio=2026-11-20&fechaFin=2026-11-19';
    expect((await shop.call('ventas', 'GET', alReves)).status).toBe(400);
  });
});
