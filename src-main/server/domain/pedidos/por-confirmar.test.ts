import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COTAS_POR_DEFECTO } from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { centavos } from '#contract/words/dinero.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { CLIENTE } from '../../testing/requests/pedidos.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const AHORA = new Date('2026-11-21T18:00:00Z');
const DIA_MS = 24 * 3_600_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(AHORA);
});
afterEach(() => shop.close());

interface Pedida {
  producto: string;
  cantidad: number;
}

const pedir = (items: Pedida[], desde = '192.168.1.20') =>
  shop.call('visitante', 'POST', '/api/pedidos', { desde, body: { cliente: CLIENTE, items } });

async function productos(cuantos: number, stock: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: cuantos }, () => shop.product({ stock })));
}

/** Ten pieces at the till. */
const vender = (producto: string) =>
  shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 10, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });

const todo = (ids: readonly string[], cantidad: number) => ids.map((producto) => ({ producto, cantidad }));

const lista = async (estado: string) =>
  (await shop.call('ventas', 'GET', `/api/pedidos/admin?estado=${estado}`)).body;

async function unoPorConfirmar(stock = 600): Promise<{ id: string; producto: string; codigo: string }> {
  const producto = await shop.product({ stock });
  const { body } = await pedir([{ producto, cantidad: 501 }]);
  const { pedidos } = await lista('por-confirmar');
  return { id: pedidos[0]._id, producto, codigo: body.pedido.codigoSeguimiento };
}

async function unoNormal(cantidad = 4): Promise<{ id: string; producto: string; codigo: string }> {
  const producto = await shop.product({ stock: 5 });
  const { body } = await pedir([{ producto, cantidad }]);
  const { pedidos } = await lista('por-entregar');
  return { id: pedidos[0]._id, producto, codigo: body.pedido.codigoSeguimiento };
}

const poner = (id: string, estado: string) =>
  shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado } });
