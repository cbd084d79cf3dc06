import { create } from 'zustand';
import { LISTAR_PRODUCTOS, LISTAR_PRODUCTOS_DEL_POS, OBTENER_PRODUCTO } from '#contract/calls/addresses.ts';
import type { ConsultaDelPos, TandaDelPos } from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { api } from '../../../lib/api.ts';
import { estaEnVivo } from '../../../lib/en-vivo/eventos.ts';
import { type ProductoPos, productoDeTanda, productoPos } from './producto-pos.ts';
import { EMPTY_INDEX, IndexBuilder, type ProductosIndex, withProductos } from './productos-index.ts';

interface Local {
  index: ProductosIndex;
  /** Whether all products are in memory; until then the server is searched too. */
  completo: boolean;
  error: boolean;
}

export const useCatalogoLocal = create<Local>(() => ({ index: EMPTY_INDEX, completo: false, error: false }));

/**
 * Interval between refreshes, at least three seconds per batch for a large catalogue. With a live stream it is
 * rare, a safety net.
 */
const REFRESCO_MS = 30_000;
const REFRESCO_EN_VIVO_MS = 300_000;
const REFRESCO_POR_TANDA_MS = 3_000;

let enCurso: Promise<void> | undefined;
let ultimo = 0;
/** The shop's day in whose order the tiles are: they keep it, so that nobody who taps from memory hits another product. */
let diaDelOrden: string | undefined;
let tandas = 1;

function tanda(desde?: ConsultaDelPos): Promise<TandaDelPos> {
  return api(LISTAR_PRODUCTOS_DEL_POS, { query: { ...desde } });
}

async function cargar(): Promise<void> {
  const { completo, index } = useCatalogoLocal.getState();
  try {
    const primera = await tanda();
    const builder = new IndexBuilder(index, completo && primera.dia === diaDelOrden);
    let pedida = Promise.resolve(primera);
    for (let cuantas = 1; ; cuantas += 1) {
      const { productos, imagenes, siguiente } = await pedida;
      // Requests the next batch while this one is processed.
      if (siguiente) {
        pedida = tanda(siguiente);
        pedida.catch(() => undefined);
      }
      builder.add(productos.map((fila) => productoDeTanda(fila, imagenes)));
      // On the first load, products can be sold while the rest arrives.
      if (!completo && cuantas === 1) useCatalogoLocal.setState({ index: builder.build() });
      tandas = cuantas;
      if (!siguiente) break;
    }
    useCatalogoLocal.setState({ index: builder.build(), completo: true, error: false });
    ultimo = Date.now();
    diaDelOrden = primera.dia;
  } catch {
    useCatalogoLocal.setState({ error: true });
  }
}

/** Reloads all active products; concurrent calls share one load. */
export function refrescarCatalogo(): Promise<void> {
  enCurso ??= cargar().finally(() => {
    enCurso = undefined;
  });
  return enCurso;
}

/** Reloads them when they are older than the refresh interval. */
export function refrescarSiEsViejo(): void {
  const edad = Date.now() - ultimo;
  if (edad >= Math.max(estaEnVivo() ? REFRESCO_EN_VIVO_MS : REFRESCO_MS, tandas * REFRESCO_POR_TANDA_MS))
    void refrescarCatalogo();
}

/** Updates some products in the index, and removes those no longer sold. */
export function anotarProductos(productos: Iterable<ProductoPos>, idos?: ReadonlySet<string>): void {
  useCatalogoLocal.setState(({ index }) => ({ index: withProductos(index, productos, idos) }));
}

/**
 * Subtracts a sale from the local stock. With a live stream the event does it, and this would count it twice.
 */
export function descontarVendidos(vendidos: { producto: string; cantidad: number }[]): void {
  if (estaEnVivo()) return;
  const { index } = useCatalogoLocal.getState();
  const cambiados = vendidos.flatMap(({ producto: id, cantidad }) => {
    const producto = index.porId.get(id);
    return producto?.controlaStock ? [{ ...producto, stock: Math.max(0, producto.stock - cantidad) }] : [];
  });
  anotarProductos(cambiados);
}

