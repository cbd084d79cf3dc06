import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { ESTADOS_PEDIDO } from '#contract/words/estados-de-pedido.ts';
import { type Json, openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
/** Codes and ids of the orders placed so far, for later steps. */
let pedidos: { codigo: string; id: string }[] = [];
let productos: string[] = [];

beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterAll(() => shop.close());

const PRECIOS = [centavos(1), centavos(1_999), centavos(12_50), centavos(99_999_999)];
const comprador = { nombre: 'Ana', telefono: '55551234' };

const lineas = fc.array(
  fc.record({ cual: fc.nat({ max: PRECIOS.length - 1 }), cantidad: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 1, maxLength: 4 },
);

/** Random operations on the shop; every status below 500 is acceptable. */
const paso = fc.oneof(
  fc.record({ que: fc.constant('pedido' as const), lineas }),
  fc.record({ que: fc.constant('venta' as const), lineas, descuento: fc.integer({ min: 0, max: 3_000 }) }),
  fc.record({ que: fc.constant('cancelar' as const), cual: fc.nat(40) }),
  fc.record({
    que: fc.constant('estado' as const),
    cual: fc.nat(40),
    estado: fc.constantFrom(...ESTADOS_PEDIDO),
  }),
  fc.record({
    que: fc.constant('ajuste' as const),
    cual: fc.nat({ max: PRECIOS.length - 1 }),
    stock: fc.nat(20),
  }),
);
type Paso = typeof paso extends fc.Arbitrary<infer T> ? T : never;

const precioDe = (producto: string) => (PRECIOS[productos.indexOf(producto)] ?? 0) / 100;
const itemsDe = (unas: { cual: number; cantidad: number }[]) =>
  unas.map(({ cual, cantidad }) => ({ producto: productos[cual] ?? '', cantidad }));

async function dar(uno: Paso): Promise<{ status: number; body: Json }> {
  switch (uno.que) {
    case 'pedido':
      return await shop.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: comprador, items: itemsDe(uno.lineas) },
      });
    case 'venta':
      return await shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: comprador,
          items: itemsDe(uno.lineas).map((item) => ({ ...item, precioUnitario: precioDe(item.producto) })),
          metodoPago: 'efectivo',
          descuento: uno.descuento / 100,
          tipoVenta: 'directa',
        },
      });
    case 'cancelar': {
      const pedido = pedidos[uno.cual % Math.max(1, pedidos.length)];
      return await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${pedido?.codigo ?? '000000'}`, {
        body: { motivo: 'Ya no' },
      });
    }
    case 'estado': {
      const pedido = pedidos[uno.cual % Math.max(1, pedidos.length)];
      return await shop.call('ventas', 'PUT', `/api/pedidos/admin/${pedido?.id ?? 'nadie'}/estado`, {
        body: { estado: uno.estado },
      });
    }
    case 'ajuste':
      return await shop.call('productos', 'PUT', `/api/productos/${productos[uno.cual]}`, {
        body: { stock: uno.stock },
      });
  }
}

const enCentavos = (quetzales: number) => Math.round(quetzales * 100);

function revisarTotal({ subtotal, descuento = 0, total, items }: Json): void {
  for (const item of items) {
    expect(enCentavos(item.subtotal)).toBe(enCentavos(item.precioUnitario) * item.cantidad);
  }
  const suma = items.reduce((hasta: number, item: Json) => hasta + enCentavos(item.subtotal), 0);
  expect(enCentavos(subtotal)).toBe(suma);
  expect(enCentavos(total)).toBe(suma - enCentavos(descuento));
}

const de = (cual: number) => ({ lineas: [{ cual, cantidad: 2 }] });
/** A fixed sequence that covers every kind of movement checked at the end, because random ones may miss some. */
const DIA_COMPLETO: Paso[][] = [
  [{ que: 'pedido', ...de(0) }],
  [{ que: 'cancelar', cual: 0 }],
  [{ que: 'cancelar', cual: 0 }],
  [{ que: 'ajuste', cual: 0, stock: 0 }],
  [{ que: 'estado', cual: 0, estado: 'en-proceso' }],
  [{ que: 'venta', ...de(0), descuento: 0 }],
  [{ que: 'pedido', ...de(0) }],
  [{ que: 'pedido', ...de(2) }],
  [{ que: 'estado', cual: 1, estado: 'listo-entrega' }],
  [{ que: 'venta', ...de(2), descuento: 0 }],
];

async function revisarTodo(): Promise<void> {
  for (const producto of productos) {
    const stock = await shop.stockOf(producto);
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock).toBe(await shop.ledgerOf(producto));
  }
  const lista = await shop.call('propietario', 'GET', '/api/pedidos/admin?limit=100');
  for (const pedido of lista.body.pedidos) revisarTotal(pedido);
  const ventas = await shop.call('propietario', 'GET', '/api/ventas?limit=100');
  for (const venta of ventas.body.ventas) revisarTotal(venta);
}

it('stock equals the sum of its movements and is never negative, and totals equal the sums of their lines', async () => {
  // The steps of one group run concurrently.
  const grupos = fc.array(fc.array(paso, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });
  const vistos = new Set<string>();
  await fc.assert(
    fc.asyncProperty(grupos, async (dia) => {
      pedidos = [];
      productos = [];
      for (const precioVenta of PRECIOS) {
        productos.push(await shop.product({ precioVenta, precioCompra: centavos(0), stock: 12 }));
      }
      for (const grupo of dia) {
        const respuestas = await Promise.all(grupo.map(dar));
        for (const [i, { status, body }] of respuestas.entries()) {
          vistos.add(`${grupo[i]?.que} ${status}`);
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          if (status === 201 && body.pedido) {
            const { codigoSeguimiento: codigo } = body.pedido;
            const lista = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigo}`);
            pedidos.push({ codigo, id: lista.body.pedidos[0]._id });
          }
        }
      }
      await revisarTodo();
    }),
    { numRuns: 40, examples: [[DIA_COMPLETO]] },
  );
  // The run covered both accepted and refused requests.
  expect([...vistos]).toEqual(
    expect.arrayContaining([
      'pedido 201',
      'pedido 409',
      'venta 201',
      'venta 409',
      'cancelar 200',
      'cancelar 409',
      'estado 200',
      'estado 409',
      'ajuste 200',
    ]),
  );
}, 300_000);