const confirmar = (id: string) => shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/confirmar`);
const soltar = (id: string, quien: 'ventas' | 'propietario', autorizacion?: object) =>
  shop.call(quien, 'PUT', `/api/pedidos/admin/${id}/soltar`, { body: { autorizacion } });

describe('an order of a stranger', () => {
  it('for the whole stock of fifty products takes nothing, and the till goes on selling', async () => {
    const ids = await productos(50, 10);
    const { status, body } = await pedir(todo(ids, 10));
    expect([status, body.message]).toEqual([201, '¡Pedido creado exitosamente!']);
    expect(body.pedido).toMatchObject({ estado: 'en-proceso', porConfirmar: true, total: 6250 });
    for (const id of ids) expect([await shop.stockOf(id), await shop.ledgerOf(id)]).toEqual([10, 10]);
    expect((await vender(ids[0] ?? '')).status).toBe(201);
  });

  it('within the bounds takes its pieces as ever, and says nothing of confirming', async () => {
    const ids = await productos(10, 50);
    const { body } = await pedir(todo(ids, 50));
    expect(body.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(ids[0] ?? '')).toBe(0);
  });

  it('for most of fifty products takes nothing, and a party that empties two of seventeen does', async () => {
    const ids = await productos(50, 10);
    expect((await pedir(todo(ids, 7))).body.pedido.porConfirmar).toBe(true);
    expect((await pedir(todo(ids, 3))).body.pedido.porConfirmar).toBe(true);
    const fiesta = [...todo(ids.slice(0, 2), 10), ...todo(ids.slice(2, 17), 5)];
    expect((await pedir(fiesta)).body.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(ids[0] ?? '')).toBe(0);
  });

  it.each([
    ['pieces of a line', 501, 100],
    ['value', 101, 10_000],
  ])('beyond the bound of %s waits to be confirmed', async (_que, cantidad, precio) => {
    const producto = await shop.product({ stock: 5000, precioVenta: centavos(precio) });
    expect((await pedir([{ producto, cantidad: cantidad - 1 }])).body.pedido.porConfirmar).toBeUndefined();
    expect((await pedir([{ producto, cantidad }])).body.pedido.porConfirmar).toBe(true);
    expect(await shop.stockOf(producto)).toBe(5000 - cantidad + 1);
  });

  it('beyond the bound of pieces of all its lines waits to be confirmed', async () => {
    const ids = await productos(3, 5000);
    const precio = await shop.product({ stock: 1, precioVenta: centavos(1) });
    await shop.call('propietario', 'PUT', '/api/configuracion/pedidos', {
      body: { ...COTAS_POR_DEFECTO, totalPorPedido: 1_000_000 },
    });
    expect((await pedir(todo(ids, 333))).body.pedido.porConfirmar).toBeUndefined();
    const { body } = await pedir([...todo(ids, 333), { producto: precio, cantidad: 1 }]);
    expect(body.pedido.porConfirmar).toBeUndefined();
    expect((await pedir(todo(ids, 334))).body.pedido.porConfirmar).toBe(true);
  });

  it('for services alone needs no confirming, whatever it costs', async () => {
    const producto = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    expect((await pedir([{ producto, cantidad: 3 }])).body.pedido.porConfirmar).toBeUndefined();
  });

  it('counts no services beside its pieces', async () => {
    const servicio = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    const producto = await shop.product({ stock: 5 });
    const { body } = await pedir([...todo([servicio, producto], 1)]);
    expect(body.pedido.porConfirmar).toBeUndefined();
  });

  it('is still refused for more than there is', async () => {
    const producto = await shop.product({ stock: 600 });
    const { status, body } = await pedir([{ producto, cantidad: 601 }]);
    expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
    expect(body.message).toMatch(
      /^Stock insuficiente para Globo de prueba \d+\. Disponible: 600, Solicitado: 601$/,
    );
  });

  it('has no bounds when the staff places it', async () => {
    const producto = await shop.product({ stock: 600 });
    const body = { cliente: CLIENTE, items: [{ producto, cantidad: 600 }] };
    const { body: hecho } = await shop.call('ventas', 'POST', '/api/pedidos', { body });
    expect(hecho.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(producto)).toBe(0);
  });
});

describe('a network', () => {
  it('that holds too many pieces at once has its next orders confirmed, others do not', async () => {
    const producto = await shop.product({ stock: 100_000, precioVenta: centavos(100) });
    for (let i = 0; i < 6; i += 1)
      expect((await pedir([{ producto, cantidad: 500 }])).body.pedido.porConfirmar).toBeUndefined();
    expect((await pedir([{ producto, cantidad: 1 }])).body.pedido.porConfirmar).toBe(true);
    const otra = await pedir([{ producto, cantidad: 1 }], '192.168.1.21');
    expect(otra.body.pedido.porConfirmar).toBeUndefined();
  });

  it('is not filled by services, which take no pieces', async () => {
    const producto = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    for (let i = 0; i < 2; i += 1) await pedir([{ producto, cantidad: 1 }]);
    expect(await shop.ask('select count(*) from pedidos where red is not null')).toBe(0);
    const globo = await shop.product({ stock: 9 });
    expect((await pedir([{ producto: globo, cantidad: 1 }])).body.pedido.porConfirmar).toBeUndefined();
  });

  it('cannot be multiplied by taking more addresses of it', async () => {
    const producto = await shop.product({ stock: 100_000, precioVenta: centavos(100) });
    for (let i = 0; i < 18; i += 1)
      expect((await pedir([{ producto, cantidad: 500 }], `10.0.0.${i + 1}`)).body.pedido.porConfirmar).toBe(
        undefined,
      );
    expect((await pedir([{ producto, cantidad: 1 }], '10.0.0.99')).body.pedido.porConfirmar).toBe(true);
    const lejos = await pedir([{ producto, cantidad: 1 }], '10.0.1.1');
    expect(lejos.body.pedido.porConfirmar).toBeUndefined();
  });

  it('counts a household and the /48 around it on IPv6', async () => {
    const ids = await productos(26, 4);
    for (const [i, producto] of ids.slice(0, 25).entries())
      await pedir([{ producto, cantidad: 4 }], `2001:db8:1:1::${i + 1}`);
    const [ultimo = ''] = ids.slice(25);
    const misma = await pedir([{ producto: ultimo, cantidad: 4 }], '2001:db8:1:1::ffff');
    expect(misma.body.pedido.porConfirmar).toBe(true);
    const vecina = await pedir([{ producto: ultimo, cantidad: 4 }], '2001:db8:1:2::1');
    expect(vecina.body.pedido.porConfirmar).toBeUndefined();
  });

  it('empties no more products by asking a little at a time', async () => {
    const ids = await productos(30, 4);
    for (const cantidad of [1, 1, 1, 1])
      for (const desde of [0, 10, 20]) await pedir(todo(ids.slice(desde, desde + 10), cantidad));
    const quedan = await Promise.all(ids.map((id) => shop.stockOf(id)));
    const tomados = quedan.reduce((suma, stock) => suma + (4 - stock) / 4, 0);
    expect(tomados).toBeGreaterThan(COTAS_POR_DEFECTO.productosPorPedido);
    expect(tomados).toBeLessThanOrEqual(COTAS_POR_DEFECTO.productosPorRed);
  });

  it('has its room back once the staff sees to its orders, or its customer cancels', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/pedidos', {
      body: { ...COTAS_POR_DEFECTO, piezasPorRed: 5 },
    });
    const { id } = await unoNormal(4);
    const producto = await shop.product({ stock: 50 });
    const pasa = async () => (await pedir([{ producto, cantidad: 4 }])).body.pedido;
    expect((await pasa()).porConfirmar).toBe(true);
    await poner(id, 'listo-entrega');
    const { porConfirmar, codigoSeguimiento } = await pasa();
    expect(porConfirmar).toBeUndefined();
    const cancelar = { body: { motivo: 'Ya no' } };
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, cancelar);
    expect((await pasa()).porConfirmar).toBeUndefined();
  });
});

describe('an order that waits to be confirmed', () => {
  it('says so to its customer and to the staff, who find it by itself', async () => {
    const { id, codigo } = await unoPorConfirmar();
    const { body } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(body.pedido).toMatchObject({ estado: 'en-proceso', porConfirmar: true });
    const { pedidos, porConfirmar, pagination } = await lista('por-confirmar');
    expect(pedidos.map((uno: { _id: string }) => uno._id)).toEqual([id]);
    expect([porConfirmar, pagination.totalItems]).toEqual([1, 1]);
    expect((await lista('listo-entrega')).porConfirmar).toBe(1);
  });

  it('takes its pieces once confirmed, once, and its mail says which', async () => {
    const { id, producto } = await unoPorConfirmar();
    const { status, body } = await confirmar(id);
    expect([status, body.pedido.porConfirmar, body.pedido.estado]).toEqual([200, undefined, 'en-proceso']);
    expect((await confirmar(id)).status).toBe(200);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([99, 99]);
    expect((await lista('por-confirmar')).porConfirmar).toBe(0);
    const correos = await shop.rows('select plantilla from correos order by id');
    expect(correos.map(({ plantilla }) => plantilla)).toEqual(['pedido-por-confirmar', 'pedido-recibido']);
  });

  it('cannot be confirmed without its pieces, and stays as it was', async () => {
    const { id, producto } = await unoPorConfirmar(510);
    expect((await vender(producto)).status).toBe(201);
    const { status, body } = await confirmar(id);
    expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
    expect((await poner(id, 'entregado')).status).toBe(409);
    expect((await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido).toMatchObject({
      estado: 'en-proceso',
      porConfirmar: true,
    });
  });

  it.each(['listo-entrega', 'entregado'])('is confirmed by being %s', async (estado) => {
    const { id, producto } = await unoPorConfirmar();
    expect((await poner(id, estado)).body.pedido).toMatchObject({ estado });
    expect(await shop.stockOf(producto)).toBe(99);
    await poner(id, 'cancelado');
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([600, 600]);
  });

  it('is confirmed by being collected', async () => {
    const { id, producto } = await unoPorConfirmar();
    const cobro = { body: { metodoPago: 'transferencia' } };
    const { status, body } = await shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, cobro);
    expect([status, body.pedido.estado, body.pedido.porConfirmar]).toEqual([201, 'entregado', undefined]);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([99, 99]);
  });

  it('gives nothing back when it is cancelled, and waits again when that is undone', async () => {
    const { id, producto, codigo } = await unoPorConfirmar();
    const cancelar = { body: { motivo: 'Ya no' } };
    expect((await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, cancelar)).status).toBe(
      200,
    );
    expect((await lista('por-confirmar')).porConfirmar).toBe(0);
    const { pedidos } = await lista('cancelado');
    expect([pedidos[0].porConfirmar, pedidos[0].canceladoSinConfirmar]).toEqual([undefined, true]);
    const { body: visto } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(visto.pedido.porConfirmar).toBeUndefined();
    expect((await confirmar(id)).status).toBe(409);
    expect((await poner(id, 'en-proceso')).body.pedido.porConfirmar).toBe(true);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([600, 600]);
  });
});

/** Who changed an order last, and what the trail says of it. */
async function ultimoHecho() {
  const [hecho] = await shop.rows(
    "select usuario_id, despues from auditoria where accion = 'pedido.estado' order by secuencia desc limit 1",
  );
  const despues = typeof hecho?.despues === 'string' ? JSON.parse(hecho.despues) : hecho?.despues;
  return { quien: hecho?.usuario_id, despues };
}

describe('letting an order go', () => {
  beforeEach(async () => {
    const { usuarios } = shop.context.db.tables;
    const passwordHash = await hashPassword('secreta1');
    await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
  });

  it('gives its pieces back, and tells its customer that it waits to be confirmed', async () => {
    const { id, producto, codigo } = await unoNormal();
    await poner(id, 'listo-entrega');
    const { status, body } = await soltar(id, 'propietario');
    expect([status, body.pedido.estado, body.pedido.porConfirmar]).toEqual([200, 'en-proceso', true]);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([5, 5]);
    expect((await soltar(id, 'propietario')).status).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    const { body: visto } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(visto.pedido.porConfirmar).toBe(true);
    const [ultimo] = await shop.rows('select plantilla from correos order by id desc limit 1');
    expect(ultimo?.plantilla).toBe('pedido-por-confirmar');
    await confirmar(id);
    expect(await shop.stockOf(producto)).toBe(1);
  });

  it('takes the owner’s password at an employee’s screen, and the trail names both', async () => {
    const { id, producto } = await unoNormal();
    const sin = await soltar(id, 'ventas');
    expect([sin.status, sin.body.error, sin.body.details[0].path]).toEqual([
      403,
      'sin-permiso',
      'autorizacion',
    ]);
    const mala = await soltar(id, 'ventas', { email: 'propietario@prueba.gt', password: 'otra-cosa' });
    expect([mala.status, mala.body.message]).toEqual([403, 'Email o contraseña incorrectos']);
    const ajena = await soltar(id, 'ventas', { email: 'productos@prueba.gt', password: 'secreta1' });
    expect([ajena.status, ajena.body.message]).toEqual([403, 'Esa cuenta no es del propietario']);
    expect(await shop.stockOf(producto)).toBe(1);
    expect(
      (await soltar(id, 'ventas', { email: 'propietario@prueba.gt', password: 'secreta1' })).status,
    ).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    const { quien, despues } = await ultimoHecho();
    expect(quien).toBe(shop.userId('ventas'));
    expect(despues).toMatchObject({
      porConfirmar: true,
      autorizadoPor: 'Persona propietario',
      piezasDevueltas: 4,
    });
    // None come back when it takes them again.
    await confirmar(id);
    expect((await ultimoHecho()).despues).not.toHaveProperty('piezasDevueltas');
  });

  it('counts wrong passwords as sign-ins do, and keeps none of them', async () => {
    const { id } = await unoNormal();
    const estados = new Set<number>();
    for (let i = 0; i < 11; i += 1) {
      const body = { autorizacion: { email: 'propietario@prueba.gt', password: `mala-${i}` } };
      const { status } = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/soltar`, {
        body,
        desde: '192.168.1.66',
        headers: { 'idempotency-key': `una-clave-que-nadie-adivina-${i}` },
      });
      estados.add(status);
    }
    expect([...estados]).toEqual([403, 429]);
  });

  it('needs nobody’s permission once it is forgotten', async () => {
    const { id, producto } = await unoNormal();
    expect((await lista('olvidados')).pedidos).toHaveLength(0);
    shop.setNow(new Date(AHORA.getTime() + 5 * DIA_MS + 1));
    const { olvidados, pedidos } = await lista('olvidados');
    expect([olvidados, pedidos[0]._id]).toEqual([1, id]);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect(body.pedidos[0].olvidado).toBe(true);
    expect((await soltar(id, 'ventas')).status).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    expect((await lista('olvidados')).olvidados).toBe(0);
  });

  it.each([
    [
      'noted',
      (id: string) =>
        shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
          body: { estado: 'en-proceso', notasAdmin: 'Viene el sábado' },
        }),
    ],
    ['confirmed', (id: string) => soltar(id, 'propietario').then(() => confirmar(id))],
    ['made ready', (id: string) => poner(id, 'listo-entrega')],
  ])('keeps an order that was %s from being forgotten for three times as long', async (_que, atender) => {
    const { id, producto } = await unoNormal();
    const url = `/api/pedidos/admin/apartados?producto=${producto}`;
    const tras = (dias: number) => shop.setNow(new Date(AHORA.getTime() + dias * DIA_MS + 1));
    tras(4);
    await atender(id);
    const desde = new Date(AHORA.getTime() + 4 * DIA_MS + 1).toISOString();
    for (const dias of [9.1, 18.9]) {
      tras(dias);
      expect((await lista('olvidados')).olvidados).toBe(0);
      expect((await shop.call('ventas', 'GET', url)).body.pedidos[0]).toMatchObject({
        olvidado: false,
        sinCambiosDesde: desde,
      });
      expect((await soltar(id, 'ventas')).status).toBe(403);
    }
    tras(19.1);
    const { olvidados, pedidos } = await lista('olvidados');
    expect([olvidados, pedidos[0]._id]).toEqual([1, id]);
    expect((await shop.call('ventas', 'GET', url)).body.pedidos[0].olvidado).toBe(true);
    expect((await soltar(id, 'ventas')).status).toBe(200);
  });

  it('is refused for one that was handed over, cancelled or collected', async () => {
    const { id } = await unoNormal();
    await poner(id, 'entregado');
    expect((await soltar(id, 'propietario')).body.message).toMatch(/^El pedido P\d+-\d+ está «Entregado»$/);
    await poner(id, 'cancelado');
    expect((await soltar(id, 'propietario')).status).toBe(409);
    await poner(id, 'en-proceso');
    await shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, {
      body: { metodoPago: 'transferencia' },
    });
    await poner(id, 'en-proceso');
    expect((await soltar(id, 'propietario')).body.message).toMatch(
      /hay que anularla antes de soltar sus piezas$/,
    );
  });
});

