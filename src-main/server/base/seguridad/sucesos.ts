import { createHmac, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openRotatingLog } from '../../adapters/rotating-log.ts';
import { createFallidos, type Fallidos, RECUERDO_MS } from './fallidos.ts';
import type { NombreDeSuceso, Suceso } from './suceso.ts';

/** The log's file in the data folder. */
export const ARCHIVO_DE_SUCESOS = 'seguridad.log';

const MAX_BYTES = 1_000_000;
const FILES = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Lines of the same kind that a minute writes out; the others of it are counted. */
const LINES_PER_MINUTE = 5;
/**
 * Lines of an event that a day writes for all strangers together, and for each member of the staff; further ones are only
 * counted, by the hour. With it strangers who do all they can push a line out of the files in ten days, not in hours.
 */
const LINES_PER_DAY = 100;
/** What lasts, and would come with every call: an hour writes one line of it. */
const LASTING: ReadonlySet<NombreDeSuceso> = new Set(['tunnel-not-trusted', 'proof-refused']);
/** Kinds that are told apart at a time, and networks that are told apart within one. */
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
  /** When its time began, how long that is in ms, and how many lines it may write out. */
  since: number;
  length: number;
  lines: number;
  /** Those that are only counted. */
  counted: number;
  networks: Set<string>;
  /** What its counted lines have in common. */
  common: Pick<Suceso, 'event' | 'reason' | 'limit' | 'user'>;
}

interface SucesosOptions {
  dataFolder: string;
  clock: () => Date;
  /** Keys the hash of a network: without it, trying all addresses finds the one behind a hash. */
  key: KeyObject;
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

  const kinds = new Map<string, Kind>();
  /** Lines written today of an event, by strangers or a member of the staff. */
  const written = new Map<string, number>();
  let minute = 0;
  let day = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = (line: object) => log.append(JSON.stringify(line));
  const budgetOf = ({ event, user }: Kind['common']) => `${event} ${user}`;
  const isSpent = (of: Kind['common']) => (written.get(budgetOf(of)) ?? 0) >= LINES_PER_DAY;
  const spend = (of: Kind['common']) => written.set(budgetOf(of), (written.get(budgetOf(of)) ?? 0) + 1);
  const startOf = (time: number, length: number) => Math.floor(time / length) * length;

  /** Ends the kinds whose time is over: what was only counted becomes a line of each. */
  function endKinds(isOver: (kind: Kind) => boolean): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [name, kind] of kinds) {
      if (!isOver(kind)) continue;
      kinds.delete(name);
      const { common, counted, networks, since } = kind;
      if (counted === 0) continue;
      spend(common);
      write({ time: new Date(since).toISOString(), ...common, repeated: counted, networks: networks.size });
    }
    if (kinds.size > 0) timer = setTimeout(endOver, MINUTE_MS).unref();
  }

  /** Also what began later than now, since the clock may have been set back. */
  function endOver(): void {
    const now = clock().getTime();
    endKinds(({ since, length }) => since !== startOf(now, length));
  }

  function kindOf({ event, reason, limit, user }: Suceso, now: number): Kind {
    const name = `${event} ${reason} ${limit} ${user}`;
    const known = kinds.get(name) ?? (kinds.size >= MAX_KINDS ? kinds.get(event) : undefined);
    if (known) return known;
    const isFull = kinds.size >= MAX_KINDS;
    const common = isFull ? { event } : { event, reason, limit, user };
    const lasts = LASTING.has(event);
    const length = lasts || isSpent(common) ? HOUR_MS : MINUTE_MS;
    const kind = {
      since: startOf(now, length),
      length,
      lines: lasts ? 1 : LINES_PER_MINUTE,
      counted: 0,
      networks: new Set<string>(),
      common,
    };
    kinds.set(isFull ? event : name, kind);
    return kind;
  }

  /** Ends what the time that goes on ends. */
  function goOn(now: number): void {
    const nowMinute = startOf(now, MINUTE_MS);
    if (nowMinute === minute) return;
    minute = nowMinute;
    endOver();
    const nowDay = startOf(now, DAY_MS);
    if (nowDay !== day) written.clear();
    day = nowDay;
  }

  return {
    fallidos,
    anotar({ network, ...suceso }) {
      const now = clock();
      goOn(now.getTime());
      const hashed = network && createHmac('sha256', key).update(network).digest('hex').slice(0, 12);
      fallidos.contar(suceso, { fecha: now, redes: hashed ? [hashed] : [], veces: 1 });
      const kind = kindOf(suceso, now.getTime());
      timer ??= setTimeout(endOver, MINUTE_MS).unref();
      if (kind.lines > 0 && !isSpent(kind.common)) {
        kind.lines -= 1;
        spend(kind.common);
        const { event, ...rest } = suceso;
        write({ time: now.toISOString(), event, ...rest, network: hashed });
        return;
      }
      kind.counted += 1;
      if (hashed && kind.networks.size < MAX_NETWORKS) kind.networks.add(hashed);
    },
    async settle() {
      endKinds(() => true);
      await log.settle();
    },
    olvidar: () => log.forgetOld(clock()),
  };
}
