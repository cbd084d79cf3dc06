import type { Server } from 'node:http';
import type { Database } from '#db/transaction.ts';

/** How long nobody has called before memory is given back: that takes some 50 ms, in which nobody should wait. */
const QUIET_MS = 20_000;

/** Gives memory back once nobody has called for a while. Returns what ends it. */
export function startIdleMemory(server: Server, db: Pick<Database, 'freeMemory'>): () => void {
  const timer = setTimeout(() => {
    db.freeMemory();
    // Only with its flag: see `SERVER_FLAGS`. The usual collection keeps the emptied pages.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, QUIET_MS);
  timer.unref();
  const called = () => void timer.refresh();
  server.on('request', called);
  return () => {
    server.off('request', called);
    clearTimeout(timer);
  };
}