describe('the pieces of a product', () => {
  it('are listed by the open orders that hold them, oldest first', async () => {
    const producto = await shop.product({ stock: 1000 });
    const otro = await shop.product();
    await pedir([
      { producto, cantidad: 3 },
      { producto: otro, cantidad: 1 },
    ]);
    shop.setNow(new Date(AHORA.getTime() + 60_000));
    await pedir([{ producto, cantidad: 2 }]);
    await pedir([{ producto: otro, cantidad: 1 }]);
    await pedir([{ producto, cantidad: 900 }]);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect([body.piezas, body.cuantos]).toEqual([5, 2]);
    expect(body.pedidos.map((uno: { cantidad: number }) => uno.cantidad)).toEqual([3, 2]);
    expect(body.pedidos[0]).toMatchObject({
      numero: expect.stringMatching(/^P20261121-/),
      cliente: { nombre: CLIENTE.nombre, telefono: '44556667' },
      total: 50,
      olvidado: false,
    });
  });
});

describe('many orders of a product', () => {
  it('are all counted, and the oldest hundred listed, each with what the ledger says it holds', async () => {
    const producto = await shop.product({ stock: 1000, controlaStock: false });
    await pedir([{ producto, cantidad: 7 }]);
    await shop.call('propietario', 'PUT', `/api/productos/${producto}`, { body: { controlaStock: true } });
    for (let i = 0; i < 101; i += 1)
      await shop.call('ventas', 'POST', '/api/pedidos', {
        body: { cliente: CLIENTE, items: [{ producto, cantidad: 2 }] },
      });
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect([body.piezas, body.cuantos, body.pedidos.length]).toEqual([202, 101, 100]);
    expect(new Set(body.pedidos.map((uno: { cantidad: number }) => uno.cantidad))).toEqual(new Set([2]));
  });
});

