import { create } from 'zustand';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { ConsultaMostrador, TandaDeMostrador } from '#contract/mostrador.ts';
import type { Producto } from '#contract/productos.ts';
import { api } from '../../lib/api.ts';
import { enVivo } from '../../lib/eventos.ts';
import { EMPTY_INDEX, IndexBuilder, type ProductIndex, withProducts } from './product-index.ts';
import { type ProductoPos, productoDeTanda, productoPos } from './producto-pos.ts';

interface Local {
  index: ProductIndex;
  /** Whether all products are there; until then the server is asked too. */
  completo: boolean;
  fallo: boolean;
}

export const useCatalogoLocal = create<Local>(() => ({ index: EMPTY_INDEX, completo: false, fallo: false }));

/**
 * Between two refreshes; a large catalogue is asked for less often, three seconds for each of its portions. Where changes
 * are told as they happen it is asked for rarely, to be sure.
 */
const REFRESCO_MS = 30_000;
const REFRESCO_EN_VIVO_MS = 300_000;
const REFRESCO_POR_TANDA_MS = 3_000;

/** For so long what sells best keeps its place: whoever taps from memory must not tap what slid under his finger. */
const ORDEN_MS = 12 * 3_600_000;

let enCurso: Promise<void> | undefined;
let ultimo = 0;
let ordenado = Number.NEGATIVE_INFINITY;
let tandas = 1;

function tanda(desde?: ConsultaMostrador): Promise<TandaDeMostrador> {
  return api.get<TandaDeMostrador>('/api/productos/mostrador', { query: { ...desde } });
}

async function cargar(): Promise<void> {
  const { completo, index } = useCatalogoLocal.getState();
  const enSuOrden = completo && Date.now() - ordenado < ORDEN_MS;
  const builder = new IndexBuilder(index, enSuOrden);
  try {
    let pedida = tanda();
    for (let cuantas = 1; ; cuantas += 1) {
      const { productos, imagenes, siguiente } = await pedida;
      // The next one is on its way while this one is worked in.
      if (siguiente) {
        pedida = tanda(siguiente);
        pedida.catch(() => undefined);
      }
      builder.add(productos.map((fila) => productoDeTanda(fila, imagenes)));
      // The first time, what has come can be sold while the rest is on its way.
      if (!completo && cuantas === 1) useCatalogoLocal.setState({ index: builder.build() });
      tandas = cuantas;
      if (!siguiente) break;
    }
    useCatalogoLocal.setState({ index: builder.build(), completo: true, fallo: false });
    ultimo = Date.now();
    if (!enSuOrden) ordenado = ultimo;
  } catch {
    useCatalogoLocal.setState({ fallo: true });
  }
}

/** Loads all active products anew; one load at a time. */
export function refrescarCatalogo(): Promise<void> {
  enCurso ??= cargar().finally(() => {
    enCurso = undefined;
  });
  return enCurso;
}

/** Loads them anew when what is there has become old. */
export function refrescarSiEsViejo(): void {
  const edad = Date.now() - ultimo;
  if (edad >= Math.max(enVivo() ? REFRESCO_EN_VIVO_MS : REFRESCO_MS, tandas * REFRESCO_POR_TANDA_MS))
    void refrescarCatalogo();
}

/** Puts fresh knowledge of some products into the index, and takes out what is no longer sold. */
export function anotarProductos(productos: Iterable<ProductoPos>, idos?: ReadonlySet<string>): void {
  useCatalogoLocal.setState(({ index }) => ({ index: withProducts(index, productos, idos) }));
}

/** Takes what was just sold off the shelf. Where the shop tells of it by itself, counting it here too would be twice. */
export function descontarVendidos(vendidos: { producto: string; cantidad: number }[]): void {
  if (enVivo()) return;
  const { index } = useCatalogoLocal.getState();
  const cambiados = vendidos.flatMap(({ producto: id, cantidad }) => {
    const producto = index.porId.get(id);
    return producto?.controlaStock ? [{ ...producto, stock: Math.max(0, producto.stock - cantidad) }] : [];
  });
  anotarProductos(cambiados);
}

/** What is told at once is written down together. */
const JUNTAR_MS = 100;
/** More products changed at once, as by a file of prices, are read with all others. */
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
  // What is being loaded just now may have been read before it changed.
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

/** A product's stock is now this. */
export function oirStock({ _id, stock }: { _id: string; stock: number }): void {
  stockOido.set(_id, stock);
  anotarPronto();
}

/** A product came, went or is not what it was. */
export function oirProducto({ _id }: { _id: string }): void {
  cambiosOidos.add(_id);
  anotarPronto();
}

/** More than fit on a screen. */
const HALLADOS = 60;

/** Asks the server, for what is not in memory: while it loads, or a product made a moment ago elsewhere. */
export async function buscarEnServidor(texto: string): Promise<ProductoPos[]> {
  const buscar = texto.slice(0, LIMITES.busqueda);
  const { productos } = await api.get<{ productos: Producto[] }>('/api/productos', {
    query: { activo: true, limit: HALLADOS, buscar },
  });
  const hallados = productos.map(productoPos);
  anotarProductos(hallados);
  return hallados;
}

/** Reads single products anew; those that cannot be sold any more go. */
export async function releerProductos(ids: string[]): Promise<ProductoPos[]> {
  const leidos = await Promise.allSettled(
    ids.map((id) => api.get<{ producto: Producto }>(`/api/productos/${id}`)),
  );
  const productos: ProductoPos[] = [];
  const idos = new Set<string>();
  for (const [lugar, uno] of leidos.entries()) {
    const id = ids[lugar] ?? '';
    if (uno.status === 'rejected') {
      if (uno.reason instanceof AppError && uno.reason.code === 'no-encontrado') idos.add(id);
    } else if (uno.value.producto.activo) productos.push(productoPos(uno.value.producto));
    else idos.add(id);
  }
  anotarProductos(productos, idos);
  return productos;
}
