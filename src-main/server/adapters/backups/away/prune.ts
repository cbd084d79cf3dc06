import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COPIAS, listCopies, pictureFolders, pictureNameOf, QUITADA, readSheet } from './place.ts';
import { copiesToKeep } from './rotation.ts';

/** Removes pictures of ours that no copy names; any other file stays. */
async function prunePictures(place: string, used: Set<string>): Promise<void> {
  for (const folder of await pictureFolders(place))
    for (const name of await readdir(folder))
      if (pictureNameOf(name) && !used.has(name)) await rm(join(folder, name), { force: true });
}

/**
 * Removes the copies that rotation does not keep, and then the pictures that only they had. Pictures stay while the
 * sheet of any copy cannot be read: it might name them.
 */
export async function pruneCopies(place: string, ahora: Date, zona: string): Promise<void> {
  const copies = await listCopies(place);
  const sheets = await Promise.all(
    copies.map(async (copy) => ({ ...copy, sheet: await readSheet(place, copy.id) })),
  );
  // A damaged copy takes no good one's turn.
  const keep = copiesToKeep(
    sheets.filter(({ sheet }) => sheet !== undefined),
    ahora,
    zona,
  );
  const gone = sheets.filter(({ id, sheet }) => sheet !== undefined && !keep.has(id));
  for (const { id } of gone) {
    const aside = join(place, COPIAS, QUITADA);
    await rm(aside, { recursive: true, force: true });
    // Renamed first: a half-deleted folder must not look like a copy.
    await rename(join(place, COPIAS, id), aside);
    await rm(aside, { recursive: true, force: true });
  }
  if (sheets.some(({ sheet }) => sheet === undefined)) return;
  const used = sheets
    .filter(({ id }) => keep.has(id))
    .flatMap(({ sheet }) => sheet?.imagenes.map(([name]) => name) ?? []);
  await prunePictures(place, new Set(used));
}
