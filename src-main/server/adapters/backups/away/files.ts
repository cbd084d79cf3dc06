import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { UnfaithfulPlaceError } from './away-error.ts';
import { readPlain } from './plain-file.ts';
import { sealed } from './seal.ts';
import { openNew, PARTE } from './write-whole.ts';

/** What was stored of a file, and the digest of what it held before sealing. */
export interface Stored {
  bytes: number;
  sha256: string;
  contenido: string;
}

/** Writes one piece of a file; tests put a full or vanished disk in its place. */
export type WritePiece = (file: string, write: () => Promise<unknown>) => Promise<void>;

const plainWrite: WritePiece = async (_file, write) => void (await write());

/** SHA-256 of a file, in little memory. Throws like `readPlain`. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of await readPlain(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

interface StoreOptions {
  publica?: string | undefined;
  writePiece?: WritePiece | undefined;
  /** Told the bytes of each piece that was read. */
  readPiece?: (bytes: number) => void;
}

/**
 * Stores a file in the place: written beside its name, put through to the disk, read back, compared and renamed last.
 * With `publica` it is sealed. Nothing stays when it fails.
 */
export async function storeFile(source: string, target: string, options: StoreOptions): Promise<Stored> {
  const half = `${target}${PARTE}`;
  await mkdir(dirname(target), { recursive: true });
  try {
    const stored = await writeStream(source, half, options);
    if ((await digestOf(half)) !== stored.sha256) throw new UnfaithfulPlaceError(target);
    await rename(half, target);
    return stored;
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Puts the names in a folder through to the disk. Does nothing where the system cannot, as on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* noting(
  read: AsyncIterable<Buffer>,
  hash: Hash,
  readPiece: StoreOptions['readPiece'],
): AsyncGenerator<Buffer> {
  for await (const piece of read) {
    hash.update(piece);
    readPiece?.(piece.length);
    yield piece;
  }
}

async function writeStream(
  source: string,
  target: string,
  { publica, writePiece = plainWrite, readPiece }: StoreOptions,
): Promise<Stored> {
  const before = createHash('sha256');
  const after = createHash('sha256');
  const read = createReadStream(source);
  const watched = Readable.from(noting(read, before, readPiece), { objectMode: false });
  let bytes = 0;
  try {
    const content = publica ? await sealed(watched, publica) : watched;
    const file = await openNew(target);
    try {
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        await writePiece(target, () => file.writeFile(piece));
        after.update(piece);
        bytes += piece.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    read.destroy();
  }
  return { bytes, sha256: after.digest('hex'), contenido: before.digest('hex') };
}
