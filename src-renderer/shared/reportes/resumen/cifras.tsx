import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Price } from '#ui/display/price.tsx';
import styles from './cifras.module.css';

interface CifraProps {
  label: string;
  /** A count, or an amount in quetzales. */
  value?: number;
  quetzales?: number;
  /** Change in percent; null when there was nothing before. */
  change?: number | null;
  /** What it was before, beside the change. */
  before?: ReactNode;
  /** Highlights the number for a moment when it changes. */
  live?: boolean;
  /** Where a press on the figure leads. */
  to?: string | undefined;
}

/** How many times the value has changed. */
function useTimesChanged(value: number | undefined): number {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (seen.value !== value) setSeen({ value, times: seen.times + 1 });
  return seen.times;
}

/** A figure and its label. */
export function CifraView({ label, value, quetzales, change, before, live = false, to }: CifraProps) {
  const times = useTimesChanged(quetzales ?? value);
  const changed = live && times > 0;
  return (
    <div className={styles.figure}>
      <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
      {/* The key remounts it, which restarts the highlight. */}
      <dd key={times} data-changed={changed || undefined}>
        {quetzales === undefined ? value?.toLocaleString('es-GT') : <Price quetzales={quetzales} />}
      </dd>
      {typeof change === 'number' && (
        <dd className={styles.below}>
          <Cambio percent={change} />
          {before !== undefined && <span className={styles.was}> antes {before}</span>}
        </dd>
      )}
    </div>
  );
}

/** A change in percent against before; nothing when there was nothing before. */
export function Cambio({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  const tone = percent > 0 ? 'success' : percent < 0 ? 'danger' : 'neutral';
  const amount = `${Math.abs(percent).toLocaleString('es-GT')} %`;
  return (
    <span data-tone={tone} className={styles.change}>
      <span aria-hidden="true">
        {percent > 0 ? '▲ +' : percent < 0 ? '▼ −' : '= '}
        {amount}
      </span>
      <span className="visually-hidden">
        {percent === 0 ? 'igual que antes' : `${amount} ${percent > 0 ? 'más' : 'menos'} que antes`}
      </span>
    </span>
  );
}

/** A group of figures. */
export function CifrasList({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

const MEDALS = ['oro', 'plata', 'bronce'] as const;

/** A name with its rank: a medal for the first three, then a number. */
export function Ranked({ place, children }: { place: number; children: ReactNode }) {
  return (
    <span className={styles.ranked}>
      <Medal place={place} />
      {children}
    </span>
  );
}

function Medal({ place }: { place: number }) {
  const medal = MEDALS[place];
  if (!medal) return <span className={styles.place}>{place + 1}</span>;
  return (
    <span
      role="img"
      aria-label={`Medalla de ${medal}`}
      title={`Medalla de ${medal}`}
      className={styles.medal}
      data-medal={medal}
    >
      {place + 1}
    </span>
  );
}
