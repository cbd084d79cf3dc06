import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { EmptyState, ErrorState, OfflineState } from '#ui/feedback/empty-state.tsx';
import type { Load } from '../../lib/use-load.ts';
import { usePedidosNuevos } from '../pedidos-nuevos/pedidos-nuevos.ts';
import { useTienda } from '../tienda/tienda.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** Rendered beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Gap between the page's actions and the toasts below them, minus the toasts' own top margin. */
const HUECO_PX = -8;

/** On a phone the toasts stand low: what was just changed is higher, and the thumb reaches their button. */
const LOW = '(width < 48rem)';

/** Moves the toasts below the actions of the page, which are in the same corner; on a phone, to the lower edge. */
function useRoomForActions(header: RefObject<HTMLElement | null>, actions: boolean): void {
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const { style } = document.documentElement;
    const fit = () => {
      const bottom = element.offsetTop + element.offsetHeight;
      // In a hidden tab it has no height and reserves no room.
      if (element.offsetHeight === 0) style.removeProperty('--toasts-top');
      else if (matchMedia(LOW).matches) style.setProperty('--toasts-top', '100dvh');
      else if (actions) style.setProperty('--toasts-top', `${bottom + HUECO_PX}px`);
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

/** A staff screen: title, actions and content. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  useTitle(title);
  const header = useRef<HTMLElement>(null);
  useRoomForActions(header, Boolean(actions));
  return (
    <div className={styles.page}>
      <header ref={header} data-clear className={styles.header}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Shown instead of a screen that the person may not use. */
export function NoPermission({ title, text }: { title: string; text: string }) {
  return (
    <PageFrame title={title}>
      <div role="alert">
        <EmptyState mood="lost" accent="grape" title={text} />
      </div>
    </PageFrame>
  );
}

/** The error state of a failed load: offline, or the screen's own message. */
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

/** Sets the document title: number of new orders, screen and shop. */
export function useTitle(screen: string): void {
  const tienda = useTienda();
  const nuevos = usePedidosNuevos((state) => state.nuevos.length);
  useEffect(() => {
    const cuantos = nuevos > 0 ? `(${nuevos}) ` : '';
    document.title = `${cuantos}${screen} · ${tienda?.nombre ?? 'Guirnalda'}`;
  }, [screen, tienda, nuevos]);
}
