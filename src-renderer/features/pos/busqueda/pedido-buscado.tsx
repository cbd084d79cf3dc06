import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { leerReferencia } from '#contract/words/referencias.ts';
import { Price } from '#ui/display/price.tsx';
import { EstadoDePedido } from '../../../shared/pedidos/estado/estado-de-pedido.tsx';
import { buscarPedido } from '../entrada/por-codigo.ts';
import styles from './pedido-buscado.module.css';

const ESPERA_MS = 250;

export interface PedidoBuscado {
  /** The order that the typed text names, once it is found. */
  pedido: Pedido | undefined;
  /** The text has the form of a code or a number, and the answer is not here yet. */
  buscando: boolean;
}

/**
 * The order whose tracking code or number is in the search box. A code is asked for once, when it is whole and the
 * typing has paused; an error is left to Enter, which says it.
 */
export function usePedidoBuscado(buscado: string): PedidoBuscado {
  const referencia = leerReferencia(buscado) ? buscado.trim() : '';
  const [respuesta, setRespuesta] = useState<{ referencia: string; pedido: Pedido | undefined }>();
  useEffect(() => {
    if (!referencia) return;
    let left = false;
    const answer = (pedido?: Pedido) => !left && setRespuesta({ referencia, pedido });
    const timer = setTimeout(() => void buscarPedido(referencia).then(answer, () => answer()), ESPERA_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [referencia]);
  const suya = referencia && respuesta?.referencia === referencia ? respuesta : undefined;
  return { pedido: suya?.pedido, buscando: referencia !== '' && !suya };
}

interface PedidoBuscadoRowProps {
  pedido: Pedido | undefined;
  onOpen: (id: string) => void;
}

/** The found order above the products, opened by a press. */
export function PedidoBuscadoRow({ pedido, onOpen }: PedidoBuscadoRowProps) {
  return (
    <div aria-live="polite" className={styles.place}>
      {pedido && (
        <button type="button" className={styles.pedido} onClick={() => onOpen(pedido._id)}>
          <ClipboardList aria-hidden="true" />
          <span className={styles.what}>
            <strong>Pedido {pedido.numero}</strong>
            <span className={styles.who}>{pedido.cliente.nombre}</span>
          </span>
          <Price quetzales={pedido.total} />
          <EstadoDePedido pedido={pedido} />
        </button>
      )}
    </div>
  );
}
