import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { discardUnsaved, isAnythingUnsaved } from '#ui/unsaved.ts';
import { desktop } from '../lib/desktop.ts';

/** Asks before a way out of the screen, also the browser's own, takes along what was typed there. */
export function UnsavedQuestion() {
  const way = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isAnythingUnsaved()) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    // In place of itself a screen writes down what is open and how its list is filtered: nobody leaves it by that.
    return currentLocation.search !== nextLocation.search && historyAction !== 'REPLACE';
  });
  useEffect(() => {
    // The browser asks in its own words. The window would stay open and say nothing.
    if (desktop()) return;
    const ask = (event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (way.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title="¿Descartar los cambios?"
      description="Lo que cambiaste en esta pantalla no se guardará."
      confirmLabel="Descartar"
      cancelLabel="Seguir editando"
      onCancel={() => way.reset()}
      onConfirm={() => {
        discardUnsaved();
        way.proceed();
      }}
    />
  );
}
