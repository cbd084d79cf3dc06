import type { ReactNode } from 'react';
import { Price } from '#ui/price.tsx';
import styles from './figures.module.css';

export interface FigureProps {
  label: string;
  /** A count as it is, or money in quetzales. */
  value?: number;
  quetzales?: number;
}

/** One number and what it is. */
export function Figure({ label, value, quetzales }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{quetzales === undefined ? value?.toLocaleString('es-GT') : <Price quetzales={quetzales} />}</dd>
    </div>
  );
}

/** Numbers that belong together. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

const MEDALS = ['oro', 'plata', 'bronce'] as const;

/** A name and its place in a ranking: a medal for the first three, then a number. */
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
