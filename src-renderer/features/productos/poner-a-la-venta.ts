import { ACTUALIZAR_PRODUCTO } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { decirError } from '../../lib/errores.ts';

/** Puts a product on sale or takes it off; the message undoes it. The lists update through the event. */
export async function ponerALaVenta(
  { _id, nombre }: Pick<Producto, '_id' | 'nombre'>,
  activo: boolean,
): Promise<void> {
  const body = new FormData();
  body.set('activo', String(activo));
  try {
    await api(ACTUALIZAR_PRODUCTO, { params: { id: _id }, body });
  } catch (error) {
    decirError(error, 'Error al guardar el producto');
    return;
  }
  toast.success(activo ? `«${nombre}» está a la venta` : `«${nombre}» ya no está a la venta`, {
    topic: `venta ${_id}`,
    duration: UNDO_MS,
    action: { label: 'Deshacer', onClick: () => void ponerALaVenta({ _id, nombre }, !activo) },
  });
}
