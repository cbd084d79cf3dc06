import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { ARCHIVO_DE_DATOS } from '#db/open.ts';
import { listBackups } from '../backup-folder.ts';
import { type AwayCopy, listCopies, placesUnder } from './place.ts';

/** Where a shop can be brought from: a place with copies, a backup as it lies in `respaldos`, or a downloaded ZIP. */
export type Source =
  | { tipo: 'lugar'; place: string; copias: AwayCopy[] }
  | { tipo: 'respaldo'; folder: string }
  | { tipo: 'zip'; file: string };

const NADA =
  'Ahí no hay una tienda de Guirnalda. Elige la memoria o la carpeta donde guardaste la copia, o el archivo ZIP';

/** What a chosen folder or file holds. Throws `no-encontrado`. */
export async function findSource(chosen: string): Promise<Source> {
  const found = await stat(chosen).catch(() => undefined);
  if (found?.isFile()) return { tipo: 'zip', file: chosen };
  // Also from a folder inside, which somebody opened by a double press.
  for (const folder of [chosen, dirname(chosen), dirname(dirname(chosen))]) {
    const places = (await placesUnder(folder)).map((place) => ({ place, copias: listCopies(place) }));
    const [newest] = places
      .filter(({ copias }) => copias.length > 0)
      .sort((a, b) => ((a.copias[0]?.id ?? '') < (b.copias[0]?.id ?? '') ? 1 : -1));
    if (newest) return { tipo: 'lugar', ...newest };
  }
  if (existsSync(join(chosen, ARCHIVO_DE_DATOS))) return { tipo: 'respaldo', folder: chosen };
  for (const folder of [chosen, join(chosen, 'respaldos')]) {
    const [newest] = listBackups(folder);
    if (newest) return { tipo: 'respaldo', folder: join(folder, newest.id) };
  }
  throw new AppError('no-encontrado', NADA);
}
