import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The flags of Node with which a server can be asked for `delayOf`. */
export const EVENT_LOOP = ['--import', new URL('./event-loop.ts', import.meta.url).href];

/** How late a server's event loop was since it was last asked, in ms. */
export async function delayOf(server: ChildProcess): Promise<{ p99: number; max: number }> {
  server.send({ tipo: 'retraso' });
  for (;;) {
    const [message] = await once(server, 'message');
    if (message.tipo === 'retraso') return message;
  }
}
