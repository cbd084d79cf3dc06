import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { CATEGORIAS } from '#contract/categorias.ts';
import { type Centavos, centavos, deQuetzales, multiplicar, sumar } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { esObjeto } from '#ui/almacen.ts';

/** What of a line decides what its owner pays. */
export interface Vista {
  precioVenta: number;
  cantidad: number;
  disponible: boolean;
}

/** A product in the cart, as the server last told of it, and how many of it. */
export type Linea = Pick<
  ProductoDeCatalogo,
  '_id' | 'nombre' | 'categoria' | 'precioVenta' | 'stock' | 'controlaStock' | 'imagenUrl' | 'imagenes'
> & {
  cantidad: number;
  /** The shop no longer sells it. */
  retirado?: true;
  /** How the person last saw it, while that is not how it is: he has not read the news yet. */
  visto?: Vista;
};

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

/** Whether the line can be ordered as things are. One that cannot stays in the cart and costs nothing. */
export function estaDisponible(linea: Linea): boolean {
  return !linea.retirado && !estaAgotado(linea);
}

function avisoDeStock(maximo: number): string {
  return `Stock máximo disponible: ${maximo} unidades`;
}

/** A line of a product as the server has it now. */
export function lineaDe(producto: ProductoDeCatalogo, cantidad: number): Linea {
  const { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes } = producto;
  return { _id, nombre, categoria, precioVenta, stock, controlaStock, imagenUrl, imagenes, cantidad };
}

/** One or more of a product, as the catalogue shows it now. */
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

/** Whoever sets the number himself has no news to read of it. */
export function conCantidad({ visto, ...linea }: Linea, cantidad: number): Linea {
  const quedaPorLeer = visto && visto.precioVenta !== linea.precioVenta;
  return { ...linea, cantidad, ...(quedaPorLeer ? { visto: { ...visto, cantidad } } : {}) };
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
    lineas: lineas.map((linea) => (linea === previa ? conCantidad(linea, posible) : linea)),
    aviso,
  };
}

/** The lines with one that was taken out back in its place. */
export function devolver(lineas: Linea[], quitada: Linea, lugar: number): Linea[] {
  return lineas.some(({ _id }) => _id === quitada._id)
    ? juntar(lineas, [quitada])
    : lineas.toSpliced(lugar, 0, quitada);
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

/** Price of one line. */
export function subtotalDe({ precioVenta, cantidad }: Pick<Linea, 'precioVenta' | 'cantidad'>): Centavos {
  return multiplicar(deQuetzales(precioVenta), cantidad);
}

/** What is to be paid: for what can be had. */
export function totalDe(lineas: readonly Linea[]): Centavos {
  return sumar(centavos(0), ...lineas.filter(estaDisponible).map(subtotalDe));
}

/** How many pieces the cart holds that can be had. */
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
  return (
    esObjeto(valor) &&
    esPrecio(valor.precioVenta) &&
    esCantidad(valor.cantidad) &&
    typeof valor.disponible === 'boolean'
  );
}

function esLinea(valor: unknown): valor is Linea {
  return (
    esObjeto(valor) &&
    typeof valor._id === 'string' &&
    typeof valor.nombre === 'string' &&
    esPrecio(valor.precioVenta) &&
    CATEGORIAS.some((categoria) => categoria === valor.categoria) &&
    typeof valor.controlaStock === 'boolean' &&
    (valor.imagenUrl === null || typeof valor.imagenUrl === 'string') &&
    (valor.imagenes === undefined || esObjeto(valor.imagenes)) &&
    esEntero(valor.stock, 0) &&
    esCantidad(valor.cantidad) &&
    (valor.retirado === undefined || valor.retirado === true) &&
    (valor.visto === undefined || esVista(valor.visto))
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
