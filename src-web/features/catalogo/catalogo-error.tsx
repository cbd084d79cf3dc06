import { ErrorState, type ErrorStateProps, OfflineState } from '#ui/feedback/empty-state.tsx';
import { useConnection } from '../../lib/connection.ts';

/** Why the catalogue cannot be shown. */
export type ErrorDeCatalogo = 'error' | 'sin-conexion';

const EN_PAUSA = { title: 'La tienda está en pausa', text: 'Vuelve en un momento: seguimos intentándolo.' };

/** Replaces the products: no connection, the shop in pause, or a server error. */
export function CatalogoError({ error, ...resto }: ErrorStateProps & { error: ErrorDeCatalogo }) {
  const enPausa = useConnection(({ estado }) => estado === 'en-pausa');
  if (error === 'error') return <ErrorState {...resto} />;
  return <OfflineState {...(enPausa && EN_PAUSA)} onRetry={resto.onRetry} />;
}
