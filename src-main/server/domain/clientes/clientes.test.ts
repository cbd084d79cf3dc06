import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cliente } from '#contract/schemas/ventas/clientes.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
let globo: string;

async function comprar(nombre: string, telefono: string, extra = {}) {
  const { status, body } = await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre, telefono },
      items: [{ producto: globo, cantidad: 1, precioUnitario: 10 }],
      metodoPago: 'efectivo',
      ...extra,
    },
  });
  expect(status).toBe(201);
  return body.venta;
}

async function hallar(buscar: string): Promise<string[]> {
  const { status, body } = await shop.call(
    'ventas',
    'GET',
    `/api/clientes?buscar=${encodeURIComponent(buscar)}`,
  );
  expect(status).toBe(200);
  return (body.clientes as Cliente[]).map(({ nombre, telefono }) => `${nombre} ${telefono}`);
}

beforeAll(async () => {
  shop = await openTestShop();
  globo = await shop.product({ nombre: 'Globo', precioVenta: 1_000 as never, stock: 100 });
  await comprar('María Núñez', '5511-2233');
  await comprar('Mario Paz', '55119900');
  await comprar('Mario Paz', '55119900');
  await comprar('José Martínez', '+502 4455 6677');
  await comprar('Cliente de mostrador', '00000000');
  await comprar('Ana % _', '+1 305 555 0100');
});
afterAll(() => shop.close());

describe('GET /api/clientes', () => {
  it('finds clients by the beginning of their phone, with or without a dash', async () => {
    expect(await hallar('551')).toEqual(['Mario Paz 55119900', 'María Núñez 55112233']);
    expect(await hallar('5511-22')).toEqual(['María Núñez 55112233']);
    expect(await hallar('+502 4455-6677')).toEqual(['José Martínez 44556677']);
    expect(await hallar('2233')).toEqual([]);
  });

  it('finds clients by words of their name, ignoring accents, most purchases first', async () => {
    expect(await hallar('mar')).toEqual([
      'Mario Paz 55119900',
      'José Martínez 44556677',
      'María Núñez 55112233',
    ]);
    expect(await hallar('NUNEZ mar')).toEqual(['María Núñez 55112233']);
    expect(await hallar('%')).toEqual([]);
    expect(await hallar('a %')).toEqual(['Ana % _ +1 305 555 0100']);
  });

  it('keeps the known name of a client; the sale has the name that was typed', async () => {
    const venta = await comprar('Pepe', '4455-6677');
    expect(venta.datosCliente).toEqual({ nombre: 'Pepe', telefono: '44556677' });
    expect(await hallar('4455')).toEqual(['José Martínez 44556677']);
    const [vendida] = await shop.rows(`select cliente_id from ventas where id = '${venta._id}'`);
    const [cliente] = await shop.rows("select id, numero_ventas from clientes where telefono = '44556677'");
    expect([cliente?.id, Number(cliente?.numero_ventas)]).toEqual([vendida?.cliente_id, 2]);
  });

  it('renames a client only when the sale says so, and leaves a trace', async () => {
    await comprar('José Martínez Solís', '44556677', { renombrarCliente: true });
    expect(await hallar('solis')).toEqual(['José Martínez Solís 44556677']);
    await comprar('José Martínez Solís', '44556677', { renombrarCliente: true });
    const trazas = await shop.rows(
      "select antes, despues from auditoria where accion = 'cliente.renombrado'",
    );
    expect(trazas).toHaveLength(1);
    expect(JSON.stringify(trazas)).toMatch(/José Martínez[^ ].*José Martínez Solís/);
    await comprar('Otra', '00000000', { renombrarCliente: true });
    expect(await hallar('otra')).toEqual([]);
  });

  it('never renames a client by an order from the web', async () => {
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Un Bromista', telefono: '44556677' },
        items: [{ producto: globo, cantidad: 1 }],
      },
    });
    const { body: lista } = await shop.call(
      'ventas',
      'GET',
      `/api/pedidos/admin?buscar=${body.pedido.numero}`,
    );
    const { status, body: cobrado } = await shop.call(
      'ventas',
      'POST',
      `/api/pedidos/admin/${lista.pedidos[0]._id}/cobrar`,
      { body: { metodoPago: 'tarjeta', renombrarCliente: true } },
    );
    expect([status, cobrado.venta.datosCliente.nombre]).toEqual([201, 'Un Bromista']);
    expect(await hallar('44556677')).toEqual(['José Martínez Solís 44556677']);
  });

  it('finds nobody for too short a text, and never the walk-in client', async () => {
    expect(await hallar('')).toEqual([]);
    expect(await hallar('m')).toEqual([]);
    expect(await hallar('55')).toEqual([]);
    expect(await hallar('mostrador')).toEqual([]);
    expect(await hallar('00000000')).toEqual([]);
  });

  it('lists at most eight clients', async () => {
    for (let i = 0; i < 10; i += 1) await comprar(`Zoila ${i}`, `4100000${i}`);
    expect(await hallar('zoila')).toHaveLength(8);
    expect(await hallar('410')).toHaveLength(8);
  });
});
