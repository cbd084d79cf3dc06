import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file to pack and its name within the archive. */
export interface ZipEntry {
  name: string;
  path: string;
}

/**
 * Streams files as one ZIP, without temporary files and in little memory. Nothing is compressed, so that `bytes` is
 * known in advance. `content` fails when a file cannot be read or changes meanwhile.
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
  // Otherwise a reader that stops early would leave a file open.
  content.once('close', () => open?.destroy());
  file.on('error', (error: Error) => content.destroy(error));
  // A failure before the first read must not be unhandled; the reader gets it then.
  content.on('error', () => undefined);
  const bytes = await new Promise<number>((resolve) => {
    // The types of the library lack the length argument.
    file.end(undefined, resolve as () => void);
  });
  return { bytes, content };
}
