import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { toast } from '#ui/toast.ts';

/** `dudosa`: a call got no answer, and it is being found out why. */
type Estado = 'bien' | 'dudosa' | 'sin-internet' | 'en-pausa';

/** Whether the shop can be reached: what the browser believes, until an answer of the shop says better. */
export const useConexion = create<{ estado: Estado }>(() => ({ estado: 'bien' }));

const PREGUNTA_MS = 8000;
const PAUSA_MINIMA_MS = 2000;
const PAUSA_MAXIMA_MS = 30_000;

let intentos = 0;
let proxima: ReturnType<typeof setTimeout> | undefined;

function poner(estado: Estado): void {
  const { estado: antes } = useConexion.getState();
  if (antes === estado) return;
  useConexion.setState({ estado });
  if (estado !== 'bien' || antes === 'dudosa') return;
  toast.success(antes === 'en-pausa' ? 'La tienda está de vuelta.' : 'Ya tienes internet otra vez.');
}

/** Tells that an answer came. One that was kept from before says that none came. */
export function huboRespuesta({ headers }: Response): void {
  if (headers.has('x-visto')) {
    noHuboRespuesta();
    return;
  }
  const { estado } = useConexion.getState();
  // What the browser itself may keep for a moment can come from there: that is no sign of life.
  if (estado !== 'bien' && headers.get('cache-control') !== 'no-store') return;
  intentos = 0;
  clearTimeout(proxima);
  poner('bien');
}

/** Tells that a call got no answer. */
export function noHuboRespuesta(): void {
  if (useConexion.getState().estado !== 'bien') return;
  poner('dudosa');
  preguntarLuego();
}

/** At once the first time; then less and less often, and not all visitors in the same moment. */
function preguntarLuego(): void {
  const pausa = intentos && Math.min(PAUSA_MAXIMA_MS, PAUSA_MINIMA_MS * 2 ** (intentos - 1));
  intentos += 1;
  clearTimeout(proxima);
  proxima = setTimeout(preguntar, pausa * (0.75 + Math.random() / 2));
}

async function preguntar(): Promise<void> {
  clearTimeout(proxima);
  try {
    const { status } = await fetch('/api/salud', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PREGUNTA_MS),
    });
    // A tunnel may answer for a shop that is off; one that asks for less calls is there.
    if (status !== 200 && status !== 429) throw new Error();
    poner('bien');
  } catch {
    poner(navigator.onLine ? 'en-pausa' : 'sin-internet');
    preguntarLuego();
  }
}

/** Follows what the browser notices. */
export function seguirConexion(): void {
  if (!navigator.onLine) poner('sin-internet');
  const mirar = () => {
    if (useConexion.getState().estado !== 'bien') void preguntar();
  };
  addEventListener('online', mirar);
  document.addEventListener('visibilitychange', mirar);
  addEventListener('offline', () => {
    poner('sin-internet');
    intentos ||= 1;
    preguntarLuego();
  });
  if (seAbrioSinTienda()) noHuboRespuesta();
}

/** When this page was seen, if it is one that was kept: the shop did not give it in time, or at all. */
export function vistaEn(): string | undefined {
  return document.documentElement.dataset.visto;
}

export function seAbrioSinTienda(): boolean {
  return vistaEn() !== undefined;
}

/** Calls `mirar` when the person comes back to the tab, and when the connection comes back to the person. */
export function useAlVolver(mirar: () => unknown): void {
  const ver = useEffectEvent(() => {
    if (document.visibilityState === 'visible') mirar();
  });
  useEffect(() => {
    const dejarDeSeguir = useConexion.subscribe(({ estado }) => estado === 'bien' && ver());
    document.addEventListener('visibilitychange', ver);
    return () => {
      dejarDeSeguir();
      document.removeEventListener('visibilitychange', ver);
    };
  }, []);
}
