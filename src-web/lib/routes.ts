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

/** The tracking page of one order. */
export function rutaDeSeguimiento(codigo: string): string {
  return `${RUTAS.seguimiento}?codigo=${encodeURIComponent(codigo)}`;
}

/** The order confirmation page: a query of /catalogo, which the server already serves. */
export function rutaDePedido(codigo: string): string {
  return `${RUTAS.catalogo}?pedido=${encodeURIComponent(codigo)}`;
}
