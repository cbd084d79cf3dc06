import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITES } from '#contract/words/limites.ts';
import { cajaRequests } from '../../testing/requests/caja.ts';
import { openVoidingShop, type Vendida, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
let globo: string;
let venta: Vendida;
beforeEach(async () => {
  shop = await openVoidingShop();
  globo = await shop.globo();
  venta = await shop.vender(globo);
});
afterEach(() => shop.close());

const pedir = (motivo: unknown = 'Cobré dos veces', id = venta._id) =>
  shop.call('ventas', 'POST', `/api/ventas/${id}/solicitud`, { body: { motivo } });
const rechazar = (body: object = {}) =>
  shop.call('propietario', 'POST', `/api/ventas/${venta._id}/solicitud/rechazar`, { body });
const ver = async () => (await shop.call('ventas', 'GET', `/api/ventas/${venta._id}`)).body;
const listar = async () => (await shop.call('propietario', 'GET', '/api/ventas/solicitudes')).body;

describe('a request to void a sale', () => {
  it('is seen with the sale and by the owner, and names who may void it', async () => {
    const { status, body } = await pedir();
    expect([status, body.message]).toEqual([201, 'Anulación pedida']);
    const solicitud = {
      estado: 'pendiente',
      motivo: 'Cobré dos veces',
      fecha: expect.any(String),
      usuario: expect.any(String),
    };
    expect(body.venta.solicitud).toEqual(solicitud);
    const visto = await ver();
    expect(visto.venta).toMatchObject({ estado: 'completada', solicitud });
    expect(visto.propietarios).toEqual([expect.any(String)]);
    expect(await listar()).toMatchObject({ total: 1, ventas: [{ _id: venta._id, solicitud }] });
    const { body: lista } = await shop.call('ventas', 'GET', '/api/ventas');
    expect(lista.ventas[0].solicitud).toEqual(solicitud);
  });

  it('is made once at a time, with a reason, for a sale that stands', async () => {
    expect((await pedir('  ')).status).toBe(400);
    expect((await pedir()).status).toBe(201);
    expect((await pedir('Otra vez')).status).toBe(409);
    await rechazar();
    expect((await pedir('De verdad')).status).toBe(201);
    await shop.anular(venta._id);
    expect((await pedir('Ya no')).status).toBe(409);
    expect((await pedir('Nadie', '01a1fd2f-1af1-7196-896d-814c65740d1f')).status).toBe(404);
  });

  it('is counted by the open drawer of the sale, with its cash, until it is answered', async () => {
    const { abrir, ver: verCaja } = cajaRequests(() => shop);
    await abrir(0);
    const producto = await shop.globo();
    const enEfectivo = await shop.vender(producto, 2);
    const conTarjeta = await shop.vender(producto, 1, '55550001', { metodoPago: 'tarjeta' });
    const pedidas = async () => (await verCaja()).anulacionesPedidas;
    expect(await pedidas()).toEqual({ cantidad: 0, monto: 0 });
    await pedir('No', conTarjeta._id);
    await pedir('No', enEfectivo._id);
    expect(await pedidas()).toEqual({ cantidad: 1, monto: 25 });
    await shop.anular(enEfectivo._id);
    expect(await pedidas()).toEqual({ cantidad: 0, monto: 0 });
  });

  it('is accepted by voiding the sale', async () => {
    await pedir();
    expect((await shop.anular(venta._id)).body.venta.solicitud.estado).toBe('aceptada');
    expect(await listar()).toEqual({ ventas: [], total: 0 });
  });

  it('is declined with or without words, and the sale stays', async () => {
    await pedir();
    const { status, body } = await rechazar({ respuesta: 'Está bien cobrada' });
    expect([status, body.message]).toEqual([200, 'La venta queda como está']);
    expect((await ver()).venta).toMatchObject({
      estado: 'completada',
      solicitud: {
        estado: 'rechazada',
        respuesta: 'Está bien cobrada',
        resuelta: { fecha: expect.any(String), usuario: 'Persona propietario' },
      },
    });
    expect(await listar()).toEqual({ ventas: [], total: 0 });
    expect((await rechazar()).status).toBe(409);
  });

  it('is no right: whoever asked, or any other employee, neither voids the sale nor declines', async () => {
    await pedir();
    for (const quien of ['ventas', 'productos', 'reportes', 'cliente', 'visitante'] as const) {
      const estado = quien === 'visitante' ? 401 : 403;
      for (const que of ['anular', 'solicitud/rechazar']) {
        const url = `/api/ventas/${venta._id}/${que}`;
        expect([quien, (await shop.call(quien, 'POST', url, { body: { motivo: 'Yo' } })).status]).toEqual([
          quien,
          estado,
        ]);
      }
      expect((await shop.call(quien, 'GET', '/api/ventas/solicitudes')).status).toBe(estado);
    }
    expect((await ver()).venta).toMatchObject({ estado: 'completada', solicitud: { estado: 'pendiente' } });
    expect(await shop.stockOf(globo)).toBe(8);
  });

  it('is asked by those who sell only, under their own name, also for a sale of somebody else', async () => {
    for (const quien of ['productos', 'reportes', 'cliente'] as const) {
      const url = `/api/ventas/${venta._id}/solicitud`;
      expect((await shop.call(quien, 'POST', url, { body: { motivo: 'Yo no vendo' } })).status).toBe(403);
    }
    const producto = await shop.globo();
    const { body: ajena } = await shop.call('propietario', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Eva', telefono: '55550002' },
        items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'tarjeta',
      },
    });
    const { status, body } = await pedir('La clienta la devolvió', ajena.venta._id);
    expect(status).toBe(201);
    expect(body.venta.solicitud.usuario).toBe((await ver()).venta.vendedor.nombre);
    expect(body.venta.solicitud.usuario).not.toBe(ajena.venta.vendedor.nombre);
    expect(body.venta.estado).toBe('completada');
  });

  it('has a reason and an answer of a bounded length', async () => {
    const largo = 'a'.repeat(LIMITES.motivo);
    for (const motivo of [`${largo}a`, 7, ['x'], null]) expect((await pedir(motivo)).status).toBe(400);
    expect((await pedir(largo)).status).toBe(201);
    expect((await rechazar({ respuesta: `${largo}a` })).status).toBe(400);
    expect((await rechazar({ respuesta: largo })).status).toBe(200);
  });

  it('is stored once when several ask at the same time', async () => {
    const estados = (await Promise.all([pedir(), pedir(), pedir()])).map(({ status }) => status);
    expect(estados.sort()).toEqual([201, 409, 409]);
    expect(await listar()).toMatchObject({ total: 1 });
  });

  it('leaves its steps in the audit trail', async () => {
    await pedir();
    await rechazar();
    const acciones = await shop.rows(
      `select accion from auditoria where entidad_id = '${venta._id}' order by secuencia`,
    );
    expect(acciones.map(({ accion }) => accion)).toEqual([
      'venta.creada',
      'venta.anulacion-pedida',
      'venta.anulacion-rechazada',
    ]);
  });

  it('is listed with the longest-waiting first', async () => {
    const otra = await shop.vender(await shop.globo());
    shop.setNow(new Date('2026-03-01T10:00:00Z'));
    await pedir('Después', otra._id);
    shop.setNow(new Date('2026-03-01T09:00:00Z'));
    await pedir('Antes');
    const { ventas, total } = await listar();
    expect([total, ventas.map(({ _id }: Vendida) => _id)]).toEqual([2, [venta._id, otra._id]]);
  });
});
