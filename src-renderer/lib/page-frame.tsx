import type { ReactNode } from 'react';
import { EmptyState, ErrorState, OfflineState } from '#ui/empty-state.tsx';
import styles from './page-frame.module.css';
import type { Load } from './use-load.ts';
import { useTitle } from './use-title.ts';

export interface PageFrameProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A staff screen: its title, what can be done, and its content. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A screen that this person may not use. */
export function NoPermission({ title, text }: { title: string; text: string }) {
  return (
    <PageFrame title={title}>
      <div role="alert">
        <EmptyState mood="lost" accent="grape" title={text} />
      </div>
    </PageFrame>
  );
}

/** It did not load: no connection, or the screen's own words. */
export function LoadFailed({
  error,
  onRetry,
}: {
  error: NonNullable<Load<unknown>['error']>;
  onRetry: () => void;
}) {
  if (!error.offline) return <ErrorState title={error.message} onRetry={onRetry} />;
  return (
    <OfflineState
      title={error.message}
      text="No hay conexión con la tienda. Se vuelve a cargar sola en cuanto responda."
      onRetry={onRetry}
    />
  );
}
