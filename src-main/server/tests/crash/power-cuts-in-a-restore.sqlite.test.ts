import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { rowsInFile } from '#db/testing/store.ts';
import { restoreWhatWaits } from '../../adapters/backups/restore.ts';
import { CrashShop } from '../../testing/crash/crash-shop.ts';
import { Disk, type Leftover } from '../../testing/crash/disk.ts';
import { idOf, type Marks, readMarks } from '../../testing/crash/known.ts';
import { workUntil } from '../../testing/crash/load.ts';
import { damage } from '../../testing/crash/sums.ts';
import { finished, readTrace, recorded, STRACE, type Step } from '../../testing/crash/trace.ts';
import { createRandom } from '../../whole-shop/demo/random.ts';

// Power cuts while a selling shop is restored, below SQLite and the file system: all that the server does to its data folder is
// recorded, and the power fails before each flush and each change of a name.

const { CRASH_FULL, CRASH_SEED } = process.env;
const SEED = CRASH_SEED ? Number(CRASH_SEED) : Math.floor(Date.now() / 1000) % 1_000_000;
const LEFT: readonly Leftover[] = CRASH_FULL
  ? ['none', 'all', 'prefix', 'some', 'sectors', 'pages', 'some', 'sectors']
  : ['none', 'sectors'];
/** Answers before the backup, between it and the restore, and after the restore. */
const ANSWERS = 10;

/** Writes that were answered: their idempotency keys by what they left. */
type Answered = Map<string, string>;

interface Recording {
  folder: string;
  /** The files before the first step. */
  files: Map<string, Buffer>;
  steps: Step[];
  backup: Marks;
  before: Answered;
  after: Answered;
}

function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return new Map(names.filter((name) => statSync(name).isFile()).map((name) => [name, readFileSync(name)]));
}

const answeredIn = ({ known }: CrashShop): Answered =>
  new Map(known.ofState('done').map(({ write }) => [idOf(write), write.key]));

/** Sells until so many more were answered, and stops. */
async function sell(shop: CrashShop): Promise<void> {
  const goal = shop.known.answers + ANSWERS;
  const tills = shop.load.run();
  await workUntil(tills, () => shop.known.answers >= goal);
  shop.load.stop();
  await tills;
}

/** Records a server that sells, is restored, and sells again. */
async function record(): Promise<Recording> {
  const shop = await CrashShop.open(SEED);
  const { folder } = shop.store;
  try {
    await sell(shop);
    await shop.makeBackup();
    await shop.terminate();
    const files = filesIn(folder);
    const trace = join(folder, '..', `${relative(dirname(folder), folder)}.trace`);
    await shop.start(recorded(trace));
    const { pid = 0 } = shop.server.child;
    await sell(shop);
    const before = answeredIn(shop);
    const { backup } = shop;
    if (!backup) throw new Error('no backup was made');
    expect(await shop.askForRestore(backup)).toBe(200);
    await shop.reopened();
    await shop.signIn();
    shop.known.restored(backup.marks);
    shop.load.forget();
    await sell(shop);
    await shop.terminate();
    await finished(trace, pid);
    const after = new Map([...answeredIn(shop)].filter(([id]) => !before.has(id)));
    const steps = await readTrace(trace, (file) => file === folder || isRecorded(folder, file));
    rmSync(trace);
    return { folder, files, steps, backup: backup.marks, before, after };
  } finally {
    await shop.remove();
  }
}

/** What SQLite shares between processes is made anew at each start. */
const isRecorded = (folder: string, file: string) => file.startsWith(`${folder}/`) && !file.endsWith('-shm');

const marksIn = (file: string): Promise<Marks> => readMarks(async (query) => rowsInFile(file, query));

/** Whether one of the copies of what a restore replaced holds all of these. */
async function isKept(folder: string, ids: readonly string[]): Promise<boolean> {
  const respaldos = join(folder, 'respaldos');
  for (const id of readdirSync(respaldos).filter((name) => name.endsWith('seguridad'))) {
    const marks = await marksIn(join(respaldos, id, ARCHIVO_DE_DATOS));
    if (ids.every((one) => marks.has(one))) return true;
  }
  return false;
}

