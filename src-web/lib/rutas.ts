/** Every address of the storefront, named once. */
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

/** The id of the product whose page this is. */
export function productoDe(pathname: string): string | undefined {
  return /^\/producto\/([^/]+)(?:\/[^/]*)?\/?$/.exec(pathname)?.[1];
}

/** The tracking page of one order. */
export function rutaDeSeguimiento(codigo: string): string {
  return `${RUTAS.seguimiento}?codigo=${encodeURIComponent(codigo)}`;
}

/** The page that thanks for an order; it lives under the catalogue so that the server knows its address. */
export function rutaDePedido(codigo: string): string {
  return `${RUTAS.catalogo}?pedido=${encodeURIComponent(codigo)}`;
}
