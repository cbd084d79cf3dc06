import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDialogStack } from '#ui/dialog-stack.ts';
import { ayudaDe, type DesdeDonde, desdeDe, esAyuda } from '../lib/ayuda.ts';

/** F1 opens the help about the screen in sight; in the help it goes back there. */
export function HelpKey() {
  const { state } = useLocation();
  const navigate = useNavigate();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // Where the address is already counts, also while its screen still comes.
    const { pathname, search } = window.location;
    const enAyuda = esAyuda(pathname);
    // A screen that has its own use for the key says so on what the key does.
    if (!enAyuda && document.querySelector('[aria-keyshortcuts~="F1"]')) return;
    event.preventDefault();
    // A dialog may hold what nobody saved yet: it is answered first.
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
    // Before a screen hears of it: what the key does must not depend on who listened first.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
