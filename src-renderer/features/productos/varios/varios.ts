import { CAMBIAR_VARIOS_PRODUCTOS } from '#contract/calls/addresses.ts';
import { nuevaClave } from '#contract/client/idempotencia.ts';
import type { VariosCambiados, VariosProductosJson } from '#contract/schemas/catalogo/varios-productos.ts';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import type { Seleccion } from '../seleccion/seleccion.ts';

/** What the dialogs that change all selected products take. */
export interface CambiarVariosProps {
  elegidos: Seleccion;
  onClose: () => void;
  onSaved: () => void;
  /** Called when the request failed: nothing changed, and selected products may no longer exist. */
  onFailed: () => void;
}

/** Changes all of them or none, under an idempotency key. */
export function cambiarVariosProductos(
  body: VariosProductosJson,
  idempotencyKey = nuevaClave(),
): Promise<VariosCambiados> {
  return api(CAMBIAR_VARIOS_PRODUCTOS, { body, idempotencyKey });
}

async function recuperarVarios(ids: string[]): Promise<void> {
  try {
    toast.success((await cambiarVariosProductos({ ids, cambio: { que: 'recuperar' } })).message);
  } catch (error) {
    decirError(error, 'Error al recuperar los productos');
  }
}

/** Deletes them, and offers an undo for a while. */
export async function eliminarVarios(elegidos: Seleccion): Promise<void> {
  const ids = [...elegidos];
  const { message } = await cambiarVariosProductos({ ids, cambio: { que: 'eliminar' } });
  toast.success(message, {
    duration: UNDO_MS,
    action: { label: 'Deshacer', onClick: () => void recuperarVarios(ids) },
  });
}
