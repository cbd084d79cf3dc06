import type { Rol } from '#contract/permisos.ts';

/** The roles as people read them. */
export const NOMBRES_DE_ROL: Record<Rol, string> = {
  propietario: 'Propietario',
  empleado: 'Empleado',
  cliente: 'Cliente',
  admin: 'Admin',
};
