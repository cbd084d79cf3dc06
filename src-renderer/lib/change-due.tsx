import { type Centavos, centavos, formatoQ } from '#contract/dinero.ts';
import styles from './change-due.module.css';

/** What is given back of the cash received, or how much of it is missing; undefined while none was. */
export function ChangeDue({ cambio }: { cambio: Centavos | undefined }) {
  return (
    <span role="status">
      {cambio !== undefined && (
        <span className={styles.change} data-tone={cambio < 0 ? 'danger' : 'success'}>
          {cambio < 0 ? 'Faltan ' : 'Cambio '}
          <strong>{formatoQ(centavos(Math.abs(cambio)))}</strong>
        </span>
      )}
    </span>
  );
}
