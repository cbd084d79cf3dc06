import type { Context } from '../../base/context.ts';

/** Time between two looks at a disk that lets nothing be written, in ms: its warning goes soon after its cause. */
const CON_ERROR_MS = 5000;
/** Time between two measurements of the room that is left, in ms. */
const MEDIR_MS = 60_000;

/** Tries the disk and measures its room now, measures it at times, and tries again after a failure. Returns how to stop. */
export function startDisco({ disco }: Context, failed: (error: unknown) => void): () => void {
  const medir = () => void disco.medir().catch(failed);
  const probar = () => {
    if (disco.error()) void disco.probar();
  };
  medir();
  void disco.probar();
  const timers = [setInterval(medir, MEDIR_MS), setInterval(probar, CON_ERROR_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
