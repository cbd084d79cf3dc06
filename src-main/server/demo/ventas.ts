import { centavos, multiplicar, sumar } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import type { NuevaVenta } from '#contract/ventas.ts';
import type { Azar } from './azar.ts';
import { elegirPorPeso } from './azar.ts';
import type { ClienteDemo } from './personas.ts';

/** What a generated sale needs to know of a product. */
export interface ProductoVendible {
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

/** Cheap things go by the dozen, dear ones one at a time. */
function cuantos(azar: Azar, precio: number): number {
  if (precio <= 300) return azar.entero(1, 4) * azar.de([3, 6, 12]);
  if (precio <= 2500) return azar.de([1, 1, 2, 2, 3, 4]);
  return azar.de([1, 1, 1, 2]);
}

/** A believable sale for every moment: what, how much, to whom, paid how. */
export function ventasDemo(
  azar: Azar,
  momentos: Date[],
  productos: readonly ProductoVendible[],
  clientes: readonly ClienteDemo[],
): VentaDemo[] {
  const elegir = elegirPorPeso(azar, productos, (producto) => producto.popularidad);
  // Few clients buy often: the square of a random number falls on the first ones most of the time.
  const cliente = () => clientes[Math.floor(azar.numero() ** 2 * clientes.length)] as ClienteDemo;
  return momentos.map((fecha) => {
    const lineas = new Map<string, { clave: string; cantidad: number; precio: number }>();
    for (let i = azar.de([1, 1, 2, 2, 2, 3, 3, 4, 5]); i > 0; i -= 1) {
      const { clave, precioVenta } = elegir();
      if (!lineas.has(clave)) {
        lineas.set(clave, { clave, cantidad: cuantos(azar, precioVenta), precio: precioVenta });
      }
    }
    const items = [...lineas.values()];
    const subtotal = sumar(...items.map((item) => multiplicar(centavos(item.precio), item.cantidad)));
    return {
      fecha,
      cliente: azar.ocurre(0.35) ? CLIENTE_DE_MOSTRADOR : cliente(),
      items,
      metodoPago: azar.de([
        'efectivo',
        'efectivo',
        'efectivo',
        'efectivo',
        'tarjeta',
        'tarjeta',
        'transferencia',
      ]),
      descuento: subtotal > 20_000 && azar.ocurre(0.12) ? Math.round(subtotal / 2000) * 100 : 0,
    };
  });
}

/** Pieces sold of every product. */
export function vendidos(ventas: readonly VentaDemo[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { items } of ventas) {
    for (const { clave, cantidad } of items) total.set(clave, (total.get(clave) ?? 0) + cantidad);
  }
  return total;
}
