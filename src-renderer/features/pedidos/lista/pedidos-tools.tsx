import { Printer } from 'lucide-react';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import styles from './pedidos-lista.module.css';

interface PedidosToolsProps {
  /** The orders of the current page. */
  pedidos: readonly Pedido[];
  elegidos: ReadonlySet<string>;
  onChoose: (elegidos: ReadonlySet<string>) => void;
  onPrint: (pedidos: Pedido[]) => void;
  /** Ends choosing, on a phone. */
  onStop: (() => void) | undefined;
}

/** Selects orders, and the actions on all selected ones. */
export function PedidosTools({ pedidos, elegidos, onChoose, onPrint, onStop }: PedidosToolsProps) {
  const suyos = pedidos.filter(({ _id }) => elegidos.has(_id));
  const todos = suyos.length === pedidos.length;
  return (
    <div className={styles.tools}>
      <Checkbox
        label="Elegir todos los de esta página"
        checked={todos}
        ref={(input) => {
          if (input) input.indeterminate = suyos.length > 0 && !todos;
        }}
        onChange={() => onChoose(new Set(todos ? [] : pedidos.map(({ _id }) => _id)))}
      />
      <span className={styles.toolButtons}>
        {suyos.length > 0 && (
          <Button icon={<Printer aria-hidden="true" />} onClick={() => onPrint(suyos)}>
            {suyos.length === 1 ? 'Imprimir hoja de trabajo' : `Imprimir ${suyos.length} hojas de trabajo`}
          </Button>
        )}
        {onStop && (
          <Button variant="secondary" onClick={onStop}>
            Terminar de elegir
          </Button>
        )}
      </span>
    </div>
  );
}
