import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pedido } from '#contract/pedidos.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './pedidos-page.module.css';

export interface OrderToolsProps {
  /** The page in sight, and which of it are chosen. */
  pedidos: readonly Pedido[];
  elegidos: ReadonlySet<string>;
  onChoose: (elegidos: ReadonlySet<string>) => void;
  onPrint: (pedidos: Pedido[]) => void;
  /** What else can be done with the list. */
  children: ReactNode;
}

/** What can be done with several orders at once. */
export function OrderTools({ pedidos, elegidos, onChoose, onPrint, children }: OrderToolsProps) {
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
        {children}
      </span>
    </div>
  );
}
