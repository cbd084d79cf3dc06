import type { Catalogo, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { Frescos } from '../../../shared/productos-al-dia.ts';

type Productos = { productos: readonly ProductoDeCatalogo[] };
type ConCercanos = Productos & Pick<Catalogo, 'cercanos'>;

/** A product no longer sold, shown as sold out. */
function agotado(producto: ProductoDeCatalogo): ProductoDeCatalogo {
  return { ...producto, stock: 0, controlaStock: true };
}

/** The list with fresh data of some products; the order stays. */
export function conFrescos<C extends ConCercanos>(
  mostrado: C,
  frescos: Frescos,
): C & { productos: ProductoDeCatalogo[] } {
  const alDiaDe = (producto: ProductoDeCatalogo) => {
    const fresco = frescos.get(producto._id);
    if (fresco === undefined) return producto;
    return fresco ?? agotado(producto);
  };
  return {
    ...mostrado,
    productos: mostrado.productos.map(alDiaDe),
    cercanos: mostrado.cercanos?.map(alDiaDe),
  };
}

/** Ids on show that a newer answer lacks: sold out, no longer sold, or moved to another page. */
export function ausentes(mostrado: Productos, fresco: Productos): string[] {
  const estan = new Set(fresco.productos.map(({ _id }) => _id));
  return mostrado.productos.map(({ _id }) => _id).filter((id) => !estan.has(id));
}

/**
 * Updates the list on show in place: products stay where they are, sold out or not, and new ones follow while the page
 * has room. `aparte` holds the data of the products that `fresco` lacks.
 */
export function alDia<C extends Catalogo>(mostrado: C, fresco: C, aparte: Frescos): C {
  if (mostrado.productos.length === 0) return fresco;
  const frescos: Frescos = new Map([...fresco.productos.map((uno) => [uno._id, uno] as const), ...aparte]);
  const { productos } = conFrescos(mostrado, frescos);
  const vistos = new Set(productos.map(({ _id }) => _id));
  const nuevos = fresco.productos.filter(({ _id }) => !vistos.has(_id));
  const { itemsPerPage, currentPage, totalPages } = fresco.pagination;
  return {
    ...fresco,
    productos: [...productos, ...nuevos].slice(0, Math.max(itemsPerPage, productos.length)),
    // The person stays on their page even if it no longer exists.
    pagination: { ...fresco.pagination, totalPages: Math.max(totalPages, currentPage) },
  };
}
