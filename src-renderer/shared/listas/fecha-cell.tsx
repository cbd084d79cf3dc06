import { RelativeTime } from '#ui/display/relative-time.tsx';
import styles from '../pagina/list-page.module.css';
import { fechaCorta } from '../tienda/hora-legible.ts';
import { useTienda } from '../tienda/tienda.ts';

/** An instant in a table: its day, and its time below. */
export function FechaCell({ iso }: { iso: string }) {
  const zona = useTienda()?.zonaHoraria;
  return (
    <>
      <RelativeTime iso={iso} text={fechaCorta(iso, zona, 'dia')} timeZone={zona} />
      <span className={styles.quiet}>{fechaCorta(iso, zona, 'hora')}</span>
    </>
  );
}
