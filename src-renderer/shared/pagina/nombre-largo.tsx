import { cx } from '#ui/theme/cx.ts';
import { enDos } from './en-dos.ts';
import styles from './nombre-largo.module.css';

interface NombreLargoProps {
  nombre: string;
  /** Sets its type and its margins. */
  className?: string | undefined;
}

/**
 * The name of a product on at most two lines. A longer one is cut in its middle: «Globo metálico número 1 dorado 40 cm»
 * and its brothers differ at the end.
 */
export function NombreLargo({ nombre, className }: NombreLargoProps) {
  const [principio, fin] = enDos(nombre);
  if (fin === undefined) return <span className={cx(styles.whole, className)}>{nombre}</span>;
  return (
    <span className={cx(styles.halves, className)}>
      <span className={styles.begin}>{principio}</span>{' '}
      <span className={styles.end}>
        <bdi>{fin}</bdi>
      </span>
    </span>
  );
}