/** Debounces the stock and product events. */
const JUNTAR_MS = 100;
/** Above this many changed products, e.g. after an import, the whole catalogue is reloaded. */
const POCOS_CAMBIOS = 20;

const stockOido = new Map<string, number>();
const cambiosOidos = new Set<string>();
let porAnotar = false;

async function anotarOido(): Promise<void> {
  porAnotar = false;
  const stocks = [...stockOido];
  const cambios = [...cambiosOidos];
  stockOido.clear();
  cambiosOidos.clear();
  // The load in progress may have read the products before they changed.
  await enCurso;
  const { porId } = useCatalogoLocal.getState().index;
  const distintos = stocks.flatMap(([id, stock]) => {
    const producto = porId.get(id);
    return producto && producto.stock !== stock ? [{ ...producto, stock }] : [];
  });
  if (distintos.length > 0) anotarProductos(distintos);
  if (cambios.length > POCOS_CAMBIOS) await refrescarCatalogo();
  else if (cambios.length > 0) await releerProductos(cambios);
}

function anotarPronto(): void {
  if (!porAnotar) setTimeout(() => void anotarOido(), JUNTAR_MS);
  porAnotar = true;
}

/** Handles a stock event. */
export function oirStock({ _id, stock }: { _id: string; stock: number }): void {
  stockOido.set(_id, stock);
  anotarPronto();
}

/** Handles a product that was created, changed or deleted. */
export function oirProducto({ _id }: { _id: string }): void {
  cambiosOidos.add(_id);
  anotarPronto();
}

/** More results than fit on a screen. */
const MAXIMO = 60;

/** Searches on the server, for products not in memory: still loading, or just created elsewhere. */
export async function buscarEnServidor(texto: string): Promise<ProductoPos[]> {
  const buscar = texto.slice(0, LIMITES.busqueda);
  const { productos } = await api(LISTAR_PRODUCTOS, {
    query: { activo: true, limit: MAXIMO, buscar, orden: 'relevancia' },
  });
  const encontrados = productos.map(productoPos);
  anotarProductos(encontrados);
  return encontrados;
}

/**
 * Asks the server for the product with this code: one that can be sold, or the name of an inactive one. While the
 * catalogue is still loading, also the best match of the text.
 */
export async function buscarCodigoEnServidor(
  codigo: string,
): Promise<{ producto?: ProductoPos | undefined; inactivo?: string }> {
  const buscar = codigo.slice(0, LIMITES.busqueda);
  const { productos } = await api(LISTAR_PRODUCTOS, {
    query: { limit: MAXIMO, buscar, orden: 'relevancia' },
  });
  const suyo = productos.find((uno) => uno.codigo === codigo);
  if (suyo && !suyo.activo) return { inactivo: suyo.nombre };
  const { completo } = useCatalogoLocal.getState();
  const elegido = suyo ?? (completo ? undefined : productos.find(({ activo }) => activo));
  if (!elegido) return {};
  const producto = productoPos(elegido);
  anotarProductos([producto]);
  return { producto };
}

/** Reads single products again, and removes those that can no longer be sold. */
export async function releerProductos(ids: string[]): Promise<ProductoPos[]> {
  const leidos = await Promise.allSettled(ids.map((id) => api(OBTENER_PRODUCTO, { params: { id } })));
  const productos: ProductoPos[] = [];
  const idos = new Set<string>();
  for (const [position, uno] of leidos.entries()) {
    const id = ids[position] ?? '';
    if (uno.status === 'rejected') {
      if (uno.reason instanceof AppError && uno.reason.code === 'no-encontrado') idos.add(id);
    } else if (uno.value.producto.activo) productos.push(productoPos(uno.value.producto));
    else idos.add(id);
  }
  anotarProductos(productos, idos);
  return productos;
}
