import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import type { Recibo } from '../../shared/recibos.ts';
import styles from './recibos-recientes.module.css';

const VISIBLES = 4;

interface RecibosRecientesProps {
  recibos: readonly Recibo[];
  elegido: string;
  /** The shop's time zone. */
  zona: string | undefined;
  onElegir: (codigo: string) => void;
}

/** The recent orders of this browser as buttons. */
export function RecibosRecientes({ recibos, elegido, zona, onElegir }: RecibosRecientesProps) {
  if (recibos.length === 0) return null;
  return (
    <div className={styles.recientes}>
      <h2 className={styles.titulo}>Tus pedidos recientes</h2>
      <ul className={styles.lista}>
        {recibos.slice(0, VISIBLES).map(({ codigoSeguimiento: codigo, total, fechaPedido }) => (
          <li key={codigo}>
            <button
              type="button"
              className={styles.ficha}
              aria-pressed={codigo === elegido}
              onClick={() => onElegir(codigo)}
            >
              <strong className={styles.codigo}>{codigo}</strong>
              <span>
                {new Date(fechaPedido).toLocaleDateString('es-GT', {
                  day: 'numeric',
                  month: 'short',
                  timeZone: zona,
                })}{' '}
                · {formatoQ(deQuetzales(total))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
