import { type Permiso, tienePermiso } from '#contract/permisos.ts';
import { useSession } from './session.ts';

/** Whether the signed-in person may do what `permiso` names. */
export function usePermiso(permiso: Permiso): boolean {
  const usuario = useSession((state) => state.usuario);
  return !!usuario && tienePermiso(usuario, permiso);
}

/** Whether the owner is signed in: figures of profit are his alone. */
export function useEsPropietario(): boolean {
  return useSession((state) => state.usuario?.rol === 'propietario');
}
