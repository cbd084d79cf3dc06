import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { CATEGORIAS } from '#contract/categorias.ts';
import { type Centavos, centavos, deQuetzales, formatoQ, multiplicar, sumar } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { esObjeto } from '#ui/almacen.ts';

/** A product in the cart, as it was when it was last seen, and how many of it. */
export type Linea = Pick<
  ProductoDeCatalogo,
  '_id' | 'nombre' | 'categoria' | 'precioVenta' | 'stock' | 'controlaStock' | 'imagenUrl' | 'imagenes'
> & { cantidad: number };

export interface Cambio {
  lineas: Linea[];
  /** What the person should know, when the cart did not become what he asked for. */
  aviso?: string;
}

/** How many of a product one may order. Products without stock control never run out. */
export function maximoDe({ controlaStock, stock }: Pick<Linea, 'controlaStock' | 'stock'>): number {
  return controlaStock ? Math.min(stock, LIMITES.cantidadPorLinea) : LIMITES.cantidadPorLinea;
}

export function estaAgotado(producto: Pick<Linea, 'controlaStock' | 'stock'>): boolean {
  return maximoDe(producto) <= 0;
}

function avisoDeStock(maximo: number): string {
  return `Stock máximo disponible: ${maximo} unidades`;
}

function lineaDe(producto: ProductoDeCatalogo, cantidad: number): Linea {
  const { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes } = producto;
  return { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes, cantidad };
}

/** One or more of a product, as the catalogue shows it now. */
export function agregar(lineas: Linea[], producto: ProductoDeCatalogo, cuantos = 1): Cambio {
  const previa = lineas.find((linea) => linea._id === producto._id);
  if (!previa && lineas.length >= LIMITES.lineasPorPedido) {
    return { lineas, aviso: `Un pedido admite hasta ${LIMITES.lineasPorPedido} productos` };
  }
  const cantidad = (previa?.cantidad ?? 0) + cuantos;
  const maximo = maximoDe(producto);
  if (cantidad > maximo) return { lineas, aviso: avisoDeStock(maximo) };
  const nueva = lineaDe(producto, cantidad);
  return {
    lineas: previa ? lineas.map((linea) => (linea === previa ? nueva : linea)) : [...lineas, nueva],
  };
}

/** Sets how many; 0 or less removes the line, more than there is becomes all there is. */
export function cambiarCantidad(lineas: Linea[], id: string, cantidad: number): Cambio {
  const previa = lineas.find((linea) => linea._id === id);
  if (!previa) return { lineas };
  const maximo = maximoDe(previa);
  const posible = Math.min(Math.trunc(cantidad), maximo);
  const aviso = cantidad > maximo ? avisoDeStock(maximo) : undefined;
  if (posible <= 0) return { lineas: lineas.filter((linea) => linea !== previa), aviso };
  return {
    lineas: lineas.map((linea) => (linea === previa ? { ...linea, cantidad: posible } : linea)),
    aviso,
  };
}

/** Joins the lines of two carts; of what is in both, the larger amount. */
export function juntar(lineas: Linea[], otras: Linea[]): Linea[] {
  const juntas = lineas.map((linea) => {
    const otra = otras.find((una) => una._id === linea._id);
    return otra && otra.cantidad > linea.cantidad ? { ...linea, cantidad: otra.cantidad } : linea;
  });
  const nuevas = otras.filter((otra) => !lineas.some((linea) => linea._id === otra._id));
  return [...juntas, ...nuevas].slice(0, LIMITES.lineasPorPedido);
}

/** The product of a line as the server has it now: null when it is no longer sold, undefined when unknown. */
export type Frescos = Map<string, ProductoDeCatalogo | null>;

/** The cart with today's prices and stock, and one sentence for each thing that is no longer as it was. */
export function ponerAlDia(lineas: Linea[], frescos: Frescos): { lineas: Linea[]; cambios: string[] } {
  const cambios: string[] = [];
  const alDia = lineas.flatMap((linea) => {
    const fresco = frescos.get(linea._id);
    if (fresco === undefined) return [linea];
    if (fresco === null || estaAgotado(fresco)) {
      cambios.push(`«${linea.nombre}» ya no está disponible y salió de tu carrito.`);
      return [];
    }
    const cantidad = Math.min(linea.cantidad, maximoDe(fresco));
    if (cantidad < linea.cantidad) {
      const quedan = cantidad === 1 ? 'queda 1' : `quedan ${cantidad}`;
      cambios.push(`De «${linea.nombre}» solo ${quedan}: cambiamos la cantidad.`);
    }
    if (fresco.precioVenta !== linea.precioVenta) {
      cambios.push(`«${linea.nombre}» ahora cuesta ${formatoQ(deQuetzales(fresco.precioVenta))}.`);
    }
    return [lineaDe(fresco, cantidad)];
  });
  return { lineas: alDia, cambios };
}

/** Price of one line. */
export function subtotalDe({ precioVenta, cantidad }: Pick<Linea, 'precioVenta' | 'cantidad'>): Centavos {
  return multiplicar(deQuetzales(precioVenta), cantidad);
}

export function totalDe(lineas: readonly Pick<Linea, 'precioVenta' | 'cantidad'>[]): Centavos {
  return lineas.length === 0 ? centavos(0) : sumar(...lineas.map(subtotalDe));
}

/** How many pieces the cart holds. */
export function piezasDe(lineas: readonly Linea[]): number {
  return lineas.reduce((suma, { cantidad }) => suma + cantidad, 0);
}

/** «1 artículo», «3 artículos». */
export function cuantosArticulos(lineas: readonly Linea[]): string {
  const piezas = piezasDe(lineas);
  return piezas === 1 ? '1 artículo' : `${piezas} artículos`;
}

function esEntero(valor: unknown, minimo: number): valor is number {
  return Number.isSafeInteger(valor) && (valor as number) >= minimo;
}

function esLinea(valor: unknown): valor is Linea {
  return (
    esObjeto(valor) &&
    typeof valor._id === 'string' &&
    typeof valor.nombre === 'string' &&
    typeof valor.precioVenta === 'number' &&
    valor.precioVenta >= 0 &&
    valor.precioVenta < 1_000_000 &&
    CATEGORIAS.some((categoria) => categoria === valor.categoria) &&
    typeof valor.controlaStock === 'boolean' &&
    (valor.imagenUrl === null || typeof valor.imagenUrl === 'string') &&
    (valor.imagenes === undefined || esObjeto(valor.imagenes)) &&
    esEntero(valor.stock, 0) &&
    esEntero(valor.cantidad, 1) &&
    valor.cantidad <= LIMITES.cantidadPorLinea
  );
}

/** The lines among whatever storage held: what is not a line, or is there twice, is left out. */
export function leerLineas(guardado: unknown): Linea[] {
  if (!Array.isArray(guardado)) return [];
  const vistos = new Set<string>();
  return guardado
    .filter(esLinea)
    .filter(({ _id }) => !vistos.has(_id) && vistos.add(_id))
    .slice(0, LIMITES.lineasPorPedido);
}
