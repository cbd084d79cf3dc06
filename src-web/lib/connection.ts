import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { OBTENER_SALUD } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import { SHOP_HEADER } from '#contract/pages/direcciones.ts';
import { toast } from '#ui/feedback/toast.ts';

/** `dudosa`: a call got no answer, and the cause is not known yet. */
type Estado = 'bien' | 'dudosa' | 'sin-internet' | 'en-pausa';

/** Whether the shop can be reached: the browser's belief, corrected by the shop's answers. */
export const useConnection = create<{ estado: Estado }>(() => ({ estado: 'bien' }));

const QUESTION_MS = 8000;
const MIN_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 30_000;

let attempts = 0;
let next: ReturnType<typeof setTimeout> | undefined;

function setEstado(estado: Estado): void {
  const { estado: before } = useConnection.getState();
  if (before === estado) return;
  useConnection.setState({ estado });
  if (estado !== 'bien' || before === 'dudosa') return;
  toast.success(before === 'en-pausa' ? 'La tienda está de vuelta.' : 'Ya tienes internet otra vez.');
}

/** Records an answer. One from the service worker's cache counts as none. */
export function heardServer({ headers }: Response): void {
  if (headers.has('x-visto')) {
    lostServer();
    return;
  }
  const { estado } = useConnection.getState();
  // A cacheable answer may come from the browser's cache and does not prove that the shop answers.
  if (estado !== 'bien' && headers.get('cache-control') !== 'no-store') return;
  attempts = 0;
  clearTimeout(next);
  setEstado('bien');
}

/** Records that a call got no answer. */
export function lostServer(): void {
  if (useConnection.getState().estado !== 'bien') return;
  setEstado('dudosa');
  askLater();
}

/** Asks at once the first time, then with exponential backoff and jitter. */
function askLater(): void {
  const pause = attempts && Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (attempts - 1));
  attempts += 1;
  clearTimeout(next);
  next = setTimeout(ask, pause * (0.75 + Math.random() / 2));
}

async function ask(): Promise<void> {
  clearTimeout(next);
  try {
    const { status, headers } = await fetch(pathOf(OBTENER_SALUD), {
      cache: 'no-store',
      signal: AbortSignal.timeout(QUESTION_MS),
    });
    // A tunnel answers with other codes while the shop is off; 429 comes from the shop itself, and so does what names it,
    // such as the 503 of a full disk.
    if (status !== 200 && status !== 429 && !headers.has(SHOP_HEADER)) throw new Error();
    setEstado('bien');
  } catch {
    setEstado(navigator.onLine ? 'en-pausa' : 'sin-internet');
    askLater();
  }
}

/** Follows the browser's online and offline events. */
export function followConnection(): void {
  if (!navigator.onLine) setEstado('sin-internet');
  const look = () => {
    if (useConnection.getState().estado !== 'bien') void ask();
  };
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  addEventListener('offline', () => {
    setEstado('sin-internet');
    attempts ||= 1;
    askLater();
  });
  if (openedWithoutShop()) lostServer();
}

/** When this page was cached; undefined when the shop itself answered with it. */
export function pageSeenAt(): string | undefined {
  return document.documentElement.dataset.visto;
}

export function openedWithoutShop(): boolean {
  return pageSeenAt() !== undefined;
}

/** Calls `look` when the person comes back to the tab, and when the connection comes back to the person. */
export function useOnReturn(look: () => unknown): void {
  const see = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });
  useEffect(() => {
    const stop = useConnection.subscribe(({ estado }) => estado === 'bien' && see());
    document.addEventListener('visibilitychange', see);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', see);
    };
  }, []);
}
