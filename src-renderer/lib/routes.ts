import { INICIO_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import type { Periodo } from '#contract/words/periodos.ts';
import { esPersonal, type Titular } from '#contract/words/permisos.ts';

/** Every address of the staff app. */
export const RUTAS = {
  /** Redirects to the person's home screen. Not `/`, where a browser that loads again is given the catalogue. */
  inicio: INICIO_DEL_PERSONAL,
  login: '/admin',
  recuperar: '/recuperar',
  bienvenida: '/bienvenida',
  dashboard: '/dashboard',
  productos: '/productos',
  pedidos: '/pedidos',
  pos: '/pos',
  ventas: '/ventas',
  reportes: '/reportes',
  usuarios: '/usuarios',
  configuracion: '/configuracion',
  cuenta: '/mi-cuenta',
  ayuda: '/ayuda',
} as const;

/** The products page with the form of a new product open. */
export const PRODUCTO_NUEVO = `${RUTAS.productos}#nuevo`;

/** The till with the dialog of its drawer open: «Abrir caja» while it is closed. */
export const CAJA_NUEVA = `${RUTAS.pos}#caja`;

/** The orders page with one order open. */
export function rutaDelPedido(id: string): string {
  return `${RUTAS.pedidos}?ver=${encodeURIComponent(id)}`;
}

/** The orders that were handed over without being collected. */
export const RUTA_SIN_COBRAR = `${RUTAS.pedidos}?estado=sin-cobrar`;

/** The sales page with one sale open. */
export function rutaDeLaVenta(id: string): string {
  return `${RUTAS.ventas}?ver=${encodeURIComponent(id)}`;
}

/** The sales page with what a text finds, such as a client's phone. */
export function rutaDeVentasCon(buscar: string): string {
  return `${RUTAS.ventas}?buscar=${encodeURIComponent(buscar)}`;
}

/** The sales of a period, its last day included; with a seller only theirs. */
export function rutaDeVentasDe({ fechaInicio, fechaFin }: Periodo, vendedor?: string): string {
  const filtros = new URLSearchParams({ fechaInicio, fechaFin, ...(vendedor && { vendedor }) });
  return `${RUTAS.ventas}?${filtros}`;
}

/** The products page with the products that a text finds. */
export function rutaDeProductosCon(buscar: string): string {
  return `${RUTAS.productos}?buscar=${encodeURIComponent(buscar)}`;
}

/** Where the printer of this computer is chosen. */
export const RUTA_DE_LA_RED = `${RUTAS.configuracion}/red`;
export const RUTA_DE_LA_IMPRESORA = `${RUTAS.configuracion}/ticket`;

/** The products whose cost is still 0. */
export const RUTA_SIN_COSTO = `${RUTAS.productos}?activo=sin-costo`;

/** The products that run low, the least stock first. */
export const RUTA_STOCK_BAJO = `${RUTAS.productos}?stockBajo=true&orden=stock-asc`;

/** The public catalogue, another app on the same server. */
export const CATALOGO = '/catalogo';

/** The home screen after signing in; undefined for people without access. */
export function paginaDeInicio({ rol }: Pick<Titular, 'rol'>): string | undefined {
  if (!esPersonal(rol)) return undefined;
  return rol === 'propietario' ? RUTAS.dashboard : RUTAS.pos;
}
