import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cajaRequests } from '../../testing/requests/caja.ts';
import type { Quien } from '../../testing/shops/shop.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
let globo: string;
beforeEach(async () => {
  shop = await openVoidingShop();
  globo = await shop.globo();
});
afterEach(() => shop.close());

const { abrir, cerrar } = cajaRequests(() => shop);

const poner = (ventaSinCaja: string) =>
  shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { ventaSinCaja } });

const vender = (extra = {}, quien: Quien = 'ventas', headers = {}) =>
  shop.call(quien, 'POST', '/api/ventas', {
    headers,
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto: globo, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
      ...extra,
    },
  });

const MIXTO = {
  metodoPago: 'mixto',
  pagos: [
    { metodo: 'efectivo', monto: 5 },
    { metodo: 'tarjeta', monto: 20 },
  ],
};
const SIN_EFECTIVO = {
  metodoPago: 'mixto',
  pagos: [
    { metodo: 'transferencia', monto: 5 },
    { metodo: 'tarjeta', monto: 20 },
  ],
};

describe('cash without an open drawer', () => {
  it('is taken unless the owner forbids it; only the till asks', async () => {
    expect((await shop.call('visitante', 'GET', '/api/tienda')).body.tienda.ventaSinCaja).toBe('preguntar');
    expect((await vender()).status).toBe(201);
    expect((await poner('permitir')).status).toBe(200);
    expect((await vender()).status).toBe(201);
    expect((await poner('a veces')).status).toBe(400);
  });

  it('is refused where the owner forbids it, also in part, and nothing is sold', async () => {
    await poner('no-permitir');
    for (const pago of [{}, MIXTO, { metodoPago: 'mixto' }]) {
      const { status, body } = await vender(pago);
      expect([status, body.error]).toEqual([409, 'estado-invalido']);
      expect(body.message).toMatch(/^Abre tu caja antes de cobrar en efectivo/);
    }
    expect((await vender({}, 'propietario')).status).toBe(409);
    expect(await shop.stockOf(globo)).toBe(10);
    for (const pago of [{ metodoPago: 'tarjeta' }, SIN_EFECTIVO])
      expect((await vender(pago)).status).toBe(201);
  });

  it('is taken where the owner forbids it while the seller’s own drawer is open', async () => {
    await poner('no-permitir');
    await abrir(0, 'propietario');
    expect((await vender()).status).toBe(409);
    await abrir(0);
    expect((await vender()).status).toBe(201);
    expect((await vender(MIXTO)).status).toBe(201);
    await cerrar(30);
    expect((await vender()).status).toBe(409);
  });

  it('is refused for an order too, also in part, which stays uncollected', async () => {
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Eva', telefono: '44556667' },
        items: [{ producto: globo, cantidad: 2 }],
      },
    });
    const buscar = `/api/pedidos/admin?buscar=${body.pedido.numero}`;
    const { body: lista } = await shop.call('ventas', 'GET', buscar);
    const id = lista.pedidos[0]._id;
    const cobrar = (pago: object) =>
      shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, { body: pago });
    await poner('no-permitir');
    for (const pago of [{ metodoPago: 'efectivo' }, MIXTO, { metodoPago: 'mixto' }]) {
      const rechazo = await cobrar(pago);
      expect([rechazo.status, rechazo.body.error]).toEqual([409, 'estado-invalido']);
    }
    const { body: visto } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
    expect(visto.pedido).toMatchObject({ estado: 'en-proceso' });
    expect(await shop.ask('select count(*) from pedidos where cobrado')).toBe(0);
    expect(await shop.ask('select count(*) from ventas')).toBe(0);
    await abrir(0);
    expect((await cobrar(MIXTO)).status).toBe(201);
    await shop.expectCuentasClaras();
  });

  it('is taken under the key that was refused, once the drawer is open', async () => {
    await poner('no-permitir');
    const mandar = () => vender({}, 'ventas', { 'idempotency-key': 'venta-que-espera' });
    expect((await mandar()).status).toBe(409);
    await abrir(0);
    const { status, body } = await mandar();
    expect(status).toBe(201);
    await cerrar(25);
    // A repetition of what was taken is no new cash.
    expect((await mandar()).body.venta).toEqual(body.venta);
    expect(await shop.ask('select count(*) from ventas')).toBe(1);
  });
});

describe('opening the cash drawer without a sale', () => {
  const abrirCajon = (motivo: string) => shop.call('ventas', 'POST', '/api/caja/cajon', { body: { motivo } });
  const rastro = async () => {
    const { body } = await shop.call('propietario', 'GET', '/api/auditoria?entidad=caja');
    return body.registros.filter(({ accion }: { accion: string }) => accion === 'caja.cajon-abierto');
  };

  it('is in the trail with who did it and why', async () => {
    expect((await abrirCajon('')).status).toBe(400);
    expect((await abrirCajon('Dar cambio')).status).toBe(200);
    expect(await rastro()).toMatchObject([
      { entidadId: null, usuario: { nombre: expect.any(String) }, despues: { motivo: 'Dar cambio' } },
    ]);
    const { body } = await abrir(100);
    await abrirCajon('Guardar billetes');
    expect((await rastro())[0]).toMatchObject({ entidadId: body.sesion._id });
  });

  it('is refused without an open session where the shop takes no cash without one', async () => {
    await poner('no-permitir');
    const { status, body } = await abrirCajon('Dar cambio');
    expect([status, body.message]).toEqual([409, 'Abre tu caja antes de abrir el cajón']);
    expect(await rastro()).toEqual([]);
    await abrir(100);
    expect((await abrirCajon('Dar cambio')).status).toBe(200);
  });
});
