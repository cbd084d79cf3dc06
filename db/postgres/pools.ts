import pg from 'pg';

/** Timeouts for a connection, a row lock and a statement, in ms. */
const ESPERA_DE_CONEXION_MS = 10_000;
const ESPERA_DE_FILA_MS = 10_000;
const SENTENCIA_MS = 60_000;
/** Timeout of an idle transaction, which would keep its locks. */
const OLVIDADA_MS = 60_000;

export interface PostgresOptions {
  url: string;
  /** Maximum of connections of this process, without the listening one and that of snapshots; at least three. */
  connections: number;
}

interface Pools {
  /** Connection settings. */
  config: pg.ClientConfig;
  writers: pg.Pool;
  /** Their connections cannot write. */
  readers: pg.Pool;
  counting: pg.Pool;
  /** For snapshots alone, which are open for long. */
  snapshots: pg.Pool;
  close(): Promise<void>;
}

/**
 * Separate pools for reads and counters, so that a transaction that reads or counts outside itself cannot deadlock on
 * an exhausted pool.
 */
export function openPools({ url, connections }: PostgresOptions): Pools {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'guirnalda',
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: ESPERA_DE_CONEXION_MS,
    lock_timeout: ESPERA_DE_FILA_MS,
    statement_timeout: SENTENCIA_MS,
    idle_in_transaction_session_timeout: OLVIDADA_MS,
  };
  const forCounting = connections >= 8 ? 2 : 1;
  const forReading = Math.floor((connections - forCounting) / 2);
  const writers = new pg.Pool({ ...config, max: connections - forCounting - forReading });
  const readOnly = '-c default_transaction_read_only=on';
  const readers = new pg.Pool({ ...config, max: forReading, options: readOnly });
  const counting = new pg.Pool({ ...config, max: forCounting });
  const snapshots = new pg.Pool({ ...config, max: 1, options: readOnly });
  const pools = [writers, readers, counting, snapshots];
  for (const pool of pools) {
    // Without this listener the error of a lost idle connection would crash the process.
    pool.on('error', () => undefined);
    // A connection in use fails its query when lost; the pool does not listen to its errors meanwhile.
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    config,
    writers,
    readers,
    counting,
    snapshots,
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
