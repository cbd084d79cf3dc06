import type { Rol } from '#contract/words/permisos.ts';

/** The names of the roles on screen. */
export const NOMBRE_DE_ROL: Record<Rol, string> = {
  propietario: 'Propietario',
  empleado: 'Empleado',
  cliente: 'Cliente',
  admin: 'Admin',
};
