import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { IMAGENES } from '../backup-folder.ts';
import { BrokenCopyError } from './away-error.ts';
import { pictureNameOf } from './place.ts';

/** A downloaded backup, read file by file. */
interface ZippedBackup {
  bytes: number;
  pictures: string[];
  extractData(to: string): Promise<void>;
  extractPicture(name: string, to: string): Promise<void>;
  close(): Promise<void>;
}

const DENTRO = new RegExp(`^[^/]+/(${ARCHIVO_DE_DATOS}|${IMAGENES}/[^/]+)$`);

/** Opens the ZIP of a downloaded backup. Only its database and its pictures are read. Throws BrokenCopyError. */
export async function openZip(file: string): Promise<ZippedBackup> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(broken);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const [, inside] = DENTRO.exec(entry.fileName) ?? [];
      if (inside) entries.set(inside, entry);
    }
    if (!entries.has(ARCHIVO_DE_DATOS)) throw new BrokenCopyError('it holds no shop');
  } catch (error) {
    zip.close();
    return broken(error);
  }
  const extract = async (name: string, to: string) => {
    const entry = entries.get(name);
    if (!entry) throw new BrokenCopyError(name);
    const digest = { crc: 0 };
    const content = await zip.openReadStreamPromise(entry).catch(broken);
    await pipeline(content, summing(digest), createWriteStream(to, { mode: 0o600 })).catch(broken);
    if (digest.crc !== entry.crc32) throw new BrokenCopyError(name);
  };
  return {
    bytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    pictures: [...entries.keys()]
      .filter((name) => name.startsWith(`${IMAGENES}/`))
      .map((name) => name.slice(IMAGENES.length + 1))
      .filter((name) => pictureNameOf(name) === name),
    extractData: (to) => extract(ARCHIVO_DE_DATOS, to),
    extractPicture: (name, to) => extract(`${IMAGENES}/${name}`, to),
    close: async () => zip.close(),
  };
}

/** Passes bytes on and keeps their checksum, which the library leaves to its caller. */
function summing(digest: { crc: number }) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      digest.crc = crc32(piece, digest.crc);
      yield piece;
    }
  };
}

/** Failures of the disk are passed on; whatever else the library says, the file is no whole ZIP. */
function broken(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code) throw error;
  throw new BrokenCopyError('it is no whole ZIP', { cause: error });
}
