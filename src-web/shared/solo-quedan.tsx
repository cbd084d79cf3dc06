import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/theme/cx.ts';
import styles from './solo-quedan.module.css';

/** «Solo queda 1», «Solo quedan 3». */
export function soloQuedan(cuantos: number): string {
  return cuantos === 1 ? 'Solo queda 1' : `Solo quedan ${cuantos}`;
}

interface SoloQuedanProps {
  nombre: string;
  /** How many are left. */
  quedan: number;
  /** Sets the quantity of the line. */
  onPoner: (cantidad: number) => void;
  className?: string;
}

/**
 * Beside a line that asks for more than is left: how many there are, and one press that takes them. The focus then goes
 * to the line, an <li> that can take it.
 */
export function SoloQuedan({ nombre, quedan, onPoner, className }: SoloQuedanProps) {
  return (
    <div role="status" data-tone="warning" className={cx(styles.aviso, className)}>
      <p>
        <TriangleAlert aria-hidden="true" />
        <span>
          {soloQuedan(quedan)}
          <span className="visually-hidden"> de {nombre}</span>
        </span>
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Poner ${quedan} de ${nombre}`}
        data-poner
        onClick={(event) => {
          event.currentTarget.closest('li')?.focus();
          onPoner(quedan);
        }}
      >
        Poner {quedan}
      </Button>
    </div>
  );
}
