import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { CATEGORIAS } from '#contract/words/categorias.ts';
import { type Centavos, centavos, deQuetzales, multiplicar, sumar } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { isObject } from '#ui/browser/storage.ts';

/** What of a line the shop may change. */
export interface Vista {
  precioVenta: number;
  disponible: boolean;
}

/** A product in the cart as the server last sent it, and its quantity. */
export type Linea = Pick<
  ProductoDeCatalogo,
  '_id' | 'nombre' | 'categoria' | 'precioVenta' | 'stock' | 'controlaStock' | 'imagenUrl' | 'imagenes'
> & {
  cantidad: number;
  /** The shop no longer sells it. */
  retirado?: true;
  /** The values the person last saw; present only while they differ from the current ones and are unread. */
  visto?: Vista;
};

export interface Cambio {
  lineas: Linea[];
  /** A message when the cart did not change as asked. */
  aviso?: string;
}

/** The largest quantity of a product in one order. Products without stock control never run out. */
export function maximoDe({ controlaStock, stock }: Pick<Linea, 'controlaStock' | 'stock'>): number {
  return controlaStock ? Math.min(stock, LIMITES.cantidadPorLinea) : LIMITES.cantidadPorLinea;
}

export function estaAgotado(producto: Pick<Linea, 'controlaStock' | 'stock'>): boolean {
  return maximoDe(producto) <= 0;
}

/** Whether the line can be ordered now. One that cannot stays in the cart at no cost. */
export function estaDisponible(linea: Linea): boolean {
  return !linea.retirado && !estaAgotado(linea);
}

function avisoDeStock(maximo: number): string {
  return `Stock máximo disponible: ${maximo} unidades`;
}

/** A line of a product as the server sent it. */
export function lineaDe(producto: ProductoDeCatalogo, cantidad: number): Linea {
  const { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes } = producto;
  return { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes, cantidad };
}

/** Adds `cuantos` of a product, or refuses when that exceeds a limit. */
export function agregar(lineas: Linea[], producto: ProductoDeCatalogo, cuantos = 1): Cambio {
  const previa = lineas.find((linea) => linea._id === producto._id);
  if (!previa && lineas.length >= LIMITES.lineasPorPedido) {
    return { lineas, aviso: `Un pedido admite hasta ${LIMITES.lineasPorPedido} productos` };
  }
  const cantidad = (previa && estaDisponible(previa) ? previa.cantidad : 0) + cuantos;
  const maximo = maximoDe(producto);
  if (cantidad > maximo) return { lineas, aviso: avisoDeStock(maximo) };
  const nueva = lineaDe(producto, cantidad);
  return {
    lineas: previa ? lineas.map((linea) => (linea === previa ? nueva : linea)) : [...lineas, nueva],
  };
}

/** The line with a quantity that the person chose: that it can be bought again counts as read. */
export function conCantidad({ visto, ...linea }: Linea, cantidad: number): Linea {
  const quedaPorLeer = visto && visto.precioVenta !== linea.precioVenta;
  return { ...linea, cantidad, ...(quedaPorLeer ? { visto } : {}) };
}

/** Sets a quantity; 0 or less removes the line, more than the stock sets the stock. */
export function cambiarCantidad(lineas: Linea[], id: string, cantidad: number): Cambio {
  const previa = lineas.find((linea) => linea._id === id);
  if (!previa) return { lineas };
  const maximo = maximoDe(previa);
  const posible = Math.min(Math.trunc(cantidad), maximo);
  const aviso = cantidad > maximo ? avisoDeStock(maximo) : undefined;
  if (posible <= 0) return { lineas: lineas.filter((linea) => linea !== previa), aviso };
  return {
    lineas: lineas.map((linea) => (linea === previa ? conCantidad(linea, posible) : linea)),
    aviso,
  };
}

/** Price of one line, in centavos. */
export function subtotalDe({ precioVenta, cantidad }: Pick<Linea, 'precioVenta' | 'cantidad'>): Centavos {
  return multiplicar(deQuetzales(precioVenta), cantidad);
}

/** Total of the available lines, in centavos. */
export function totalDe(lineas: readonly Linea[]): Centavos {
  return sumar(centavos(0), ...lineas.filter(estaDisponible).map(subtotalDe));
}

/** Number of pieces in the available lines. */
export function piezasDe(lineas: readonly Linea[]): number {
  return lineas.filter(estaDisponible).reduce((suma, { cantidad }) => suma + cantidad, 0);
}

/** «1 artículo», «3 artículos». */
export function cuantosArticulos(lineas: readonly Linea[]): string {
  const piezas = piezasDe(lineas);
  return piezas === 1 ? '1 artículo' : `${piezas} artículos`;
}

function esEntero(valor: unknown, minimo: number): valor is number {
  return Number.isSafeInteger(valor) && (valor as number) >= minimo;
}

function esPrecio(valor: unknown): boolean {
  return typeof valor === 'number' && valor >= 0 && valor < 1_000_000;
}

function esCantidad(valor: unknown): boolean {
  return esEntero(valor, 1) && valor <= LIMITES.cantidadPorLinea;
}

function esVista(valor: unknown): boolean {
  return isObject(valor) && esPrecio(valor.precioVenta) && typeof valor.disponible === 'boolean';
}

function esLinea(valor: unknown): valor is Linea {
  return (
    isObject(valor) &&
    typeof valor._id === 'string' &&
    typeof valor.nombre === 'string' &&
    esPrecio(valor.precioVenta) &&
    CATEGORIAS.some((categoria) => categoria === valor.categoria) &&
    typeof valor.controlaStock === 'boolean' &&
    (valor.imagenUrl === null || typeof valor.imagenUrl === 'string') &&
    (valor.imagenes === undefined || isObject(valor.imagenes)) &&
    esEntero(valor.stock, 0) &&
    esCantidad(valor.cantidad) &&
    (valor.retirado === undefined || valor.retirado === true) &&
    (valor.visto === undefined || esVista(valor.visto))
  );
}

/** Reads lines from storage: leaves out malformed and repeated ones. */
export function leerLineas(guardado: unknown): Linea[] {
  if (!Array.isArray(guardado)) return [];
  const vistos = new Set<string>();
  return guardado
    .filter(esLinea)
    .filter(({ _id }) => !vistos.has(_id) && vistos.add(_id))
    .slice(0, LIMITES.lineasPorPedido);
}
