import type { NuevaVenta } from '#contract/schemas/ventas/ventas.ts';
import { centavos, multiplicar, sumar } from '#contract/words/dinero.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import type { ClienteDemo } from './personas.ts';
import { type Random, weightedPicker } from './random.ts';

/** The fields of a product used by the sales generator. */
interface ProductoVendible {
  clave: string;
  precioVenta: number;
  popularidad: number;
}

export interface VentaDemo {
  fecha: Date;
  cliente: ClienteDemo;
  items: { clave: string; cantidad: number; precio: number }[];
  metodoPago: NuevaVenta['metodoPago'];
  descuento: number;
}

/** Quantity by price: cheap products sell in larger quantities. */
function cuantos(random: Random, precio: number): number {
  if (precio <= 300) return random.integer(1, 4) * random.pick([3, 6, 12]);
  if (precio <= 2500) return random.pick([1, 1, 2, 2, 3, 4]);
  return random.pick([1, 1, 1, 2]);
}

/** Generates a realistic sale for every moment. */
export function ventasDemo(
  random: Random,
  momentos: Date[],
  productos: readonly ProductoVendible[],
  clientes: readonly ClienteDemo[],
): VentaDemo[] {
  const elegir = weightedPicker(random, productos, (producto) => producto.popularidad);
  // Squaring the random number favours the first clients, who buy often.
  const cliente = () => clientes[Math.floor(random.number() ** 2 * clientes.length)] as ClienteDemo;
  return momentos.map((fecha) => {
    const lineas = new Map<string, { clave: string; cantidad: number; precio: number }>();
    for (let i = random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5]); i > 0; i -= 1) {
      const { clave, precioVenta } = elegir();
      if (!lineas.has(clave)) {
        lineas.set(clave, { clave, cantidad: cuantos(random, precioVenta), precio: precioVenta });
      }
    }
    const items = [...lineas.values()];
    const subtotal = sumar(...items.map((item) => multiplicar(centavos(item.precio), item.cantidad)));
    return {
      fecha,
      cliente: random.chance(0.35) ? CONSUMIDOR_FINAL : cliente(),
      items,
      metodoPago: random.pick([
        'efectivo',
        'efectivo',
        'efectivo',
        'efectivo',
        'tarjeta',
        'tarjeta',
        'transferencia',
      ]),
      descuento: subtotal > 20_000 && random.chance(0.12) ? Math.round(subtotal / 2000) * 100 : 0,
    };
  });
}

/** Pieces sold per product. */
export function vendidos(ventas: readonly VentaDemo[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { items } of ventas) {
    for (const { clave, cantidad } of items) total.set(clave, (total.get(clave) ?? 0) + cantidad);
  }
  return total;
}
