import { type Centavos, formatoQ, multiplicar, TOTAL_MAXIMO } from '#contract/words/dinero.ts';
import { type DetalleDeError, datosInvalidos } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import type { Tx } from '#db/transaction.ts';
import { asegurarStock, retenerProductos } from '../inventario/inventario.service.ts';
import { buscarProductosDeHistorial, type FilaProducto } from '../productos/productos.queries.ts';
import { asegurarEnVenta } from '../productos/productos.service.ts';

/** A priced line of a sale or an order; all amounts in centavos. */
export interface Linea {
  producto: FilaProducto;
  cantidad: number;
  precio: Centavos;
  costoUnitario: Centavos;
  subtotal: Centavos;
  costo: Centavos;
}

/** Adds subtotal and cost to a line. */
export function lineaDe({
  producto,
  cantidad,
  precio,
  costoUnitario,
}: Pick<Linea, 'producto' | 'cantidad' | 'precio' | 'costoUnitario'>): Linea {
  return {
    producto,
    cantidad,
    precio,
    costoUnitario,
    subtotal: multiplicar(precio, cantidad),
    costo: multiplicar(costoUnitario, cantidad),
  };
}

/** Locks the products of new lines and reads them in one query, by id; deleted products are included. */
export async function retenerProductosDeLineas(
  tx: Tx,
  items: readonly { producto: string }[],
): Promise<Map<string, FilaProducto>> {
  const ids = items.map((item) => item.producto);
  await retenerProductos(tx, ids);
  return await buscarProductosDeHistorial(tx, ids);
}

/**
 * Lines at today's prices and costs. `items` names each product once. Throws `no-encontrado`, `conflicto` for a product
 * taken off sale, `stock-insuficiente`.
 */
export function lineasEnVenta(
  items: readonly { producto: string; cantidad: number }[],
  productos: ReadonlyMap<string, FilaProducto>,
): Linea[] {
  return items.map(({ producto: id, cantidad }) => {
    const producto = asegurarEnVenta(productos.get(id));
    asegurarStock(producto, cantidad);
    const { precioVenta: precio, precioCompra: costoUnitario } = producto;
    return lineaDe({ producto, cantidad, precio, costoUnitario });
  });
}

/** Returns the total. Throws `datos-invalidos` above the maximum of one sale or order. */
export function asegurarTotal(total: Centavos): Centavos {
  if (total <= TOTAL_MAXIMO) return total;
  throw datosInvalidos([{ path: 'items', msg: `El total no puede pasar de ${formatoQ(TOTAL_MAXIMO)}` }]);
}

/** Merges lines of the same product. Throws `datos-invalidos` when a merged quantity exceeds the limit of a line. */
export function sumarRepetidos<L extends { producto: string; cantidad: number }>(lineas: L[]): L[] {
  const porProducto = new Map<string, L>();
  const details: DetalleDeError[] = [];
  for (const [i, linea] of lineas.entries()) {
    const cantidad = linea.cantidad + (porProducto.get(linea.producto)?.cantidad ?? 0);
    if (cantidad > LIMITES.cantidadPorLinea) {
      const msg = `La cantidad no puede pasar de ${LIMITES.cantidadPorLinea}`;
      details.push({ path: `items.${i}.cantidad`, msg });
    }
    porProducto.set(linea.producto, { ...linea, cantidad });
  }
  if (details.length > 0) throw datosInvalidos(details);
  return [...porProducto.values()];
}
