import { deQuetzales, formatoQ } from '#contract/dinero.ts';
import type { Recibo } from '../../lib/recibos.ts';
import styles from './recibos-recientes.module.css';

const VISIBLES = 4;

export interface RecibosRecientesProps {
  recibos: readonly Recibo[];
  elegido: string;
  /** The shop's: what it dates, it dates by its own clock. */
  zona: string | undefined;
  onElegir: (codigo: string) => void;
}

/** The orders placed in this browser, one press away. */
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
