import type { Ref } from 'react';
import type { Corte } from '#contract/schemas/ventas/ticket.ts';
import { cx } from '../theme/cx.ts';
import styles from './ticket-view.module.css';
import { Line, PaperFacts, PaperHead } from './ticket-view.tsx';

interface CorteViewProps {
  corte: Corte;
  anchoMm?: 80 | 58;
  /** For react-to-print. */
  ref?: Ref<HTMLElement>;
}

/** The slip of a cash session, on the same paper as a ticket. */
export function CorteView({ corte, anchoMm = 80, ref }: CorteViewProps) {
  const { resultado, otros, movimientos, notas } = corte;
  return (
    <article
      ref={ref}
      aria-label={corte.titulo}
      className={cx(styles.ticket, anchoMm === 58 && styles.narrow)}
      style={{ width: `${anchoMm}mm` }}
    >
      <PaperHead tienda={corte.tienda} />
      <p className={styles.void}>{corte.titulo}</p>
      <PaperFacts facts={corte.hechos.map(({ nombre, valor }) => [nombre, valor])} />
      <Lines lines={corte.cuentas} />
      {resultado && <p className={styles.result}>{resultado}</p>}
      {otros.length > 0 && <Lines title="Cobrado de otro modo" lines={otros} />}
      {movimientos.length > 0 && <Lines title="Entradas, salidas y devoluciones" lines={movimientos} />}
      {notas && <p className={styles.notes}>Notas: {notas}</p>}
      <p className={styles.signature}>Firma</p>
    </article>
  );
}

function Lines({ title, lines }: { title?: string; lines: Corte['cuentas'] }) {
  return (
    <div className={styles.totals}>
      {title && <p className={styles.subtitle}>{title}</p>}
      {lines.map(({ nombre, monto, fuerte }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed slip never move
        <Line key={place} name={nombre} amount={monto} strong={fuerte} />
      ))}
    </div>
  );
}