describe('the bounds', () => {
  it('are the owner’s, with defaults, a memory and the trail', async () => {
    const url = '/api/configuracion/pedidos';
    expect((await shop.call('propietario', 'GET', url)).body).toEqual({
      success: true,
      cotas: COTAS_POR_DEFECTO,
    });
    const cotas = { ...COTAS_POR_DEFECTO, piezasPorLinea: 3 };
    const { body } = await shop.call('propietario', 'PUT', url, { body: cotas });
    expect(body).toEqual({ success: true, message: 'Límites de los pedidos guardados', cotas });
    const producto = await shop.product({ stock: 100 });
    expect((await pedir([{ producto, cantidad: 4 }])).body.pedido.porConfirmar).toBe(true);
    const vieja = { ...COTAS_POR_DEFECTO, piezasPorLinea: 7, visto: { piezasPorLinea: 500 } };
    const choque = await shop.call('propietario', 'PUT', url, { body: vieja });
    expect([choque.status, choque.body.message]).toEqual([
      409,
      'El máximo de piezas de un producto cambió de 500 a 3 mientras editabas. Revisa y guarda de nuevo',
    ]);
    const mala = await shop.call('propietario', 'PUT', url, { body: { ...cotas, diasOlvidado: 0 } });
    expect([mala.status, mala.body.message]).toEqual([400, 'El número de días no puede ser menor que 1']);
    expect(await shop.ask("select count(*) from auditoria where entidad_id = 'cotasDePedidos'")).toBe(1);
  });
});
