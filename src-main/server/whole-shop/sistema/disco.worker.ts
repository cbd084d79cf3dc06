import type { Context } from '../../base/context.ts';

/** Time between two looks at a disk that lets nothing be written, in ms: its warning goes soon after its cause. */
const CON_ERROR_MS = 5000;
/** When the disk is tried first, in ms after the start: it holds up all others for as long as the disk takes. */
const PRIMERA_PRUEBA_MS = 1000;
/** Time between two measurements of the room that is left, in ms. */
const MEDIR_MS = 60_000;

/** Measures the disk's room now and at times, tries it soon, and again after a failure. Returns how to stop. */
export function startDisco({ disco }: Context, failed: (error: unknown) => void): () => void {
  const medir = () => void disco.medir().catch(failed);
  const probar = () => {
    if (disco.error()) void disco.probar();
  };
  medir();
  const timers = [
    setTimeout(() => void disco.probar(), PRIMERA_PRUEBA_MS),
    setInterval(medir, MEDIR_MS),
    setInterval(probar, CON_ERROR_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
