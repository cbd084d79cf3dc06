import { type ReactNode, useEffect, useState } from 'react';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import type { Load } from '../../lib/use-load.ts';
import styles from './reportes-page.module.css';

export interface ReportStateProps<T> {
  load: Load<T>;
  shown: boolean;
  children: (data: T) => ReactNode;
}

/** One tab: what it loads, while it loads, and when that fails. Leaving the tab clears its error. */
export function ReportState<T>({ load, shown, children }: ReportStateProps<T>) {
  const [cleared, setCleared] = useState<object>();
  const { error } = load;
  useEffect(() => {
    if (!shown && error) setCleared(error);
  }, [shown, error]);

  if (error && error !== cleared) return <LoadFailed error={error} onRetry={load.reload} />;
  if (load.data) return <div aria-busy={load.loading || undefined}>{children(load.data)}</div>;
  if (!load.loading) return null;
  return (
    <div>
      <p className={styles.loading}>Cargando datos...</p>
      <TableSkeleton rows={6} label="Cargando datos..." />
    </div>
  );
}
