import { esPersonal, type Titular } from '#contract/permisos.ts';

/** Every address of the staff app, named once. */
export const RUTAS = {
  /** Leads on to wherever the one who comes belongs. */
  inicio: '/',
  login: '/admin',
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

/** The orders with one of them open. */
export function rutaDelPedido(id: string): string {
  return `${RUTAS.pedidos}?ver=${encodeURIComponent(id)}`;
}

/** The sales with one of them open. */
export function rutaDeLaVenta(id: string): string {
  return `${RUTAS.ventas}?ver=${encodeURIComponent(id)}`;
}

/** The public catalogue: another app, on the shop's server. */
export const CATALOGO = '/catalogo';

/** Where somebody lands after signing in; undefined for who has no business here. */
export function paginaDeInicio({ rol }: Pick<Titular, 'rol'>): string | undefined {
  if (!esPersonal(rol)) return undefined;
  return rol === 'propietario' ? RUTAS.dashboard : RUTAS.pos;
}
