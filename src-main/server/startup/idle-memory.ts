import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '#db/transaction.ts';

/** How long nobody has called before memory is given back: that takes some 50 ms, in which nobody should wait. */
const QUIET_MS = 20_000;

/** Collects what nobody needs and gives the emptied pages back, which the usual collection keeps. */
function collect(): void {
  // Set here, because Electron starts the server without flags of V8.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Gives memory back once nobody has called for a while. Returns what ends it. */
export function startIdleMemory(
  server: Server,
  db: Pick<Database, 'freeMemory'>,
  collectNow: () => void = collect,
): () => void {
  const timer = setTimeout(() => {
    db.freeMemory();
    collectNow();
  }, QUIET_MS);
  timer.unref();
  const called = () => void timer.refresh();
  server.on('request', called);
  return () => {
    server.off('request', called);
    clearTimeout(timer);
  };
}
