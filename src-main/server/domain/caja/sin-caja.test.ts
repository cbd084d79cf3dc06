import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cajaRequests } from '../../testing/requests/caja.ts';
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

const vender = (extra = {}) =>
  shop.call('ventas', 'POST', '/api/ventas', {
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

  it('is refused for an order too, which stays uncollected', async () => {
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Eva', telefono: '44556667' },
        items: [{ producto: globo, cantidad: 2 }],
      },
    });
    const { body: lista } = await shop.call(
      'ventas',
      'GET',
      `/api/pedidos/admin?buscar=${body.pedido.numero}`,
    );
    const id = lista.pedidos[0]._id;
    await poner('no-permitir');
    expect((await shop.cobrar(id, 'efectivo')).status).toBe(409);
    const { body: visto } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
    expect(visto.pedido).toMatchObject({ estado: 'en-proceso' });
    await abrir(0);
    expect((await shop.cobrar(id, 'efectivo')).status).toBe(201);
  });
});
