import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { CrashShop } from '../../testing/crash/crash-shop.ts';
import { Disk, LEFTOVERS, type Leftover } from '../../testing/crash/disk.ts';
import { Known } from '../../testing/crash/known.ts';
import { workUntil } from '../../testing/crash/load.ts';
import { damage, findingsIn } from '../../testing/crash/sums.ts';
import { finished, readTrace, recorded, STRACE, type Step } from '../../testing/crash/trace.ts';
import { createRandom } from '../../whole-shop/demo/random.ts';

// Power cuts below SQLite: what a selling server wrote to its database is recorded with strace, and every flush of it is a
// moment at which the power fails. The disk then holds what was flushed, and any part of the rest.

const { CRASH_FULL, CRASH_SEED } = process.env;
const SEED = CRASH_SEED ? Number(CRASH_SEED) : Math.floor(Date.now() / 1000) % 1_000_000;
/** Answers of each of the recorded servers, and how many of them at least after the log went into the database. */
const ANSWERS = CRASH_FULL ? 150 : 40;
const AFTER_CHECKPOINT = 8;
/** How often each kind of leftover is tried at each flush. */
const TIMES: Record<Leftover, number> = CRASH_FULL
  ? { none: 1, all: 1, prefix: 2, some: 2, sectors: 2, pages: 2 }
  : { none: 1, all: 0, prefix: 0, some: 0, sectors: 1, pages: 0 };

interface Recording {
  folder: string;
  /** The files before the first step. */
  files: Map<string, Buffer>;
  steps: Step[];
  known: Known;
}

/** The length of a log's header, which is another one each time the log begins. */
const HEADER = 32;

function headerOf(log: string): Buffer {
  const file = openSync(log, 'r');
  try {
    const header = Buffer.alloc(HEADER);
    readSync(file, header, 0, HEADER, 0);
    return header;
  } finally {
    closeSync(file);
  }
}

/** Sells until the log went into the database file and began anew. Gives the tills, which go on. */
async function sellEnough(shop: CrashShop, database: string): Promise<[tills: Promise<void>]> {
  const { known } = shop;
  const tills = shop.load.run();
  const enough = known.answers + ANSWERS;
  await workUntil(tills, () => known.answers >= enough);
  // Not once the database file is written: while somebody reads, a part of the log stays, and more is added to it.
  const before = headerOf(`${database}-wal`);
  await workUntil(tills, () => !headerOf(`${database}-wal`).equals(before));
  const goal = known.answers + AFTER_CHECKPOINT;
  await workUntil(tills, () => known.answers >= goal);
  return [tills];
}

/** Records two servers, one after the other: the first one is closed, the second one killed. */
async function record(): Promise<Recording> {
  const shop = await CrashShop.open(SEED);
  const { folder } = shop.store;
  const database = join(folder, ARCHIVO_DE_DATOS);
  const ours = new Set([folder, database, `${database}-wal`, `${database}-journal`]);
  try {
    await shop.terminate();
    const files = new Map([[database, readFileSync(database)]]);
    const steps: Step[] = [];
    for (const end of ['terminate', 'kill'] as const) {
      const trace = join(folder, `${end}.trace`);
      await shop.start(recorded(trace));
      const { pid = 0 } = shop.server.child;
      const [tills] = await sellEnough(shop, database);
      await shop[end]();
      shop.load.stop();
      await tills;
      await finished(trace, pid);
      steps.push(...(await readTrace(trace, (file) => ours.has(file))));
    }
    return { folder, files, steps, known: shop.known };
  } finally {
    await shop.remove();
  }
}

/** What the senders know at a moment of the trace: what the server had answered until then. */
function knownUntil(known: Known, answered: ReadonlySet<string>): Known {
  const then = new Known();
  for (const [id, entry] of known.entries)
    then.entries.set(id, answered.has(entry.write.key) ? entry : { ...entry, state: 'in-doubt' });
  return then;
}

/** What is wrong in a database that a cut left, for those who know its writes. */
async function findingsAfter(files: Map<string, Buffer>, known: Known): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-corte-'));
  try {
    for (const [name, data] of files) writeFileSync(join(folder, basename(name)), data);
    const db = new BetterSqlite3(join(folder, ARCHIVO_DE_DATOS));
    db.pragma('synchronous = OFF');
    const rows = async (query: string) => db.prepare(query).all() as Record<string, unknown>[];
    const broken = await damage(rows);
    const found = broken.length > 0 ? broken : await findingsIn(rows, known);
    db.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Cuts {
  /** How often each kind of leftover is tried at each flush; only at the end of the recording unless given. */
  times?: Record<Leftover, number>;
  /** Whether the disk only says that it flushed a file. */
  lies?: (file: string) => boolean;
}

/** Cuts the power before each flush and at the end. Returns how many databases were looked at, and what was wrong. */
async function cutPower({ folder, files, steps, known }: Recording, { times, lies }: Cuts) {
  const random = createRandom(SEED);
  const disk = new Disk(folder, files);
  const answered = new Set<string>();
  const wrong: string[] = [];
  let looked = 0;
  const cut = async (at: number, leftover: Leftover) => {
    const found = await findingsAfter(disk.cut(leftover, random), knownUntil(known, answered));
    looked += 1;
    if (found.length > 0) wrong.push(`before step ${at}, ${leftover}: ${found.slice(0, 3).join('; ')}`);
  };
  for (const [i, step] of steps.entries()) {
    if (times && step.does === 'sync') {
      for (const leftover of LEFTOVERS) for (let n = 0; n < times[leftover]; n += 1) await cut(i, leftover);
    }
    if (step.does === 'answer') answered.add(step.key);
    if (step.does !== 'sync' || !lies?.(step.file)) disk.take(step);
  }
  await cut(steps.length, 'none');
  return { looked, wrong };
}

describe.skipIf(STRACE === undefined)(`a power cut (seed ${SEED})`, () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await record();
  }, 600_000);

  it('is recorded with all that SQLite does to its files', () => {
    const { folder, steps } = recording;
    const log = join(folder, `${ARCHIVO_DE_DATOS}-wal`);
    const begun = steps.filter((step) => step.does === 'write' && step.file === log && step.offset === 0);
    // Each server begins a log, and once more after it went into the database.
    expect(begun.length).toBeGreaterThanOrEqual(4);
    expect(steps.filter((step) => step.does === 'unlink' && step.file === log)).toHaveLength(1);
    expect(steps.filter(({ does }) => does === 'answer').length).toBeGreaterThanOrEqual(2 * ANSWERS);
  });

  it(
    'leaves every answered write once, and nothing by halves',
    async () => {
      const { looked, wrong } = await cutPower(recording, { times: TIMES });
      expect(wrong).toEqual([]);
      if (CRASH_FULL) process.stdout.write(`${looked} databases after a power cut, all of them right\n`);
    },
    CRASH_FULL ? 3_600_000 : 300_000,
  );

  it.each([
    ['log', '-wal'],
    ['database', ''],
  ])('shows it where a disk lies about the %s', async (_what, end) => {
    const { wrong } = await cutPower(recording, {
      lies: (file) => file === join(recording.folder, `${ARCHIVO_DE_DATOS}${end}`),
    });
    expect(wrong).not.toEqual([]);
  });
});
