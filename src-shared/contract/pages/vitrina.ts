import type { Catalogo, ProductoDeCatalogo } from '../schemas/catalogo/catalogo.ts';
import type { Tienda } from '../schemas/tienda/tienda.ts';

/*
 * Server-side rendering of the storefront. The painter is built from the storefront and loaded by the server; these
 * types are the contract between the two and the browser that hydrates the page.
 */

export interface ProductoConParecidos {
  /** Null when the product is no longer sold. */
  producto: ProductoDeCatalogo | null;
  parecidos: readonly ProductoDeCatalogo[];
}

/** An address of the storefront. */
export interface Direccion {
  pathname: string;
  /** With the question mark, or empty. */
  search: string;
}

/** The data of a painted page, embedded in it so that the browser need not fetch it. */
export interface DatosDePagina {
  direccion: Direccion;
  tienda: Tienda;
  /** Id of the data that the page comes from, as in SHOP_HEADER. */
  idDeTienda: string;
  /** The shop has no owner yet. */
  pendiente: boolean;
  catalogo?: Catalogo;
  producto?: ProductoConParecidos & { id: string };
}

export interface PaginaPintada {
  /** HTML of the page's root. */
  cuerpo: string;
  titulo: string;
  /** Style sheet with the shop's accent colour; empty without one. */
  hoja: string;
  /** Source files of the chunks the page uses, as in the build manifest. */
  partes: string[];
}

export interface Painter {
  /** The catalogue query of an address, and the canonical form of its search. */
  consultaDe(direccion: Direccion): { api: Record<string, string | string[] | undefined>; search: string };
  pintar(datos: DatosDePagina): PaginaPintada;
}

/** Id of the element with the page's data. */
export const ID_DE_DATOS = 'datos-de-la-pagina';

/** The content of that element. */
export interface DatosPintados extends DatosDePagina {
  partes: string[];
}
