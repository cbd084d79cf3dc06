import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDialogStack } from '#ui/dialogs/dialog-stack.ts';
import { ayudaDe, type DesdeDonde, desdeDe, esAyuda } from '../../shared/pagina/ayuda.ts';

/** F1 opens the help about the current screen; in the help it goes back. */
export function AyudaKey() {
  const { state } = useLocation();
  const navigate = useNavigate();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // The address bar, not the router: a lazy screen may still be loading.
    const { pathname, search } = window.location;
    const enAyuda = esAyuda(pathname);
    // A screen that uses F1 itself declares it with aria-keyshortcuts.
    if (!enAyuda && document.querySelector('[aria-keyshortcuts~="F1"]')) return;
    event.preventDefault();
    // An open dialog may hold unsaved changes: it must be closed first.
    if (event.repeat || useDialogStack.getState().stack.length > 0) return;
    if (!enAyuda) {
      const desde: DesdeDonde = { desde: pathname + search };
      void navigate(ayudaDe(pathname), { state: desde });
      return;
    }
    const desde = desdeDe(state);
    if (desde) void navigate(desde);
  });

  useEffect(() => {
    // In the capture phase, before any screen handles the key.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
