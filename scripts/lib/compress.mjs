// Compresses what was built, once and as well as it can be, so that the server only has to send it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;
/** Below this a compressed file saves nothing worth a second one. */
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
