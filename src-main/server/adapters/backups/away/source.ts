import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { listBackups } from '../backup-folder.ts';
import { explainAway } from './away-error.ts';
import { type AwayCopy, assertAllowed, listCopies, placesUnder } from './place.ts';

/** Where a shop can be brought from: a place with copies, a backup as it lies in `respaldos`, or a downloaded ZIP. */
export type Source =
  | { tipo: 'destino'; place: string; copias: AwayCopy[] }
  | { tipo: 'respaldo'; folder: string }
  | { tipo: 'zip'; file: string };

const MAX_FOLDERS = 200;

const NADA =
  'Ahí no hay una tienda de Guirnalda. Elige la memoria o la carpeta donde guardaste la copia, o el archivo ZIP';

/** What a chosen folder or file holds. Throws `no-encontrado`, and `conflicto` when it cannot be read. */
export async function findSource(chosen: string): Promise<Source> {
  try {
    return await lookFor(chosen);
  } catch (error) {
    throw explainAway(error, 'traer');
  }
}

async function lookFor(chosen: string): Promise<Source> {
  const found = await stat(chosen).catch(() => undefined);
  if (found?.isFile()) return { tipo: 'zip', file: chosen };
  const source =
    (await placeInside(chosen)) ??
    backupInside(chosen) ??
    // The stick, when the copies are in one of its folders.
    (await placeInside(...(await foldersIn(chosen)))) ??
    // Also from a folder inside, which somebody opened by a double press.
    (await placeInside(dirname(chosen))) ??
    (await placeInside(dirname(dirname(chosen))));
  if (source) return source;
  await assertAllowed(chosen, await foldersIn(chosen));
  throw new AppError('no-encontrado', NADA);
}

/** The folders of a stick; of a folder with thousands of them only the first are looked into. */
async function foldersIn(chosen: string): Promise<string[]> {
  const inside = await readdir(chosen, { withFileTypes: true }).catch(() => []);
  const names = inside.filter((one) => one.isDirectory()).map(({ name }) => name);
  return names.slice(0, MAX_FOLDERS).map((name) => join(chosen, name));
}

/** The place under some folders that has the newest copy. */
async function placeInside(...folders: string[]): Promise<Source | undefined> {
  const under = (await Promise.all(folders.map(placesUnder))).flat();
  const places = await Promise.all(under.map(async (place) => ({ place, copias: await listCopies(place) })));
  const [newest] = places
    .filter(({ copias }) => copias.length > 0)
    .sort((a, b) => ((a.copias[0]?.id ?? '') < (b.copias[0]?.id ?? '') ? 1 : -1));
  return newest && { tipo: 'destino', ...newest };
}

/** The folder itself when it is a backup or the data of a shop, otherwise the newest backup inside. */
function backupInside(chosen: string): Source | undefined {
  if (existsSync(join(chosen, ARCHIVO_DE_DATOS))) return { tipo: 'respaldo', folder: chosen };
  for (const folder of [chosen, join(chosen, 'respaldos')]) {
    const [newest] = listBackups(folder);
    if (newest) return { tipo: 'respaldo', folder: join(folder, newest.id) };
  }
  return undefined;
}
