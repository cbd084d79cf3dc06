import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Journal {
  entries: { tag: string; when: number }[];
}

/** How many migrations this program brings in `folder`. */
export function knownMigrations(folder: string): number {
  const file = join(folder, 'meta', '_journal.json');
  if (!existsSync(file)) throw new Error(`migrations not found: ${file}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as Journal).entries.length;
}

export function assertNotNewer(applied: number, known: number): void {
  if (applied <= known) return;
  throw new Error(
    `the database is at schema ${applied}, newer than this program's ${known}: update the program`,
  );
}
