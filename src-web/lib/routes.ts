import type { Ocasion } from '#contract/words/ocasiones.ts';

/** The storefront's fixed addresses; `catalog` and `orderTracking` are English aliases. */
export const RUTAS = {
  inicio: '/',
  catalogo: '/catalogo',
  catalog: '/catalog',
  seguimiento: '/seguimiento',
  orderTracking: '/order-tracking',
  misPedidos: '/mis-pedidos',
} as const;

/** Pages of the staff app: another program, so they are reached by a plain link. */
export const RUTAS_DEL_PERSONAL = { dashboard: '/dashboard', acceso: '/admin' } as const;

/** The product id in a product page's path; undefined for other paths. */
export function productoDe(pathname: string): string | undefined {
  return /^\/producto\/([^/]+)(?:\/[^/]*)?\/?$/.exec(pathname)?.[1];
}

/** The occasion of the page with everything for it; undefined for other paths. The server knows no page of any other. */
export function ocasionDe(pathname: string): Ocasion | undefined {
  return /^\/ocasion\/([a-z-]+)\/?$/.exec(pathname)?.[1] as Ocasion | undefined;
}

/** Whether a path shows the catalogue: all of it, or what is for an occasion. */
export function esCatalogo(pathname: string): boolean {
  return pathname === RUTAS.catalogo || ocasionDe(pathname) !== undefined;
}

/** The tracking page of one order. */
export function rutaDeSeguimiento(codigo: string): string {
  return `${RUTAS.seguimiento}?codigo=${encodeURIComponent(codigo)}`;
}

/** The order confirmation page: a query of /catalogo, which the server already serves. */
export function rutaDePedido(codigo: string): string {
  return `${RUTAS.catalogo}?pedido=${encodeURIComponent(codigo)}`;
}
