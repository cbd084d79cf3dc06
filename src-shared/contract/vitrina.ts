import type { Catalogo, ProductoDeCatalogo } from './catalogo.ts';
import type { Tienda } from './tienda.ts';

/*
 * The pages of the storefront that the server paints. The painter is a program of its own, built from the
 * storefront and loaded by the server; these are the words between the two, and with the browser that takes over.
 */

export interface ProductoConParecidos {
  /** null when it is no longer sold. */
  producto: ProductoDeCatalogo | null;
  parecidos: readonly ProductoDeCatalogo[];
}

/** An address of the storefront. */
export interface Direccion {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

/** What a painted page shows; it travels with the page, so that the browser asks for nothing again. */
export interface DatosDePagina {
  direccion: Direccion;
  tienda: Tienda;
  /** The shop has no owner yet. */
  pendiente: boolean;
  catalogo?: Catalogo;
  producto?: ProductoConParecidos & { id: string };
}

export interface PaginaPintada {
  /** HTML of the page's root. */
  cuerpo: string;
  titulo: string;
  /** Style sheet of the shop's own colour; empty without one. */
  hoja: string;
  /** Source files of the parts it is made of, as the build's list names them. */
  partes: string[];
}

export interface Pintor {
  /** What the API is asked for the list at an address, and how that address is usually written. */
  consultaDe(search: string): { api: Record<string, string | string[] | undefined>; search: string };
  pintar(datos: DatosDePagina): PaginaPintada;
}

/** Id of the element that carries what the page was painted with. */
export const ID_DE_DATOS = 'datos-de-la-pagina';

/** What that element holds. */
export interface DatosPintados extends DatosDePagina {
  partes: string[];
}
