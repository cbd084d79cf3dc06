import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

let folder: string;
let writer: BetterSqlite3.Database;
let reader: BetterSqlite3.Database;
let queue: WriteQueue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-turnos-'));
  const file = join(folder, 'una.sqlite');
  writer = new BetterSqlite3(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('foreign_keys = ON');
  writer.exec(`create table hechas (nombre text primary key);
    create table ligadas (de text references hechas (nombre) deferrable initially deferred)`);
  reader = new BetterSqlite3(file, { readonly: true });
  // However slow the machine is.
  queue = createWriteQueue(writer, Number.POSITIVE_INFINITY);
});
afterEach(() => {
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A transaction that writes a name and, after a turn of the event loop, does something else. */
function write(nombre: string, then: () => void = () => undefined): Promise<string> {
  return queue.add(async () => {
    writer.prepare('insert into hechas values (?)').run(nombre);
    await setImmediate();
    then();
    return nombre;
  });
}

/** The names that another connection finds: those on disk. */
const onDisk = () => reader.prepare('select nombre from hechas order by nombre').pluck().all();

const fail = (message: string) => () => {
  throw new Error(message);
};

it('commits transactions that wait together at once, and answers none of them before', async () => {
  const seen: unknown[] = [];
  const all = ['a', 'b', 'c'].map((nombre) =>
    write(nombre, () => seen.push(onDisk())).then((mine) => [mine, onDisk()]),
  );
  expect(await Promise.all(all)).toEqual([
    ['a', ['a', 'b', 'c']],
    ['b', ['a', 'b', 'c']],
    ['c', ['a', 'b', 'c']],
  ]);
  expect(seen).toEqual([[], [], []]);
});

it.each(['a', 'b', 'c'])('takes back what %s wrote, which failed, and nothing of the others', async (bad) => {
  const all = ['a', 'b', 'c'].map((nombre) => write(nombre, nombre === bad ? fail('no') : undefined));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(
    ['a', 'b', 'c'].map((nombre) => (nombre === bad ? 'rejected' : 'fulfilled')),
  );
  expect(onDisk()).toEqual(['a', 'b', 'c'].filter((nombre) => nombre !== bad));
});

it('refuses nobody because of what is not yet on disk', async () => {
  const first = write('a');
  const second = write('a').catch((error: Error) => [error.message, onDisk()]);
  expect(await second).toEqual([expect.stringContaining('UNIQUE'), ['a']]);
  await first;
});

it('tells all of them when the commit fails, writes nothing, and goes on', async () => {
  const orphan = () => writer.prepare('insert into ligadas values (?)').run('nobody');
  const results = await Promise.allSettled([write('a'), write('b', orphan), write('c', fail('no'))]);
  expect(results.map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    expect.stringContaining('FOREIGN KEY'),
    expect.stringContaining('FOREIGN KEY'),
    'no',
  ]);
  expect(onDisk()).toEqual([]);
  await write('d');
  expect(onDisk()).toEqual(['d']);
});

it('tells all of them when a failure took back everything, as a full disk may, and goes on with those that wait', async () => {
  writer.exec(
    `create temp trigger lleno before insert on ligadas begin select raise(rollback, 'lleno'); end`,
  );
  const full = () => writer.prepare('insert into ligadas values (?)').run('a');
  const results = await Promise.allSettled([write('a'), write('b', full), write('c')]);
  expect(results.map((one) => (one.status === 'rejected' ? one.reason.message : one.value))).toEqual([
    'lleno',
    'lleno',
    'c',
  ]);
  expect(onDisk()).toEqual(['c']);
});

it('is idle once everybody is answered', async () => {
  let answered = 0;
  for (const nombre of ['a', 'b', 'c']) void write(nombre).then(() => (answered += 1));
  await queue.idle();
  await Promise.resolve();
  expect(answered).toBe(3);
  await queue.idle();
});

it('lets the event loop take turns between those that share a commit', async () => {
  let turns = 0;
  let ended = false;
  const watch = (async () => {
    for (; !ended; turns += 1) await setImmediate();
  })();
  const quick = (nombre: string) =>
    queue.add(async () => void writer.prepare('insert into hechas values (?)').run(nombre));
  await Promise.all(['a', 'b', 'c', 'd'].map(quick));
  ended = true;
  await watch;
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('lets nobody wait for a long one that comes after them', async () => {
  const seen: unknown[] = [];
  const first = write('a').then(() => seen.push(['a', onDisk()]));
  const long = queue.add(async () => {
    seen.push('long');
    writer.prepare('insert into hechas values (?)').run('long');
  }, true);
  await Promise.all([first, long]);
  expect(seen).toEqual([['a', ['a']], 'long']);
});

it('takes others in for a limited time, and commits those that waited', async () => {
  queue = createWriteQueue(writer, 5);
  const order: string[] = [];
  const slow = queue.add(async () => {
    writer.prepare('insert into hechas values (?)').run('slow');
    const until = performance.now() + 30;
    while (performance.now() < until);
  });
  const late = write('late').then(() => order.push('late'));
  await slow.then(() => order.push(`slow with ${onDisk()}`));
  await late;
  expect(order).toEqual(['slow with slow', 'late']);
});
