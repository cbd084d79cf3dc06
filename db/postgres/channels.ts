import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Channels, Listeners } from '../engines/channels.ts';

const RETRY_MS = 1000;

/** Interval and timeout of the health check of a listening connection, in ms. */
const HEALTH_CHECK = { everyMs: 60_000, timeoutMs: 10_000 };

/**
 * Listens on a dedicated connection, opened by the first listener and reopened whenever it is lost. A dead connection
 * looks like a quiet one, so it is pinged periodically and closed when it does not answer.
 */
export function openPostgresChannels(
  config: pg.ClientConfig,
  { everyMs, timeoutMs } = HEALTH_CHECK,
): Channels & { close(): Promise<void> } {
  const listeners = new Listeners();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, query_timeout: timeoutMs });
    // A lost connection also emits `end`; without this listener its error would crash the process.
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => listeners.tell(channel, payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of listeners.channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      hangUp(fresh);
      throw error;
    }
    const beat = setInterval(() => void fresh.query('select 1').catch(() => hangUp(fresh)), everyMs).unref();
    fresh.on('end', () => {
      clearInterval(beat);
      void reconnect();
    });
    return fresh;
  }

  /** Closes a connection at once, without waiting for a pending query. */
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
        await setTimeout(RETRY_MS, undefined, { ref: false });
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
        // A lost connection has no subscriptions, and a new one subscribes only to channels that still have listeners.
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
