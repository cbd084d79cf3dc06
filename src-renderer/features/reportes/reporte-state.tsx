import { type ReactNode, useEffect, useState } from 'react';
import { TableSkeleton } from '#ui/feedback/skeleton.tsx';
import type { Load } from '../../lib/use-load.ts';
import { LoadFailed } from '../../shared/pagina/page-frame.tsx';
import styles from './reportes-page.module.css';

interface ReporteStateProps<T> {
  load: Load<T>;
  shown: boolean;
  /** It loads again on its own, and a failure then keeps it; one asked for by hand gives way to its error. */
  live?: boolean;
  children: (data: T) => ReactNode;
}

/** One tab: its report, or its loading or error state. Leaving the tab clears its error, coming back loads again. */
export function ReporteState<T>({ load, shown, live = false, children }: ReporteStateProps<T>) {
  const [cleared, setCleared] = useState<object>();
  const { error, reload } = load;
  useEffect(() => {
    if (!shown && error) setCleared(error);
  }, [shown, error]);
  useEffect(() => {
    if (shown && error && error === cleared) reload();
  }, [shown, error, cleared, reload]);

  if (error && error !== cleared && !(live && load.data))
    return <LoadFailed error={error} onRetry={load.reload} />;
  if (load.data) return <div aria-busy={load.loading || undefined}>{children(load.data)}</div>;
  if (!load.loading) return null;
  return (
    <div>
      <p className={styles.loading}>Cargando datos...</p>
      <TableSkeleton rows={6} label="Cargando datos..." />
    </div>
  );
}
