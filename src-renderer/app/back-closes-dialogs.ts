import { useDialogStack } from '#ui/dialogs/dialog-stack.ts';
import { desktop } from '../lib/desktop.ts';
import type { openRouter } from './screens.tsx';

/** Where Back is a gesture of the thumb that means «away with this», and people expect it to close what lies on top. */
const BY_THUMB = '(pointer: coarse), (max-width: 47.99rem)';

type Router = ReturnType<typeof openRouter>;

/** An entry of the browser's history. */
interface Entry {
  /** The router's own number of it; an entry of a dialog has that of the screen below. */
  idx: number;
  /** How many dialogs are open on it: kept beside the router's state. */
  hojas: number;
  state: unknown;
  href: string;
}

function currentEntry(): Entry {
  const { idx = 0, hojas = 0 } = (history.state ?? {}) as Partial<Entry>;
  return { idx, hojas, state: history.state, href: location.href };
}

/**
 * On a phone Back closes the topmost dialog or sheet instead of leaving the screen, as if by Esc. Each open dialog has an
 * entry of its own in the browser's history, of which the router knows nothing. A dialog that closes otherwise leaves
 * its entry to the next one, or to the next Back, which goes on from there: taking it away would race with what the
 * same press opens. Called once; opens the router.
 */
export function backClosesDialogs(open: () => Router): Router {
  if (desktop()) return open();
  let here = currentEntry();

  function cover() {
    const { length } = useDialogStack.getState().stack;
    while (here.hojas < length && matchMedia(BY_THUMB).matches) {
      history.pushState({ ...history.state, hojas: here.hojas + 1 }, '');
      here = currentEntry();
    }
  }

  function onPop(event: PopStateEvent) {
    const left = here;
    here = currentEntry();
    if (here.idx !== left.idx || here.hojas >= left.hojas) return;
    event.stopImmediatePropagation();
    // The screen is the same: what it noted in its address meanwhile (filters, the open item) stays.
    history.replaceState({ ...(left.state as object), hojas: here.hojas }, '', left.href);
    here = currentEntry();
    const { stack } = useDialogStack.getState();
    if (stack.length > here.hojas) {
      stack.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }));
      // One that stays open, because it is busy or asks first, keeps its entry.
      setTimeout(cover);
    } else history.back();
  }

  // Before the router hears it: a window calls its listeners in their order.
  addEventListener('popstate', onPop);
  const router = open();
  here = currentEntry();
  useDialogStack.subscribe(cover);
  router.subscribe(() => {
    const { idx, hojas } = currentEntry();
    // An address that the router replaces loses the mark.
    if (idx === here.idx && hojas < here.hojas)
      history.replaceState({ ...history.state, hojas: here.hojas }, '');
    here = currentEntry();
  });
  return router;
}
