import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { PartBoundary } from './lazy-part.tsx';
import styles from './part-states.module.css';

/*
 * Events of the document. `boot.ts` repeats their names, so as not to import this file.
 */

/** React has just taken over the fields of a painted page, and has changed none yet. */
const FIELDS_TAKEN_OVER = 'campos-tomados';
/** A painted page is hydrated, or has failed. */
export const PAGE_TAKEN_OVER = 'pagina-tomada';

const WHAT_TO_DO = 'Revisa tu internet y vuelve a intentarlo.';

/** A page; a skeleton while its script loads, and a retry button when that fails. */
export function PagePart({ children }: { children: ReactNode }) {
  return (
    <PartBoundary
      fallback={(retry) => (
        <>
          <TakenOver />
          <ErrorState title="No pudimos abrir esta página" text={WHAT_TO_DO} onRetry={retry} />
        </>
      )}
    >
      <Suspense fallback={<PageShape />}>
        {children}
        <TakenOver />
      </Suspense>
    </PartBoundary>
  );
}

/** Announces that the page is hydrated or has failed. Rendered last, so that the page's own effects run first. */
function TakenOver() {
  useLayoutEffect(() => {
    // Before the task ends: the next one may be a key, or a render that empties the fields.
    queueMicrotask(() => document.dispatchEvent(new Event(FIELDS_TAKEN_OVER)));
  }, []);
  useEffect(() => {
    // In a task of its own, to keep the current one short on a slow phone.
    const timer = setTimeout(() => document.dispatchEvent(new Event(PAGE_TAKEN_OVER)));
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function PageShape() {
  return (
    <SkeletonGroup label="Abriendo…" className={styles.forma}>
      <Skeleton className={styles.renglon} />
      <Skeleton shape="block" className={styles.bloque} />
    </SkeletonGroup>
  );
}

/** What stands in a menu; its place while its script loads, and a retry button when that fails. */
export function MenuPart({ children }: { children: ReactNode }) {
  return (
    <PartBoundary fallback={(retry) => <MenuError onRetry={retry} />}>
      <Suspense
        fallback={
          <SkeletonGroup label="Abriendo…">
            <Skeleton className={styles.opcion} />
          </SkeletonGroup>
        }
      >
        {children}
      </Suspense>
    </PartBoundary>
  );
}

function MenuError({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      variant="ghost"
      onClick={(event) => {
        // The menu closes after any other press of what it holds.
        event.stopPropagation();
        onRetry();
      }}
    >
      No se abrió. Reintentar
    </Button>
  );
}

/** A dialog over the page; a veil while its script loads, and a dialog with a retry button when that fails. */
export function OverlayPart({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <PartBoundary fallback={(retry) => <LoadError onRetry={retry} onClose={onClose} />}>
      <Suspense fallback={<Veil />}>{children}</Suspense>
    </PartBoundary>
  );
}

function Veil() {
  return (
    <div role="status" className={styles.velo}>
      <span className="visually-hidden">Abriendo…</span>
    </div>
  );
}

function LoadError({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const open = dialog.current;
    open?.showModal();
    // Closing it before React removes it returns the focus to the button that opened it.
    return () => open?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="No pudimos abrir esto"
      className={styles.aviso}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <ErrorState compact title="No pudimos abrir esto" text={WHAT_TO_DO} onRetry={onRetry} />
      <Button variant="ghost" block onClick={onClose}>
        Cerrar
      </Button>
    </dialog>
  );
}
