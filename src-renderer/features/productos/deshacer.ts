import type { Producto } from '#contract/productos.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { decirFallo } from '../../lib/fallo.ts';

/** How long the way back from a deleting is offered. */
export const DESHACER_MS = 8_000;

/** Takes back a deleting. Answers whether it is done; why not is told. */
export async function recuperar({ _id, nombre }: Producto): Promise<boolean> {
  try {
    await api.post(`/api/productos/${_id}/recuperar`);
    // The lists hear of it as of any change.
    toast.success(`«${nombre}» está de vuelta, como estaba`);
    return true;
  } catch (error) {
    decirFallo(error, 'Error al recuperar el producto');
    return false;
  }
}
