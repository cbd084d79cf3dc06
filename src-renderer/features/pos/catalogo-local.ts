import { create } from 'zustand';
import { LIMITES } from '#contract/limites.ts';
import type { Pagination } from '#contract/pagina.ts';
import type { Producto } from '#contract/productos.ts';
import { api } from '../../lib/api.ts';
import { enVivo } from '../../lib/eventos.ts';
import { buildIndex, EMPTY_INDEX, type ProductIndex } from './product-index.ts';
import { type ProductoPos, productoPos } from './producto-pos.ts';

interface Local {
  index: ProductIndex;
  /** Whether all products are there; until then the server is asked too. */
  completo: boolean;
  fallo: boolean;
}

export const useCatalogoLocal = create<Local>(() => ({ index: EMPTY_INDEX, completo: false, fallo: false }));

/**
 * Between two refreshes; a large catalogue is asked for less often, three seconds for each of its pages. Where changes
 * are told as they happen it is asked for rarely, to be sure.
 */
const REFRESCO_MS = 30_000;
const REFRESCO_EN_VIVO_MS = 300_000;
const REFRESCO_POR_PAGINA_MS = 3_000;

interface Lista {
  productos: Producto[];
  pagination: Pagination;
}

let enCurso: Promise<void> | undefined;
let ultimo = 0;
let paginas = 1;

function pagina(page: number, extra: Record<string, string> = {}): Promise<Lista> {
  return api.get<Lista>('/api/productos', {
    query: { activo: true, limit: LIMITES.paginaMaxima, page, ...extra },
  });
}

async function cargar(): Promise<void> {
  const todos: ProductoPos[] = [];
  const { completo } = useCatalogoLocal.getState();
  try {
    for (let page = 1; ; page += 1) {
      const { productos, pagination } = await pagina(page);
      for (const producto of productos) todos.push(productoPos(producto));
      paginas = pagination.totalPages;
      if (!pagination.hasNextPage) break;
      // The first time, what has come can be sold while the rest is on its way.
      if (!completo) useCatalogoLocal.setState({ index: buildIndex(todos) });
    }
    useCatalogoLocal.setState({ index: buildIndex(todos), completo: true, fallo: false });
    ultimo = Date.now();
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
  if (edad >= Math.max(enVivo() ? REFRESCO_EN_VIVO_MS : REFRESCO_MS, paginas * REFRESCO_POR_PAGINA_MS))
    void refrescarCatalogo();
}

/** Puts fresh knowledge of some products into the index. */
export function anotarProductos(productos: Iterable<ProductoPos>): void {
  useCatalogoLocal.setState(({ index }) => ({ index: buildIndex([...index.porId.values(), ...productos]) }));
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
  void refrescarCatalogo();
}

/** What is told at once is written down together: each writing orders all products anew. */
const JUNTAR_MS = 100;

const stockOido = new Map<string, number>();
let cambioOido = false;
let porAnotar = false;

async function anotarOido(): Promise<void> {
  porAnotar = false;
  const stocks = [...stockOido];
  const cambio = cambioOido;
  stockOido.clear();
  cambioOido = false;
  // What is being loaded just now may have been read before it changed.
  await enCurso;
  const { porId } = useCatalogoLocal.getState().index;
  const distintos = stocks.flatMap(([id, stock]) => {
    const producto = porId.get(id);
    return producto && producto.stock !== stock ? [{ ...producto, stock }] : [];
  });
  if (distintos.length > 0) anotarProductos(distintos);
  if (cambio) await refrescarCatalogo();
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
export function oirProducto(): void {
  cambioOido = true;
  anotarPronto();
}

/** Asks the server, for what is not in memory: while it loads, or a product made a moment ago elsewhere. */
export async function buscarEnServidor(texto: string): Promise<ProductoPos[]> {
  const { productos } = await pagina(1, { buscar: texto.slice(0, LIMITES.busqueda) });
  const hallados = productos.map(productoPos);
  anotarProductos(hallados);
  return hallados;
}

/** Reads single products anew; those that cannot be sold any more are left out. */
export async function releerProductos(ids: string[]): Promise<ProductoPos[]> {
  const leidos = await Promise.allSettled(
    ids.map((id) => api.get<{ producto: Producto }>(`/api/productos/${id}`)),
  );
  const productos = leidos.flatMap((uno) =>
    uno.status === 'fulfilled' ? [productoPos(uno.value.producto)] : [],
  );
  anotarProductos(productos);
  return productos;
}
