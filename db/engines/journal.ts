import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The number of migrations in `folder`. */
export function knownMigrations(folder: string): number {
  const file = join(folder, 'meta', '_journal.json');
  if (!existsSync(file)) throw new Error(`migrations not found: ${file}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as Journal).entries.length;
}

/** The database has migrations that this program does not know: a newer version wrote it. */
export class NewerDatabaseError extends Error {
  /** Number of migrations that this program knows. */
  readonly known: number;

  constructor(message: string, known: number) {
    super(message);
    this.known = known;
  }
}

/** Throws NewerDatabaseError when more migrations were applied than this program knows. */
export function assertNotNewer(applied: number, known: number): void {
  if (applied <= known) return;
  throw new NewerDatabaseError(
    `the database is at schema ${applied}, newer than this program's ${known}: update the program`,
    known,
  );
}
