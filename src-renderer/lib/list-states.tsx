import type { ReactNode } from 'react';
import type { Accent } from '#ui/accent.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import styles from './list-page.module.css';
import { LoadFailed } from './page-frame.tsx';
import type { Filters } from './use-filters.ts';
import type { Load } from './use-load.ts';

/** What is said in place of rows. */
interface Said {
  title: string;
  text: string;
}

export interface ListStatesProps<T> {
  load: Load<T>;
  filters: Pick<Filters<string>, 'active' | 'page' | 'clear'>;
  accent: Accent;
  /** While its rows come for the first time. */
  loading: string;
  /** Its period ends before it begins: what to do, in place of asking for it. */
  backwards: string | false;
  isEmpty: (data: T) => boolean;
  /** The filters leave nothing. */
  noneFound: Said;
  /** There is nothing yet, and the way to where it comes from. */
  noneYet: Said & { action: ReactNode };
  children: (data: T) => ReactNode;
}

/** A list that filters narrow down: its rows, or what stands in their place. */
export function ListStates<T>(props: ListStatesProps<T>) {
  const { load, filters, accent, loading, backwards, isEmpty, noneFound, noneYet, children } = props;
  const { data, error, reload } = load;
  const clear = (
    <Button variant="secondary" onClick={filters.clear}>
      Quitar filtros
    </Button>
  );
  if (backwards) return <EmptyState accent={accent} title={backwards} action={clear} />;
  if (error && !data) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={10} label={loading} />;
  if (isEmpty(data)) {
    const narrowed = filters.active || filters.page > 1;
    return <EmptyState accent={accent} {...(narrowed ? { ...noneFound, action: clear } : noneYet)} />;
  }
  return (
    <div className={styles.list} aria-busy={load.loading || undefined}>
      {children(data)}
    </div>
  );
}
