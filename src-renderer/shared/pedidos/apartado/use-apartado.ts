import { CONFIRMAR_PEDIDO, SOLTAR_PEDIDO } from '#contract/calls/addresses.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useAutorizacion } from '../../acceso/autorizacion.tsx';

/** An order, as far as its messages name it. */
export interface Nombrado {
  _id: string;
  numero: string;
}

const DESHACER_MS = 8_000;

/** Confirms orders that wait for it, and lets the pieces of others go. `dialogo` asks for the owner where needed. */
export function useApartado(alTerminar: () => void) {
  const { autorizado, dialogo } = useAutorizacion();

  async function confirmar({ _id: id, numero }: Nombrado) {
    try {
      await api(CONFIRMAR_PEDIDO, { params: { id } });
      toast.success(`${numero} confirmado: sus piezas quedan apartadas`, { topic: id });
    } catch (error) {
      decirError(error, 'Error al confirmar el pedido', { topic: id });
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
          duration: DESHACER_MS,
          action: { label: 'Deshacer', onClick: () => void confirmar(pedido) },
        });
    } catch (error) {
      decirError(error, 'Error al soltar las piezas', { topic: id });
    }
    alTerminar();
  }

  return { confirmar, soltar, dialogo };
}
