import { plegar } from '#contract/texto.ts';
import type { ProductoPos } from './producto-pos.ts';

/** A product and what is looked through for it. */
export interface Ficha {
  producto: ProductoPos;
  /** Its name, folded. */
  nombre: string;
  /** Its name, and on a line of its own its description, folded. */
  texto: string;
}

/** All products in memory, ready to be searched at every key press. */
export interface ProductIndex {
  fichas: readonly Ficha[];
  porId: ReadonlyMap<string, ProductoPos>;
  porCodigo: ReadonlyMap<string, ProductoPos>;
}

export const EMPTY_INDEX: ProductIndex = { fichas: [], porId: new Map(), porCodigo: new Map() };

/** A product with its texts folded; folding is the dear part, so what is known of it is taken over. */
function fichaDe(producto: ProductoPos, conocida?: Ficha): Ficha {
  const antes = conocida?.producto;
  if (conocida && antes?.nombre === producto.nombre && antes.descripcion === producto.descripcion) {
    return { ...conocida, producto };
  }
  const nombre = plegar(producto.nombre);
  return { producto, nombre, texto: `${nombre}\n${plegar(producto.descripcion)}` };
}

const porNombre = (a: Ficha, b: Ficha) => (a.nombre < b.nombre ? -1 : a.nombre > b.nombre ? 1 : 0);

/** What sells comes first, and the rest by name. Each half comes nearly in its order, which sorts quickly. */
function ordenar(fichas: Iterable<Ficha>): Ficha[] {
  const vendidas: Ficha[] = [];
  const otras: Ficha[] = [];
  for (const ficha of fichas) (ficha.producto.vendidos > 0 ? vendidas : otras).push(ficha);
  vendidas.sort((a, b) => b.producto.vendidos - a.producto.vendidos || porNombre(a, b));
  return vendidas.concat(otras.sort(porNombre));
}

/** Puts an index together portion by portion; what was folded for `anterior` is not folded again. */
export class IndexBuilder {
  readonly #conocidas: ReadonlyMap<string, Ficha>;
  readonly #fichas = new Map<string, Ficha>();
  readonly #porId = new Map<string, ProductoPos>();
  readonly #porCodigo = new Map<string, ProductoPos>();

  readonly #enSuOrden: boolean;

  /** `enSuOrden` leaves the products of `anterior` in the order they have, whatever sold since. */
  constructor(anterior: ProductIndex = EMPTY_INDEX, enSuOrden = false) {
    this.#conocidas = new Map(anterior.fichas.map((ficha) => [ficha.producto._id, ficha]));
    this.#enSuOrden = enSuOrden;
  }

  /** One that comes twice counts as it came last. */
  add(productos: Iterable<ProductoPos>): void {
    for (const leido of productos) {
      const conocida = this.#conocidas.get(leido._id);
      const vendidos = this.#enSuOrden && conocida ? conocida.producto.vendidos : leido.vendidos;
      const producto = vendidos === leido.vendidos ? leido : { ...leido, vendidos };
      this.#fichas.set(producto._id, fichaDe(producto, conocida));
      this.#porId.set(producto._id, producto);
      if (producto.codigo) this.#porCodigo.set(producto.codigo, producto);
    }
  }

  /** The index of what came so far; codes that come later are found in it too. */
  build(): ProductIndex {
    return { fichas: ordenar(this.#fichas.values()), porId: this.#porId, porCodigo: this.#porCodigo };
  }
}

/** The index of `productos`; one that comes twice counts as it came last. */
export function buildIndex(productos: Iterable<ProductoPos>): ProductIndex {
  const builder = new IndexBuilder();
  builder.add(productos);
  return builder.build();
}

/**
 * The index with some products changed, new or gone. The one given is used up: its maps go over to the new one, since
 * to copy them for one changed stock would take longer than to search.
 */
export function withProducts(
  index: ProductIndex,
  cambios: Iterable<ProductoPos>,
  idos: ReadonlySet<string> = new Set(),
): ProductIndex {
  if (index.porId.size === 0) return buildIndex(cambios);
  const porId = index.porId as Map<string, ProductoPos>;
  const porCodigo = index.porCodigo as Map<string, ProductoPos>;
  const nuevos = new Map<string, ProductoPos>();
  let mismoOrden = true;
  for (const id of [...idos]) quitarCodigo(porCodigo, porId.get(id));
  for (const cambio of cambios) {
    const antes = porId.get(cambio._id);
    // Only the whole catalogue tells what sells.
    const producto = antes?.vendidos && !cambio.vendidos ? { ...cambio, vendidos: antes.vendidos } : cambio;
    mismoOrden &&= antes?.nombre === producto.nombre && antes.vendidos === producto.vendidos;
    quitarCodigo(porCodigo, antes);
    nuevos.set(producto._id, producto);
    porId.set(producto._id, producto);
    if (producto.codigo) porCodigo.set(producto.codigo, producto);
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

function quitarCodigo(porCodigo: Map<string, ProductoPos>, producto: ProductoPos | undefined): void {
  const codigo = producto?.codigo;
  if (codigo && porCodigo.get(codigo)?._id === producto._id) porCodigo.delete(codigo);
}
