import { CONFIRMAR_PEDIDO, DESHACER_CANCELACION, SOLTAR_PEDIDO } from '#contract/calls/addresses.ts';
import { NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useAutorizacion } from '../../acceso/autorizacion.tsx';

/** An order, as far as its messages name it. */
export interface Nombrado {
  _id: string;
  numero: string;
}

/** Confirms orders that wait for it, lets the pieces of others go, and takes cancellations back. `dialogo` asks for the owner where needed. */
export function useApartado(alTerminar: () => void) {
  const { autorizado, dialogo } = useAutorizacion();

  async function apartar({ _id: id }: Nombrado, hecho: string) {
    try {
      await api(CONFIRMAR_PEDIDO, { params: { id } });
      toast.success(hecho, { topic: id });
    } catch (error) {
      decirError(error, 'Error al confirmar el pedido', { topic: id });
    }
    alTerminar();
  }

  const confirmar = (pedido: Nombrado) =>
    apartar(pedido, `${pedido.numero} confirmado: sus piezas quedan apartadas`);

  // No undo: letting go is not delayed, because the pieces are wanted at once, and it has told the customer.
  const volverAApartar = (pedido: Nombrado) =>
    apartar(
      pedido,
      `${pedido.numero} está «${NOMBRE_DE_ESTADO['en-proceso']}», con sus piezas apartadas otra vez`,
    );

  async function deshacerCancelacion({ _id: id, numero }: Nombrado) {
    try {
      const { pedido } = await api(DESHACER_CANCELACION, { params: { id } });
      toast.success(`${numero} sigue en pie: está «${NOMBRE_DE_ESTADO[pedido.estado]}»`, { topic: id });
    } catch (error) {
      decirError(error, 'Error al deshacer la cancelación', { topic: id });
    }
    alTerminar();
  }

  async function soltar(pedido: Nombrado) {
    const { _id: id, numero } = pedido;
    try {
      const hecho = await autorizado(`Soltar las piezas de ${numero}`, (autorizacion) =>
        api(SOLTAR_PEDIDO, { params: { id }, body: autorizacion ? { autorizacion } : {} }),
      );
      if (hecho)
        toast.success(`${numero}: piezas sueltas, queda por confirmar`, {
          topic: id,
          duration: UNDO_MS,
          action: { label: 'Volver a apartar', onClick: () => void volverAApartar(pedido) },
        });
    } catch (error) {
      decirError(error, 'Error al soltar las piezas', { topic: id });
    }
    alTerminar();
  }

  return { confirmar, deshacerCancelacion, soltar, dialogo };
}
