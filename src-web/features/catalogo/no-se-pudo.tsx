import { ErrorState, type ErrorStateProps, OfflineState } from '#ui/empty-state.tsx';
import { useConexion } from '../../lib/conexion.ts';

/** Why there is nothing to show. */
export type Falla = 'error' | 'sin-conexion';

const EN_PAUSA = { title: 'La tienda está en pausa', text: 'Vuelve en un momento: seguimos intentándolo.' };

/** Stands where products would be: no connection, the shop in pause, or an error of ours. */
export function NoSePudo({ falla, ...error }: ErrorStateProps & { falla: Falla }) {
  const enPausa = useConexion(({ estado }) => estado === 'en-pausa');
  if (falla === 'error') return <ErrorState {...error} />;
  return <OfflineState {...(enPausa && EN_PAUSA)} onRetry={error.onRetry} />;
}
