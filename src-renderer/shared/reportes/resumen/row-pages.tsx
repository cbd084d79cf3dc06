import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Permiso } from '#contract/words/permisos.ts';
import { usePermiso } from '../../../lib/session/permisos.ts';
import styles from './resumen-tables.module.css';

/** The page of a row; undefined where it has none for this person. */
export type RutaDe<T> = (row: T) => string | undefined;

interface RowPages<T> {
  rutaDe: RutaDe<T>;
  /** For the table: a press anywhere on a row or card does the same as its name. */
  opening: { onOpen?: (row: T) => void };
}

/** Where the rows of a table lead, for those with this permission; nowhere for others. */
export function useRowPages<T>(permiso: Permiso, rutaDe: (row: T) => string): RowPages<T> {
  const puede = usePermiso(permiso);
  const navigate = useNavigate();
  if (!puede) return { rutaDe: () => undefined, opening: {} };
  return { rutaDe, opening: { onOpen: (row) => void navigate(rutaDe(row)) } };
}

/** The name of a row; a link to its page for those who may open it. */
export function RowName({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link to={to} className={styles.name}>
      {children}
    </Link>
  );
}
