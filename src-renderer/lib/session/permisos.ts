import { type Permiso, tienePermiso } from '#contract/words/permisos.ts';
import { useSession } from './session.ts';

/** Whether the signed-in person has a permission. */
export function usePermiso(permiso: Permiso): boolean {
  const usuario = useSession((state) => state.usuario);
  return !!usuario && tienePermiso(usuario, permiso);
}

/** Whether the owner is signed in: only owners see profits. */
export function useEsPropietario(): boolean {
  return useSession((state) => state.usuario?.rol === 'propietario');
}
