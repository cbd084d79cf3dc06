import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNamesOf, hashOf, isPictureName, shareCardNameOf, undefinedIfMissing } from './picture-files.ts';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Age after which an unfinished upload is abandoned, also one of another server on the same folder. */
const VIEJO_MS = HORA_MS;
/** How long a picture that nothing uses is kept aside before it is deleted. */
const RETIRADA_MS = 30 * DIA_MS;
/** Its time is that of the last sweep of the folder. */
const ULTIMO_BARRIDO = '.barrido';

/** Entries of a folder older than `ageMs`. */
async function oldNames(folder: string, ageMs = VIEJO_MS): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > ageMs) old.push(name);
  }
  return old;
}

/** Removes uploads older than an hour. */
export async function removeOldUploads(uploads: string): Promise<void> {
  for (const name of await oldNames(uploads)) await rm(join(uploads, name), { recursive: true, force: true });
}

/** Removes half-written pictures older than an hour. */
export async function removeOldPartials(folder: string): Promise<void> {
  for (const name of await oldNames(folder))
    if (name.endsWith('.parcial')) await rm(join(folder, name), { force: true });
}

/** The hashes of these files' pictures. */
const hashesOf = (names: readonly string[]) => new Set(names.filter(isPictureName).map(hashOf));

/** Moves the files of a picture from one folder into another, as of now. */
async function moveFiles(hash: string, from: string, to: string): Promise<void> {
  const now = new Date();
  for (const name of fileNamesOf(hash)) {
    const moved = join(to, name);
    await rename(join(from, name), moved).catch(undefinedIfMissing);
    await utimes(moved, now, now).catch(undefinedIfMissing);
  }
}

/**
 * Makes what was put aside age by a day at most from one sweep to the next: a clock that was wrong, before or now, must
 * not delete at once what is kept for thirty days.
 */
async function ageSlowly(aside: string): Promise<void> {
  const mark = join(aside, ULTIMO_BARRIDO);
  const now = Date.now();
  const last = (await stat(mark).catch(undefinedIfMissing))?.mtimeMs ?? now;
  const unseen = now - last - DIA_MS;
  const names = unseen > 0 ? await readdir(aside) : [];
  for (const name of names) {
    const file = join(aside, name);
    const since = new Date(Math.min((await stat(file)).mtimeMs + unseen, now));
    await utimes(file, since, since);
  }
  await writeFile(mark, String(now));
}

interface Swept {
  folder: string;
  /** Where pictures that nothing uses are kept for thirty days. */
  aside: string;
  isHeld: (hash: string) => boolean;
  /** Runs a change of the files while no other is made. */
  inTurn: (change: () => Promise<void>) => Promise<void>;
}

/** See `Images.sweep`. */
export async function sweepPictures(
  { folder, aside, isHeld, inTurn }: Swept,
  usedHashes: () => Promise<Set<string>>,
  isUsed: (hash: string) => Promise<boolean>,
): Promise<void> {
  const putAsideUnlessUsed = (hash: string) =>
    inTurn(async () => {
      if ((await isUsed(hash)) || isHeld(hash)) return;
      await moveFiles(hash, folder, aside);
      await rm(join(folder, shareCardNameOf(hash)), { force: true });
    });

  await ageSlowly(aside);
  const old = hashesOf(await oldNames(folder));
  const putAside = hashesOf(await readdir(aside));
  if (old.size + putAside.size === 0) return;
  const used = await usedHashes();
  for (const hash of putAside) if (used.has(hash)) await inTurn(() => moveFiles(hash, aside, folder));
  for (const hash of old) if (!used.has(hash)) await putAsideUnlessUsed(hash);
  for (const name of await oldNames(aside, RETIRADA_MS))
    if (isPictureName(name)) await rm(join(aside, name), { force: true });
}
