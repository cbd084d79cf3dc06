import { type Centavos, multiplicar, sumar } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { disponible, type ProductoPos } from '../catalogo/producto-pos.ts';

/** A line of the cart. */
export interface Linea {
  producto: ProductoPos;
  cantidad: number;
}

/** A cart after a change, with what the cashier must be told about it. */
export interface Cambio {
  lineas: Linea[];
  aviso?: string;
  /** Whether the stock was too little for it. */
  falto?: boolean;
}

function tope(producto: ProductoPos): number {
  return Math.min(disponible(producto), LIMITES.cantidadPorLinea);
}

/**
 * The cart with `cantidad` more of a product. Quantity beyond the stock is not added, and is reported. A
 * product already in the cart keeps its position.
 */
export function agregar(lineas: Linea[], producto: ProductoPos, cantidad = 1): Cambio {
  const maximo = tope(producto);
  if (maximo <= 0) return { lineas, aviso: 'Producto sin stock disponible', falto: true };
  const actual = lineas.find((linea) => linea.producto._id === producto._id);
  if (actual) return ponerCantidad(lineas, producto._id, actual.cantidad + cantidad);
  if (lineas.length >= LIMITES.lineasPorVenta) {
    return { lineas, aviso: `Una venta admite hasta ${LIMITES.lineasPorVenta} productos distintos` };
  }
  const posible = Math.min(cantidad, maximo);
  return {
    lineas: [...lineas, { producto, cantidad: posible }],
    ...(posible < cantidad && { aviso: `Stock máximo disponible: ${maximo}`, falto: true }),
  };
}

/** The cart with a line's quantity changed; 0 or less removes the line. */
export function ponerCantidad(lineas: Linea[], id: string, cantidad: number): Cambio {
  if (cantidad <= 0) return { lineas: quitar(lineas, id) };
  let aviso: string | undefined;
  const cambiadas = lineas.map((linea) => {
    if (linea.producto._id !== id) return linea;
    const maximo = tope(linea.producto);
    if (cantidad > maximo) aviso = `Stock máximo disponible: ${maximo}`;
    return { ...linea, cantidad: Math.max(1, Math.min(cantidad, maximo)) };
  });
  return { lineas: cambiadas, ...(aviso !== undefined && { aviso, falto: true }) };
}

/** The cart without a line. */
function quitar(lineas: Linea[], id: string): Linea[] {
  return lineas.filter((linea) => linea.producto._id !== id);
}

export interface CambioDePrecio {
  nombre: string;
  ahora: Centavos;
}

/** The lines with the current data of their products, and the prices that changed. */
export function actualizarLineas(
  lineas: Linea[],
  conocido: (id: string) => ProductoPos | undefined,
): { lineas: Linea[]; precios: CambioDePrecio[] } {
  const precios: CambioDePrecio[] = [];
  const nuevas = lineas.map((linea) => {
    const producto = conocido(linea.producto._id);
    if (!producto || producto === linea.producto) return linea;
    if (producto.precio !== linea.producto.precio) {
      precios.push({ nombre: producto.nombre, ahora: producto.precio });
    }
    return { ...linea, producto };
  });
  return { lineas: nuevas, precios };
}

/** Whether the stock no longer covers a line: another register sold it first. */
export function faltaStock({ producto, cantidad }: Linea): boolean {
  return cantidad > disponible(producto);
}

export function importe({ producto, cantidad }: Linea): Centavos {
  return multiplicar(producto.precio, cantidad);
}

export function subtotal(lineas: Linea[]): Centavos {
  return sumar(...lineas.map(importe));
}

export function piezas(lineas: Linea[]): number {
  return lineas.reduce((suma, linea) => suma + linea.cantidad, 0);
}
