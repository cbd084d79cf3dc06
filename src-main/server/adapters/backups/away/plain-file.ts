import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { BrokenCopyError } from './away-error.ts';

// Windows has no such flag; there the look before must do.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

async function openPlain(file: string): Promise<FileHandle> {
  if (!(await lstat(file)).isFile()) throw new BrokenCopyError(file);
  const handle = await open(file, FLAGS);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new BrokenCopyError(file);
}

/**
 * Reads a file of a place that others may have written. A link, a pipe or a device is none: it may lead to another file
 * of this computer, or never end. Throws BrokenCopyError for them, and what the file system says.
 */
export async function readPlain(file: string): Promise<Readable> {
  return (await openPlain(file)).createReadStream();
}

/** The content of such a file of at most `most` bytes. Throws BrokenCopyError for a larger one. */
export async function readSmall(file: string, most: number): Promise<Buffer> {
  const handle = await openPlain(file);
  try {
    if ((await handle.stat()).size > most) throw new BrokenCopyError(file);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
