import type { ReactNode } from 'react';
import type { Pagination } from '#contract/words/listas.ts';
import { Button } from '#ui/controls/button.tsx';
import { PaginationBar, type PaginationBarProps } from '#ui/controls/pagination-bar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#ui/feedback/skeleton.tsx';
import type { Accent } from '#ui/theme/accent.ts';
import type { Load } from '../../lib/use-load.ts';
import styles from '../pagina/list-page.module.css';
import { LoadFailed } from '../pagina/page-frame.tsx';
import type { Filters } from './use-filters.ts';

/** The text shown instead of rows. */
interface Said {
  title: string;
  text: string;
  action?: ReactNode;
}

/** What a list found, in words: «24 ventas»; undefined until it is loaded. */
export function foundIn(
  { load: { data } }: { load: Load<{ pagination: Pagination }> },
  [one, many]: readonly [string, string],
): string | undefined {
  if (!data) return undefined;
  const { totalItems } = data.pagination;
  return `${totalItems.toLocaleString('es-GT')} ${totalItems === 1 ? one : many}`;
}

interface ListStatesProps<T> extends Pick<PaginationBarProps, 'noun'> {
  /** Made by `useLista`. */
  lista: {
    filters: Pick<Filters<string>, 'active' | 'page' | 'clear' | 'setPage'>;
    load: Load<T>;
    alReves: boolean;
  };
  accent?: Accent;
  /** The smaller empty state, for a list inside a card. */
  compact?: boolean;
  /** Label of the skeleton while the first rows load, and its number of rows. */
  loading: string;
  skeletonRows?: number;
  /** Shown instead of the list when the period ends before it begins. */
  backwards?: string;
  isEmpty: (data: T) => boolean;
  /** Shown when the filters match nothing; without an action it offers to clear them. */
  noneFound: Said;
  /** Shown when there is nothing at all, with a link to where the first one is made. */
  noneYet?: Said;
  children: (data: T) => ReactNode;
}

/** A filtered list: its rows and pages, which stay when loading them again fails; or its loading, error or empty state. */
export function ListStates<T extends { pagination: Pagination }>(props: ListStatesProps<T>) {
  const { lista, backwards, children } = props;
  const { filters, load, alReves } = lista;
  const { data, error } = load;
  if (alReves && backwards) {
    const action = <ClearButton onClick={filters.clear} />;
    return <EmptyState accent={props.accent} title={backwards} action={action} />;
  }
  if (error && !data) return <LoadFailed error={error} onRetry={load.reload} />;
  if (!data) return !alReves && <TableSkeleton rows={props.skeletonRows ?? 10} label={props.loading} />;
  if (props.isEmpty(data)) return <EmptyList {...props} />;
  return (
    <div className={styles.list} aria-busy={load.loading || undefined}>
      {children(data)}
      <PaginationBar pagination={data.pagination} onPage={filters.setPage} noun={props.noun} />
    </div>
  );
}

function EmptyList<T>({ lista, accent, compact, noneFound, noneYet }: ListStatesProps<T>) {
  const { active, page, clear } = lista.filters;
  const narrowed = !noneYet || active || page > 1;
  const said = narrowed ? { action: <ClearButton onClick={clear} />, ...noneFound } : noneYet;
  return <EmptyState accent={accent} compact={compact} {...said} />;
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      Quitar filtros
    </Button>
  );
}
