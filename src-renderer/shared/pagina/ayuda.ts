import { RUTAS } from '../../lib/routes.ts';

/** The help chapter of each screen: the first whose path is a prefix of the screen's. */
export const CAPITULO_DE: readonly (readonly [ruta: string, capitulo: string])[] = [
  [RUTAS.pos, 'hacer-una-venta'],
  [RUTAS.pedidos, 'un-pedido-de-la-web'],
  [RUTAS.productos, 'agregar-un-producto'],
  [RUTAS.ventas, 'cerrar-el-dia'],
  [RUTAS.dashboard, 'ver-los-reportes'],
  [RUTAS.reportes, 'ver-los-reportes'],
  [RUTAS.usuarios, 'empleados-y-permisos'],
  [RUTAS.cuenta, 'empleados-y-permisos'],
  [`${RUTAS.configuracion}/respaldos`, 'respaldos'],
  [`${RUTAS.configuracion}/red`, 'la-tienda-en-el-telefono'],
  [`${RUTAS.configuracion}/correo`, 'si-algo-falla'],
  [`${RUTAS.configuracion}/actualizaciones`, 'actualizar'],
  [`${RUTAS.configuracion}/actividad`, 'empleados-y-permisos'],
  [`${RUTAS.configuracion}/estado`, 'si-algo-falla'],
  [`${RUTAS.configuracion}/ticket`, 'imprimir'],
  [RUTAS.configuracion, 'empezar'],
  [RUTAS.bienvenida, 'empezar'],
  [RUTAS.login, 'si-algo-falla'],
  [RUTAS.recuperar, 'si-algo-falla'],
];

/** The slug of the page with all chapters, for printing. */
export const MANUAL_ENTERO = 'todo';

/** The address of a chapter, or of an anchor in it. */
export function rutaDeCapitulo(capitulo: string): string {
  return `${RUTAS.ayuda}/${capitulo}`;
}

/** The address of the help about a screen; the table of contents when no chapter is about it. */
export function ayudaDe(pathname: string): string {
  const [, capitulo] =
    CAPITULO_DE.find(([ruta]) => pathname === ruta || pathname.startsWith(`${ruta}/`)) ?? [];
  return capitulo ? rutaDeCapitulo(capitulo) : RUTAS.ayuda;
}

export function esAyuda(pathname: string): boolean {
  return pathname === RUTAS.ayuda || pathname.startsWith(`${RUTAS.ayuda}/`);
}

/** History state of the help: the screen that it was opened from. */
export interface DesdeDonde {
  desde?: string;
}

export function desdeDe(state: unknown): string | undefined {
  const { desde } = (state ?? {}) as DesdeDonde;
  return typeof desde === 'string' ? desde : undefined;
}
