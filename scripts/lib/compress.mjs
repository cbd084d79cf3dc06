// Compresses the built files once at the highest level, so that the server need not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;
/** Smaller files are not worth compressing, in bytes. */
const SMALL = 1024;

/** Writes `.br` and `.gz` beside every text file of a folder. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder)) {
    if (!TEXT.test(name)) continue;
    const file = path.join(folder, name);
    const content = readFileSync(file);
    if (content.length < SMALL) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
}
