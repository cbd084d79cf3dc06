export const ROLES = ['propietario', 'empleado', 'cliente', 'admin'] as const;
export type Rol = (typeof ROLES)[number];

export const PERMISOS = ['productos', 'ventas', 'reportes'] as const;
export type Permiso = (typeof PERMISOS)[number];
export type MapaDePermisos = Record<Permiso, boolean>;

/**
 * What a route requires of its caller. `publico`: nothing; `sesion`: any signed-in user; `personal`: staff; a
 * permission: staff who hold it; `propietario`: the owner.
 */
export const PERMISOS_DE_RUTA = ['publico', 'sesion', 'personal', ...PERMISOS, 'propietario'] as const;
export type PermisoDeRuta = (typeof PERMISOS_DE_RUTA)[number];

export interface Titular {
  rol: Rol;
  permisos: MapaDePermisos;
}

/** Whether the role belongs to staff. */
export function esPersonal(rol: Rol): boolean {
  return rol === 'propietario' || rol === 'empleado';
}

/** Whether the holder has `permiso`. The owner has all. */
export function tienePermiso(titular: Titular, permiso: Permiso): boolean {
  if (titular.rol === 'propietario') return true;
  return titular.rol === 'empleado' && titular.permisos[permiso];
}

/** Whether a caller (undefined if not signed in) may use a route that requires `permiso`. */
export function puedeUsarRuta(titular: Titular | undefined, permiso: PermisoDeRuta): boolean {
  if (permiso === 'publico') return true;
  if (!titular) return false;
  if (permiso === 'sesion') return true;
  if (permiso === 'personal') return esPersonal(titular.rol);
  if (permiso === 'propietario') return titular.rol === 'propietario';
  return tienePermiso(titular, permiso);
}

/** The permissions a role shows: all for the owner, none for a client, the stored ones for an employee. */
export function permisosDe(rol: Rol, guardados: MapaDePermisos): MapaDePermisos {
  if (rol === 'propietario') return { productos: true, ventas: true, reportes: true };
  if (rol === 'empleado') return guardados;
  return { productos: false, ventas: false, reportes: false };
}
