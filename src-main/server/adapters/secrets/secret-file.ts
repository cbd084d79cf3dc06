import { chmodSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const MODE = 0o600;

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: MODE, flush: true });
  return draft;
}

/** Writes a file that only its owner may read, unless it exists: of several servers that start at once, one writes it. */
export function createSecretFile(file: string, text: string): void {
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
  } catch (error) {
    // On disks without hard links the file is renamed into place.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a file that only its owner may read, in place of the one that is there. */
export function replaceSecretFile(file: string, text: string): void {
  renameSync(writeDraft(file, text), file);
}

/** Takes from others the right to read a file that was copied here with more rights. */
export function keepSecret(file: string): void {
  chmodSync(file, MODE);
}
