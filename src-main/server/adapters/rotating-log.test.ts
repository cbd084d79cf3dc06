import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRotatingLog } from './rotating-log.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-11-21T15:00:00.000Z');

let folder: string;
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-log-'));
  failures = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (end = '') => join(folder, `a.log${end}`);
const read = (end = '') => readFileSync(at(end), 'utf8');
const lineOf = (daysAgo: number) =>
  JSON.stringify({ time: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString() });

const open = () =>
  openRotatingLog({
    file: at(),
    maxBytes: 100,
    files: 3,
    clock: () => NOW,
    timeOf: (line) => new Date(JSON.parse(line).time),
    failed: (error) => void failures.push(error),
  });

async function write(line: string): Promise<void> {
  const log = open();
  log.append(line);
  await log.settle();
}

const full = (letter: string) => letter.repeat(60);

/** What a program does that holds a file open on Windows: the file of that name cannot be moved to. */
const block = (end: string) => mkdirSync(join(at(end), 'held'), { recursive: true });

describe('a rotating log', () => {
  it('begins another file a month after the first line, whatever the file system says of its age', async () => {
    writeFileSync(at(), `${lineOf(31)}\n`);
    await write('new');
    expect([read('.1'), read()]).toEqual([`${lineOf(31)}\n`, 'new\n']);
  });

  it('goes on with a file whose first line is younger, or says no time', async () => {
    writeFileSync(at(), `${lineOf(29)}\n`);
    await write('new');
    writeFileSync(at('.1'), 'half a li\n');
    expect(read()).toBe(`${lineOf(29)}\nnew\n`);
    rmSync(at());
    writeFileSync(at(), 'half a li\n');
    await write('new');
    expect([read(), failures]).toEqual(['half a li\nnew\n', []]);
  });

  it('fills gaps before it drops the oldest file', async () => {
    for (const letter of ['a', 'b', 'c', 'd']) await write(full(letter));
    expect([read(), read('.1'), read('.2')]).toEqual([full('d'), full('c'), full('b')].map((l) => `${l}\n`));
    rmSync(at('.1'));
    await write(full('e'));
    expect([read(), read('.1'), read('.2')]).toEqual([full('e'), full('d'), full('b')].map((l) => `${l}\n`));
  });

  it('removes nothing while its file cannot be moved, and takes at most twice as much', async () => {
    writeFileSync(at('.1'), 'one\n');
    writeFileSync(at('.2'), 'two\n');
    block('.0');
    for (const letter of ['a', 'b', 'c', 'd', 'e']) await write(full(letter));
    expect([read('.1'), read('.2')]).toEqual(['one\n', 'two\n']);
    expect(read()).toBe([full('a'), full('b'), full('c'), ''].join('\n'));
    expect(failures).toHaveLength(2);
    rmSync(at('.0'), { recursive: true });
    await write(full('f'));
    expect([read(), read('.2')]).toEqual([`${full('f')}\n`, 'one\n']);
  });

  it('drops no more of the history by trying again while an older file cannot be moved', async () => {
    writeFileSync(at('.1'), 'one\n');
    block('.2');
    for (const letter of ['a', 'b', 'c', 'd']) await write(full(letter));
    expect([read('.1'), read('.0')]).toEqual(['one\n', `${full('a')}\n`]);
    rmSync(at('.2'), { recursive: true });
    await write(full('e'));
    expect([read(), existsSync(at('.0'))]).toEqual([`${full('e')}\n`, false]);
    expect(readdirSync(folder).toSorted()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
  });
});
