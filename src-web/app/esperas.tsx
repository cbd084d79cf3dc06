import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { LimiteDeParte } from '../lib/parte.tsx';
import styles from './esperas.module.css';

/** Event of the document: a painted page has been taken over. `arranque.ts` hears it too, and imports nothing for it. */
export const PAGINA_TOMADA = 'pagina-tomada';

const QUE_HACER = 'Revisa tu internet y vuelve a intentarlo.';

/** A page, or its shape while its script is on the way, or a way to try again. */
export function PartePagina({ children }: { children: ReactNode }) {
  return (
    <LimiteDeParte
      falla={(reintentar) => (
        <>
          <Tomada />
          <ErrorState title="No pudimos abrir esta página" text={QUE_HACER} onRetry={reintentar} />
        </>
      )}
    >
      <Suspense fallback={<Forma />}>
        {children}
        <Tomada />
      </Suspense>
    </LimiteDeParte>
  );
}

/** Tells that the page answers, or never will. It stands last: what the page does as it begins is done by then. */
function Tomada() {
  useEffect(() => {
    // In a turn of its own: a slow phone has had enough of this one.
    const turno = setTimeout(() => document.dispatchEvent(new Event(PAGINA_TOMADA)));
    return () => clearTimeout(turno);
  }, []);
  return null;
}

function Forma() {
  return (
    <SkeletonGroup label="Abriendo…" className={styles.forma}>
      <Skeleton className={styles.renglon} />
      <Skeleton shape="block" className={styles.bloque} />
    </SkeletonGroup>
  );
}

/** What opens over the page. While its script is on the way the page steps back; when none comes, a dialog says so. */
export function ParteEncima({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <LimiteDeParte falla={(reintentar) => <NoSePudo onReintentar={reintentar} onClose={onClose} />}>
      <Suspense fallback={<Velo />}>{children}</Suspense>
    </LimiteDeParte>
  );
}

function Velo() {
  return (
    <div role="status" className={styles.velo}>
      <span className="visually-hidden">Abriendo…</span>
    </div>
  );
}

function NoSePudo({ onReintentar, onClose }: { onReintentar: () => void; onClose: () => void }) {
  const dialogo = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const abierto = dialogo.current;
    abierto?.showModal();
    // Closing before React takes it away is what gives the focus back to the button that was pressed.
    return () => abierto?.close();
  }, []);
  return (
    <dialog
      ref={dialogo}
      aria-label="No pudimos abrir esto"
      className={styles.aviso}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <ErrorState compact title="No pudimos abrir esto" text={QUE_HACER} onRetry={onReintentar} />
      <Button variant="ghost" block onClick={onClose}>
        Cerrar
      </Button>
    </dialog>
  );
}
