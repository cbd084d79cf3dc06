import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { openRotatingLog } from '../../adapters/rotating-log.ts';
import { createFallidos, type Fallidos, RECUERDO_MS } from './fallidos.ts';
import type { Suceso } from './suceso.ts';

/** The log's file in the data folder. */
export const ARCHIVO_DE_SUCESOS = 'seguridad.log';

const MAX_BYTES = 1_000_000;
const FILES = 5;
const MINUTE_MS = 60_000;
/** Lines of the same kind that a minute writes out; the others of it are counted. */
const LINES_PER_MINUTE = 5;
/** Kinds that a minute tells apart, and networks that are told apart within one. */
const MAX_KINDS = 500;
const MAX_NETWORKS = 1000;

/** Writes what happens to the log and counts what the owner is told. Nothing of it throws or waits for the disk. */
export interface Sucesos {
  anotar(suceso: Suceso): void;
  fallidos: Fallidos;
  /** Waits until all that happened so far is written. */
  settle(): Promise<void>;
  /** Removes old files of the log. */
  olvidar(): Promise<void>;
}

interface Kind {
  seen: number;
  networks: Set<string>;
  /** What its counted lines have in common. */
  common: Pick<Suceso, 'event' | 'reason' | 'limit' | 'user'>;
}

interface SucesosOptions {
  dataFolder: string;
  clock: () => Date;
  /** Keys the hash of a network: without it, trying all addresses finds the one behind a hash. */
  key: Buffer;
  failed: (error: unknown) => void;
  maxBytes?: number;
}

/** Opens the log of the data folder, and counts again what it tells of the last days. */
export async function openSucesos(options: SucesosOptions): Promise<Sucesos> {
  const { dataFolder, clock, key, failed, maxBytes = MAX_BYTES } = options;
  const log = openRotatingLog({
    file: join(dataFolder, ARCHIVO_DE_SUCESOS),
    maxBytes,
    files: FILES,
    clock,
    timeOf: (line) => new Date((JSON.parse(line) as { time: string }).time),
    failed,
  });
  const fallidos = createFallidos(clock);
  for (const line of await log.linesSince(new Date(clock().getTime() - RECUERDO_MS))) fallidos.recordar(line);

  let kinds = new Map<string, Kind>();
  let minute = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = (line: object) => log.append(JSON.stringify(line));

  /** Ends a minute: what it only counted becomes a line for each kind. */
  function writeCounted(): void {
    clearTimeout(timer);
    timer = undefined;
    const time = new Date(minute * MINUTE_MS).toISOString();
    for (const { common, seen, networks } of kinds.values())
      if (seen > LINES_PER_MINUTE)
        write({ time, ...common, repeated: seen - LINES_PER_MINUTE, networks: networks.size });
    kinds = new Map();
  }

  function kindOf({ event, reason, limit, user }: Suceso): Kind {
    const name = `${event} ${reason} ${limit} ${user}`;
    const known = kinds.get(name) ?? (kinds.size >= MAX_KINDS ? kinds.get(event) : undefined);
    if (known) return known;
    const isFull = kinds.size >= MAX_KINDS;
    const kind = {
      seen: 0,
      networks: new Set<string>(),
      common: isFull ? { event } : { event, reason, limit, user },
    };
    kinds.set(isFull ? event : name, kind);
    return kind;
  }

  return {
    fallidos,
    anotar({ network, ...suceso }) {
      const now = clock();
      const nowMinute = Math.floor(now.getTime() / MINUTE_MS);
      if (nowMinute !== minute) writeCounted();
      minute = nowMinute;
      const hashed = network && createHmac('sha256', key).update(network).digest('hex').slice(0, 12);
      fallidos.contar(suceso, { fecha: now, redes: hashed ? [hashed] : [], veces: 1 });
      const kind = kindOf(suceso);
      kind.seen += 1;
      if (kind.seen <= LINES_PER_MINUTE) {
        const { event, ...rest } = suceso;
        write({ time: now.toISOString(), event, ...rest, network: hashed });
        return;
      }
      if (hashed && kind.networks.size < MAX_NETWORKS) kind.networks.add(hashed);
      timer ??= setTimeout(writeCounted, MINUTE_MS).unref();
    },
    async settle() {
      writeCounted();
      await log.settle();
    },
    olvidar: () => log.forgetOld(clock()),
  };
}
