import { plegar, plegarCodigo } from '#contract/words/texto.ts';
import type { ProductoPos } from './producto-pos.ts';

/** A product with its searchable text. */
export interface Ficha {
  producto: ProductoPos;
  /** Its name, folded (no accents, lower case). */
  nombre: string;
  /** Its name, a line break and its description, folded. */
  texto: string;
}

/** All products in memory, ready to be searched on every key press. */
export interface ProductosIndex {
  fichas: readonly Ficha[];
  porId: ReadonlyMap<string, ProductoPos>;
  porCodigo: Codigos;
}

/** Products by their codes. */
class Codigos {
  readonly #exactos = new Map<string, ProductoPos>();
  readonly #plegados = new Map<string, ProductoPos>();

  get(codigo: string): ProductoPos | undefined {
    return this.#exactos.get(codigo);
  }

  has(codigo: string): boolean {
    return this.#exactos.has(codigo);
  }

  /** The product that has this code but for case, hyphens and spaces. */
  parecido(escrito: string): ProductoPos | undefined {
    const plegado = plegarCodigo(escrito.trim());
    // A code may be a hyphen alone.
    return plegado ? this.#plegados.get(plegado) : undefined;
  }

  poner(producto: ProductoPos): void {
    if (!producto.codigo) return;
    this.#exactos.set(producto.codigo, producto);
    this.#plegados.set(plegarCodigo(producto.codigo), producto);
  }

  quitar(producto: ProductoPos | undefined): void {
    if (!producto?.codigo) return;
    quitarDe(this.#exactos, producto.codigo, producto);
    quitarDe(this.#plegados, plegarCodigo(producto.codigo), producto);
  }
}

function quitarDe(productos: Map<string, ProductoPos>, codigo: string, { _id }: ProductoPos): void {
  if (productos.get(codigo)?._id === _id) productos.delete(codigo);
}

export const EMPTY_INDEX: ProductosIndex = { fichas: [], porId: new Map(), porCodigo: new Codigos() };

/** A product with its texts folded. Folding is the expensive part, so unchanged texts are reused. */
function fichaDe(producto: ProductoPos, conocida?: Ficha): Ficha {
  const antes = conocida?.producto;
  if (conocida && antes?.nombre === producto.nombre && antes.descripcion === producto.descripcion) {
    return { ...conocida, producto };
  }
  const nombre = plegar(producto.nombre);
  return { producto, nombre, texto: `${nombre}\n${plegar(producto.descripcion)}` };
}

const porNombre = (a: Ficha, b: Ficha) => (a.nombre < b.nombre ? -1 : a.nombre > b.nombre ? 1 : 0);

/** In order of creation: ids begin with their time. */
const porId = ({ producto: { _id: a } }: Ficha, { producto: { _id: b } }: Ficha) =>
  a < b ? -1 : a > b ? 1 : 0;

/**
 * Best sellers first, the rest by name, and at the end those that came after the day's count: they move no tile. The
 * parts arrive almost sorted, which sorts fast.
 */
function ordenar(fichas: Iterable<Ficha>): Ficha[] {
  const vendidas: Ficha[] = [];
  const otras: Ficha[] = [];
  const nuevas: Ficha[] = [];
  for (const ficha of fichas) {
    const { vendidos } = ficha.producto;
    (vendidos === null ? nuevas : vendidos > 0 ? vendidas : otras).push(ficha);
  }
  vendidas.sort((a, b) => (b.producto.vendidos ?? 0) - (a.producto.vendidos ?? 0) || porNombre(a, b));
  return vendidas.concat(otras.sort(porNombre), nuevas.sort(porId));
}

/** Builds an index batch by batch, reusing the folded texts of `anterior`. */
export class IndexBuilder {
  readonly #conocidas: ReadonlyMap<string, Ficha>;
  readonly #fichas = new Map<string, Ficha>();
  readonly #porId = new Map<string, ProductoPos>();
  readonly #porCodigo = new Codigos();

  readonly #enSuOrden: boolean;

  /** With `enSuOrden`, the products of `anterior` keep their order, whatever was sold since. */
  constructor(anterior: ProductosIndex = EMPTY_INDEX, enSuOrden = false) {
    this.#conocidas = new Map(anterior.fichas.map((ficha) => [ficha.producto._id, ficha]));
    this.#enSuOrden = enSuOrden;
  }

  /** Of two with the same id, the later one counts. */
  add(productos: Iterable<ProductoPos>): void {
    for (const leido of productos) {
      const conocida = this.#conocidas.get(leido._id);
      const vendidos = this.#enSuOrden && conocida ? conocida.producto.vendidos : leido.vendidos;
      const producto = vendidos === leido.vendidos ? leido : { ...leido, vendidos };
      this.#fichas.set(producto._id, fichaDe(producto, conocida));
      this.#porId.set(producto._id, producto);
      this.#porCodigo.poner(producto);
    }
  }

  /** The index of the products so far; codes added later are found in it too. */
  build(): ProductosIndex {
    return { fichas: ordenar(this.#fichas.values()), porId: this.#porId, porCodigo: this.#porCodigo };
  }
}

/** The index of `productos`; of two with the same id, the later one counts. */
export function buildIndex(productos: Iterable<ProductoPos>): ProductosIndex {
  const builder = new IndexBuilder();
  builder.add(productos);
  return builder.build();
}

/**
 * The index with some products changed, added or removed. Consumes the given index: its maps are moved, since
 * copying them for one changed stock would take longer than a search.
 */
export function withProductos(
  index: ProductosIndex,
  cambios: Iterable<ProductoPos>,
  idos: ReadonlySet<string> = new Set(),
): ProductosIndex {
  if (index.porId.size === 0) return buildIndex(cambios);
  const porId = index.porId as Map<string, ProductoPos>;
  const { porCodigo } = index;
  const nuevos = new Map<string, ProductoPos>();
  let mismoOrden = true;
  for (const id of [...idos]) porCodigo.quitar(porId.get(id));
  for (const cambio of cambios) {
    const antes = porId.get(cambio._id);
    // Only the whole catalogue carries sales figures.
    const producto = antes ? { ...cambio, vendidos: cambio.vendidos ?? antes.vendidos } : cambio;
    mismoOrden &&= antes?.nombre === producto.nombre && antes.vendidos === producto.vendidos;
    porCodigo.quitar(antes);
    nuevos.set(producto._id, producto);
    porId.set(producto._id, producto);
    porCodigo.poner(producto);
  }
  const fichas: Ficha[] = [];
  for (const ficha of index.fichas) {
    const { _id } = ficha.producto;
    if (idos.has(_id)) continue;
    const nuevo = nuevos.get(_id);
    fichas.push(nuevo ? fichaDe(nuevo, ficha) : ficha);
    nuevos.delete(_id);
  }
  for (const nuevo of nuevos.values()) fichas.push(fichaDe(nuevo));
  for (const id of idos) porId.delete(id);
  return { fichas: mismoOrden ? fichas : ordenar(fichas), porId, porCodigo };
}
