import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ARCHIVO_DE_DATOS, newestIn, shopProgress } from '#db/sqlite/file.ts';
import { writeWhole } from './away/write-whole.ts';

/*
 * How far the shop had come for certain, in a file beside the database. SQLite takes a log (`-wal`) that is gone or cut for
 * the end of what was written and opens without a word; a database that is behind this mark has lost it.
 */

const ARCHIVO = 'avance.json';

/** What a database lost: all that was done after `since`, and until `until` at least. */
interface Missing {
  /** When the newest of what it still holds was done; undefined where nothing is left. */
  since: Date | undefined;
  until: Date;
}

const markSchema = z.object({
  /** The number of the database's file: whatever is put in its place deliberately is another one. */
  file: z.string(),
  /** See `shopProgress`. */
  progress: z.string(),
  date: z.coerce.date(),
  /** What is missing and was not yet seen by the owner. */
  missing: z.object({ since: z.coerce.date().optional(), until: z.coerce.date() }).optional(),
});
type Mark = z.infer<typeof markSchema>;

export interface ProgressMark {
  /** What is missing, until `seen`. */
  missing(): Missing | undefined;
  /** What this opening found missing, which nobody was told of yet. */
  readonly found: Missing | undefined;
  /** Stores how far the shop has come, which must be on disk already; cheap when that is no further than before. */
  store(progress: string, date: Date): Promise<void>;
  /** The owner knows what is missing. */
  seen(): Promise<void>;
}

/** Undefined without a mark, and for a damaged one, which says nothing. */
function readMark(path: string): Mark | undefined {
  try {
    return markSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

const numberOf = (file: string): string => String(statSync(file, { bigint: true }).ino);

function isBehind(progress: string, mark: string): boolean {
  const now = progress.split(' ').map(Number);
  return mark.split(' ').some((before, i) => (now[i] ?? Number.POSITIVE_INFINITY) < Number(before));
}

/** What a database file that is not open yet lacks of what the mark knows. */
function missingIn(file: string, mark: Mark): Missing | undefined {
  try {
    if (!isBehind(shopProgress(file), mark.progress)) return undefined;
    return { since: newestIn(file), until: mark.date };
  } catch {
    // Damage is told when the database is opened.
    return undefined;
  }
}

/** Forgets how far the shop had come: what is about to take its place may be older. */
export async function forgetProgress(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, ARCHIVO), { force: true });
}

/** Compares the database of a data folder with its mark. Called before it is opened, and before it is migrated. */
export function readProgressMark(dataFolder: string): ProgressMark {
  const path = join(dataFolder, ARCHIVO);
  const file = join(dataFolder, ARCHIVO_DE_DATOS);
  const read = readMark(path);
  let mark: Mark | undefined;
  let found: Missing | undefined;
  try {
    mark = read?.file === numberOf(file) ? read : undefined;
  } catch {
    // A new folder has no database yet.
  }
  if (mark) {
    found = missingIn(file, mark);
    if (found) mark = { ...mark, missing: { since: mark.missing?.since ?? found.since, until: found.until } };
  }
  let missing = mark?.missing;
  let stored = found ? undefined : mark?.progress;
  let last = Promise.resolve();

  async function write(progress: string, date: Date): Promise<void> {
    const next: Mark = { file: numberOf(file), progress, date, missing };
    await writeWhole(path, JSON.stringify(next));
    mark = next;
    stored = progress;
  }
  /** One after the other: they write one file. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    missing: () => missing && { since: missing.since, until: missing.until },
    found,
    store: (progress, date) =>
      inTurn(async () => {
        if (progress !== stored) await write(progress, date);
      }),
    seen: () =>
      inTurn(async () => {
        missing = undefined;
        if (mark) await write(mark.progress, mark.date);
      }),
  };
}
