import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodedPicture } from '../../adapters/pictures/drawing/jobs.ts';
import { ANCHOS } from '../../adapters/pictures/picture-files.ts';

/*
 * The pictures of the demo shop as the program brings them. Encoding them takes four times as long as all the rest of a
 * demo, so it is done when the program is built. Each has a file for every width, and one for the rest.
 */

/** The demo shop's logo on white paper, and in its own shape. */
export const LOGO_CUADRADO = 'logo-cuadrado';
export const LOGO_ENTERO = 'logo-entero';

const fileOf = (folder: string, name: string, width: number) => join(folder, `${name}-${width}.webp`);
const restOf = (folder: string, name: string) => join(folder, `${name}.json`);

/** Writes an encoded picture under a name. */
export async function writeEncoded(
  folder: string,
  name: string,
  { files, ...rest }: EncodedPicture,
): Promise<void> {
  for (const { width, data } of files) await writeFile(fileOf(folder, name, width), data);
  await writeFile(restOf(folder, name), JSON.stringify(rest));
}

/** Reads what `writeEncoded` wrote. Throws when a file is missing. */
export async function readEncoded(folder: string, name: string): Promise<EncodedPicture> {
  const rest = JSON.parse(await readFile(restOf(folder, name), 'utf8')) as Omit<EncodedPicture, 'files'>;
  const read = async (width: number) => ({ width, data: await readFile(fileOf(folder, name, width)) });
  return { ...rest, files: await Promise.all(ANCHOS.map(read)) };
}
