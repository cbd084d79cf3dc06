import { RECUPERAR_PRODUCTO } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';

/** Restores a deleted product. Returns whether it succeeded; an error is shown to the person. */
export async function recuperar({ _id, nombre }: Producto): Promise<boolean> {
  try {
    await api(RECUPERAR_PRODUCTO, { params: { id: _id } });
    // The lists update through the event, as on any change.
    toast.success(`«${nombre}» está de vuelta, como estaba`);
    return true;
  } catch (error) {
    decirError(error, 'Error al recuperar el producto');
    return false;
  }
}
