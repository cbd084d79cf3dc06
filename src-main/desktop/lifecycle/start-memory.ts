import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After this time the window shows its shop, and this process waits for calls. */
const SETTLED_MS = 15_000;

/**
 * Collects what only the start needed, once: some 8 MB, which the usual collection would keep, since this process does too
 * little to begin one. It takes some 30 ms. The server collects in the same way (`startup/idle-memory.ts`), of which this
 * side may know nothing.
 */
export function giveBackStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as NodeJS.GCFunction;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SETTLED_MS).unref();
}
