import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { discardUnsaved, isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';

/** Asks before any navigation, also the browser's own and the closing of the window, that would lose unsaved changes. */
export function UnsavedQuestion() {
  const way = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isAnythingUnsaved()) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    // A replaced address is only the screen noting its open item or its filters.
    return currentLocation.search !== nextLocation.search && historyAction !== 'REPLACE';
  });
  useEffect(() => {
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