/** What is wrong in a data folder after the next start, where these keys had been answered. */
async function wrongIn(
  folder: string,
  answered: ReadonlySet<string>,
  recording: Recording,
): Promise<string[]> {
  const { backup, before, after } = recording;
  const told = (writes: Answered) => [...writes].filter(([, key]) => answered.has(key)).map(([id]) => id);
  const [old, recent] = [told(before), told(after)];
  await restoreWhatWaits(folder, new Date());
  const live = join(folder, ARCHIVO_DE_DATOS);
  const broken = await damage(async (query) => rowsInFile(live, query));
  if (broken.length > 0) return broken;
  const marks = await marksIn(live);
  const lacks = (ids: Iterable<string>) => [...ids].filter((id) => !marks.has(id));
  if (recent.length === 0 && lacks(old).length === 0) return [];
  const strange = [...marks.keys()].filter((id) => !backup.has(id) && !after.has(id));
  const missing = [...lacks(backup.keys()), ...lacks(recent)];
  const wrong = [
    ...strange.map((id) => `${id} stands in the restored shop`),
    ...missing.map((id) => `${id} is gone`),
  ];
  return (await isKept(folder, old)) ? wrong : [...wrong, 'what was replaced is not kept'];
}

async function afterCut(files: Map<string, Buffer>, answered: ReadonlySet<string>, recording: Recording) {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-corte-'));
  try {
    for (const [name, data] of files) {
      const file = join(folder, relative(recording.folder, name));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
    }
    return await wrongIn(folder, answered, recording);
  } catch (error) {
    return [String(error)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the power is cut before a step: each flush, and each change of a name. */
const isMoment = ({ does }: Step) => does !== 'write' && does !== 'append' && does !== 'answer';

/** Cuts the power before each of those steps. `lies`: whether the disk only says that it flushed a file. */
async function cutPower(recording: Recording, lies: (file: string) => boolean = () => false) {
  const { folder, files, steps } = recording;
  const random = createRandom(SEED);
  const disk = new Disk(folder, files);
  const answered = new Set<string>();
  const wrong: string[] = [];
  let looked = 0;
  // The first thing that a restore does is a copy of its backup.
  let begun = false;
  for (const [i, step] of steps.entries()) {
    begun ||= step.does === 'copy';
    if (begun && isMoment(step)) {
      for (const leftover of LEFT) {
        const found = await afterCut(disk.cut(leftover, random), new Set(answered), recording);
        looked += 1;
        if (found.length > 0)
          wrong.push(`before step ${i}, ${step.does}, ${leftover}: ${found.slice(0, 3).join('; ')}`);
      }
    }
    if (step.does === 'answer') answered.add(step.key);
    if (step.does !== 'sync' || !lies(step.file)) disk.take(step);
  }
  return { looked, wrong };
}

describe.skipIf(STRACE === undefined)(`a power cut in a restore (seed ${SEED})`, () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await record();
  }, 600_000);

  it('is recorded with the names that the restore changes', () => {
    const renames = recording.steps.filter((step) => step.does === 'rename');
    const names = renames.map(({ to }) => relative(recording.folder, to));
    expect(names).toEqual(expect.arrayContaining(['restaurar.listo', ARCHIVO_DE_DATOS]));
    expect(recording.after.size).toBeGreaterThan(0);
  });

  it(
    'leaves the shop that was or the one that is restored, whole, and keeps what is replaced',
    async () => {
      const { looked, wrong } = await cutPower(recording);
      expect(wrong).toEqual([]);
      if (CRASH_FULL)
        process.stdout.write(`${looked} data folders after a power cut in a restore, all right\n`);
    },
    CRASH_FULL ? 3_600_000 : 300_000,
  );

  it('shows it where a disk lies about the restored database', async () => {
    const { wrong } = await cutPower(recording, (file) => file.includes('restaurar.tmp/'));
    expect(wrong).not.toEqual([]);
  });
});
