import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Channels, Listeners } from './channels.ts';

const REINTENTO_MS = 1000;

/** How often a connection that only listens is asked whether it is still there, and how long it has to answer. */
const PREGUNTA = { cadaMs: 60_000, respuestaMs: 10_000 };

/**
 * Listens on a connection of its own, opened by the first listener and opened again whenever it is lost. One that went
 * silent looks just like one on which nobody speaks: it is asked something now and then, and hung up on when it does
 * not answer.
 */
export function openPostgresChannels(
  config: pg.ClientConfig,
  { cadaMs, respuestaMs } = PREGUNTA,
): Channels & { close(): Promise<void> } {
  const listeners = new Listeners();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, query_timeout: respuestaMs });
    // A lost connection also ends; without a listener its error would end the process.
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => listeners.tell(channel, payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of listeners.channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      hangUp(fresh);
      throw error;
    }
    const beat = setInterval(() => void fresh.query('select 1').catch(() => hangUp(fresh)), cadaMs).unref();
    fresh.on('end', () => {
      clearInterval(beat);
      void reconnect();
    });
    return fresh;
  }

  /** Ends a connection at once: with a question still open nobody waits for the other side. */
  function hangUp(lost: pg.Client): void {
    void lost.end().catch(() => undefined);
  }

  function current(): Promise<pg.Client> {
    client ??= connect().catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    while (!closed) {
      try {
        await current();
        for (const channel of listeners.channels) listeners.tell(channel, undefined);
        return;
      } catch {
        await setTimeout(REINTENTO_MS, undefined, { ref: false });
      }
    }
  }

  return {
    async listen(channel, listener) {
      const isFirst = listeners.add(channel, listener);
      const ready = await current();
      if (isFirst) await ready.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        if (!listeners.remove(channel, listener) || closed) return;
        // Nothing is listened to on a connection that is gone, and a new one only takes up what is still wanted.
        const there = await client?.catch(() => undefined);
        await there?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      const last = await client?.catch(() => undefined);
      await last?.end();
    },
  };
}
