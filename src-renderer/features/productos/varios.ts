import { nuevaClave } from '#contract/intentos.ts';
import type { VariosCambiados, VariosProductosJson } from '#contract/varios-productos.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { DESHACER_MS } from './deshacer.ts';
import type { Seleccion } from './seleccion.ts';

/** Changes all of them or none, under a key so that it is done once. */
export function mandarVarios(
  body: VariosProductosJson,
  idempotencyKey = nuevaClave(),
): Promise<VariosCambiados> {
  return api.post<VariosCambiados>('/api/productos/varios', { body, idempotencyKey });
}

async function recuperarVarios(ids: string[]): Promise<void> {
  try {
    toast.success((await mandarVarios({ ids, cambio: { que: 'recuperar' } })).message);
  } catch (error) {
    decirFallo(error, 'Error al recuperar los productos');
  }
}

/** Deletes them and offers the way back for a while. */
export async function eliminarVarios(elegidos: Seleccion): Promise<void> {
  const ids = [...elegidos];
  const { message } = await mandarVarios({ ids, cambio: { que: 'eliminar' } });
  toast.success(message, {
    duration: DESHACER_MS,
    action: { label: 'Deshacer', onClick: () => void recuperarVarios(ids) },
  });
}
