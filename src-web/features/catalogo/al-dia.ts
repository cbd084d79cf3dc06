import type { Catalogo, ProductoDeCatalogo } from '#contract/catalogo.ts';
import type { Frescos } from '../../lib/existencias.ts';

type Productos = { productos: readonly ProductoDeCatalogo[] };

/** A product that can no longer be bought, as the card shows it. */
function agotado(producto: ProductoDeCatalogo): ProductoDeCatalogo {
  return { ...producto, stock: 0, controlaStock: true };
}

/** The list with what is now known of some of its products; none of them moves. */
export function conFrescos<C extends Productos>(
  mostrado: C,
  frescos: Frescos,
): C & { productos: ProductoDeCatalogo[] } {
  return {
    ...mostrado,
    productos: mostrado.productos.map((producto) => {
      const fresco = frescos.get(producto._id);
      if (fresco === undefined) return producto;
      return fresco ?? agotado(producto);
    }),
  };
}

/** The products on show that a newer answer does not name: sold out, taken off sale, or on another page by now. */
export function ausentes(mostrado: Productos, fresco: Productos): string[] {
  const estan = new Set(fresco.productos.map(({ _id }) => _id));
  return mostrado.productos.map(({ _id }) => _id).filter((id) => !estan.has(id));
}

/**
 * The list on show, brought up to date in place: what is in sight stays where it is, sold out or not, and what is
 * new stands after it where the page has room. `aparte` are the answers about what `fresco` does not name.
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
    // Nobody is sent away from the page that he is looking at.
    pagination: { ...fresco.pagination, totalPages: Math.max(totalPages, currentPage) },
  };
}
