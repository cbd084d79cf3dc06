import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file to pack, and the name it gets inside. */
export interface ZipEntry {
  name: string;
  path: string;
}

/**
 * Files as one ZIP, written while it is read: it takes no room on the disk and little memory, however big they are.
 * Nothing is compressed, so that its length is known at once. `content` fails when a file does, or changes meanwhile.
 */
export async function zip(entries: readonly ZipEntry[]): Promise<{ bytes: number; content: Readable }> {
  const file = new ZipFile();
  const content = file.outputStream as Readable;
  let open: ReadStream | undefined;
  for (const { name, path } of entries) {
    const { size, mtime } = await stat(path);
    file.addReadStreamLazy(name, { compress: false, size, mtime }, (give) => {
      open = createReadStream(path);
      give(null, open);
    });
  }
  // Who stops reading before the end leaves a file open.
  content.once('close', () => open?.destroy());
  file.on('error', (error: Error) => content.destroy(error));
  // It may fail before anybody reads it: whoever does hears of it then.
  content.on('error', () => undefined);
  const bytes = await new Promise<number>((resolve) => {
    // Its types leave out that it is told the length.
    file.end(undefined, resolve as () => void);
  });
  return { bytes, content };
}
