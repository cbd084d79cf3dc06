import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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

/** Between the actions of a page and the toasts under them, less what keeps toasts from the top of any page. */
const HUECO_PX = -8;

/** Toasts come in the corner where the actions of a page are: they stand under these. */
function useRoomForActions(header: RefObject<HTMLElement | null>, actions: boolean): void {
  useLayoutEffect(() => {
    const element = header.current;
    if (!actions || !element) return;
    const { style } = document.documentElement;
    const fit = () => {
      const bottom = element.offsetTop + element.offsetHeight;
      // Hidden with its tab it asks for no room.
      if (element.offsetHeight > 0) style.setProperty('--toasts-top', `${bottom + HUECO_PX}px`);
      else style.removeProperty('--toasts-top');
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--toasts-top');
    };
  }, [header, actions]);
}

/** A staff screen: its title, what can be done, and its content. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  useTitle(title);
  const header = useRef<HTMLElement>(null);
  useRoomForActions(header, Boolean(actions));
  return (
    <div className={styles.page}>
      <header ref={header} className={styles.header}>
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
