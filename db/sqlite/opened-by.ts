import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which program last opened a data folder, in a file beside the database. */
export interface OpenedBy {
  version: string;
  /** Number of migrations that it had applied. */
  esquema: number;
}

const ARCHIVO = 'version.json';

/** Undefined for a data folder that no program has signed yet, and for a damaged file. */
export function readOpenedBy(dataFolder: string): OpenedBy | undefined {
  try {
    const { version, esquema } = JSON.parse(readFileSync(join(dataFolder, ARCHIVO), 'utf8')) as OpenedBy;
    return typeof version === 'string' && Number.isInteger(esquema) ? { version, esquema } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes it atomically, and only when it changes. */
export function writeOpenedBy(dataFolder: string, now: OpenedBy): void {
  const before = readOpenedBy(dataFolder);
  if (before?.version === now.version && before.esquema === now.esquema) return;
  const file = join(dataFolder, ARCHIVO);
  const beside = `${file}.nuevo`;
  writeFileSync(beside, `${JSON.stringify(now)}\n`, { mode: 0o600 });
  const handle = openSync(beside, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
}
