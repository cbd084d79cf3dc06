import { CATEGORIAS, type Categoria } from '#contract/categorias.ts';
import { plegar } from '#contract/texto.ts';
import type { ProductoPos } from './producto-pos.ts';

interface Ficha {
  producto: ProductoPos;
  nombre: string;
  texto: string;
}

/** All products in memory, ready to be searched at every key press. */
export interface ProductIndex {
  fichas: readonly Ficha[];
  porId: ReadonlyMap<string, ProductoPos>;
  porCodigo: ReadonlyMap<string, ProductoPos>;
}

export const EMPTY_INDEX: ProductIndex = { fichas: [], porId: new Map(), porCodigo: new Map() };

/** Products without an own order stand by category and name, what can be sold before what cannot. */
function enOrden(a: Ficha, b: Ficha): number {
  return (
    CATEGORIAS.indexOf(a.producto.categoria) - CATEGORIAS.indexOf(b.producto.categoria) ||
    a.nombre.localeCompare(b.nombre, 'es')
  );
}

/** The index of `productos`; one that comes twice counts as it came last. */
export function buildIndex(productos: Iterable<ProductoPos>): ProductIndex {
  const porId = new Map<string, ProductoPos>();
  const porCodigo = new Map<string, ProductoPos>();
  for (const producto of productos) porId.set(producto._id, producto);
  const fichas: Ficha[] = [];
  for (const producto of porId.values()) {
    if (producto.codigo) porCodigo.set(producto.codigo, producto);
    const nombre = plegar(producto.nombre);
    fichas.push({ producto, nombre, texto: `${nombre}\n${plegar(producto.descripcion)}` });
  }
  return { fichas: fichas.sort(enOrden), porId, porCodigo };
}

/** How well a product answers: its name's beginning, a word's beginning, inside its name, its description. */
function rango({ nombre }: Ficha, buscado: string, palabras: string[]): number {
  if (nombre.startsWith(buscado)) return 0;
  if (palabras.every((palabra) => nombre.startsWith(palabra) || nombre.includes(` ${palabra}`))) return 1;
  if (palabras.every((palabra) => nombre.includes(palabra))) return 2;
  return 3;
}

/**
 * The products in which every typed word occurs, best first, without accents or case; all of them without a
 * word. A code finds its product alone, whatever the category.
 */
export function searchIndex(index: ProductIndex, texto: string, categoria?: Categoria): ProductoPos[] {
  const exacto = index.porCodigo.get(texto.trim());
  if (exacto) return [exacto];
  const buscado = plegar(texto);
  const palabras = buscado ? buscado.split(' ') : [];
  const halladas = index.fichas.filter(
    ({ producto, texto: donde }) =>
      (!categoria || producto.categoria === categoria) &&
      palabras.every((palabra) => donde.includes(palabra)),
  );
  if (palabras.length === 0) return halladas.map(({ producto }) => producto);
  return halladas
    .map((ficha) => ({ ficha, rango: rango(ficha, buscado, palabras) }))
    .sort((a, b) => a.rango - b.rango)
    .map(({ ficha }) => ficha.producto);
}
