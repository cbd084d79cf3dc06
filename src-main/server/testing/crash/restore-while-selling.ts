import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { rowsInFile } from '#db/testing/store.ts';
import type { CrashShop } from './crash-shop.ts';
import { type Entry, idOf, type Marks, readMarks } from './known.ts';
import { workUntil } from './load.ts';

/** Answers between a backup and the restore of it: what the restore replaces. */
const BETWEEN = 12;

const safetyCopies = (shop: CrashShop): string[] =>
  readdirSync(join(shop.store.folder, 'respaldos')).filter((id) => id.endsWith('seguridad'));

const marksIn = (shop: CrashShop, id: string): Promise<Marks> =>
  readMarks(async (query) => rowsInFile(join(shop.store.folder, 'respaldos', id, ARCHIVO_DE_DATOS), query));

async function answers(shop: CrashShop, tills: Promise<void>, more: number): Promise<void> {
  const goal = shop.known.answers + more;
  await workUntil(tills, () => shop.known.answers >= goal);
}

/** What was answered, and how: whatever the shop says after it refuses to write must be the documented refusal. */
function wrongRefusals(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ state, answer }) => state === 'refused' && answer && answer.status >= 500)
    .filter(({ answer }) => {
      const { error, message } = JSON.parse(answer?.text ?? '{}') as { error?: string; message?: string };
      const said = 'La tienda se está abriendo con un respaldo: espera un momento';
      return answer?.status !== 503 || error !== 'no-disponible' || message !== said;
    })
    .map(({ write, answer }) => `${idOf(write)} was refused with ${answer?.status} ${answer?.text}`);
}

/**
 * Backs a shop up and restores it while its tills write, without killing it. Returns what is wrong: an answered write that is in
 * neither the backup nor the copy that the restore makes first, one that stands in the shop though it is not in the backup, a
 * refusal that is not the documented one, and all that `findings` finds.
 */
export async function restoreWhileSelling(shop: CrashShop): Promise<string[]> {
  const { known, load } = shop;
  const before = new Set(safetyCopies(shop));
  const tills = load.run();
  await answers(shop, tills, BETWEEN);
  await shop.makeBackup();
  const { backup } = shop;
  if (!backup) throw new Error('no backup was made');
  await answers(shop, tills, BETWEEN);
  // The tills go on until the shop lets them in no more.
  const status = await shop.askForRestore(backup);
  if (status !== 200) throw new Error(`the restore was answered with ${status}`);
  await tills;
  await shop.reopened();
  await shop.signIn();

  const wrong = wrongRefusals([...known.entries.values()]);
  const [copy] = safetyCopies(shop).filter((id) => !before.has(id));
  if (copy === undefined) return [...wrong, 'the restore kept nothing of what it replaced'];
  const kept = await marksIn(shop, copy);
  for (const { write } of known.ofState('done'))
    if (!kept.has(idOf(write))) wrong.push(`${idOf(write)} was answered, and is not in ${copy}`);

  const now = await shop.marks();
  for (const id of now.keys())
    if (!backup.marks.has(id)) wrong.push(`${id} is in the shop, and not in the backup`);
  for (const id of backup.marks.keys())
    if (!now.has(id)) wrong.push(`${id} is in the backup, and not in the shop`);
  known.restored(backup.marks);
  load.forget();
  return [...wrong, ...(await shop.findings())];
}
