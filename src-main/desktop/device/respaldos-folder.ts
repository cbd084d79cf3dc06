import { mkdir } from 'node:fs/promises';
import { shell } from 'electron';

/**
 * Opens the backups folder in the system's file manager. Throws when the shop makes no backups or the folder cannot be
 * opened.
 */
export async function openRespaldosFolder(folder: string | undefined): Promise<undefined> {
  if (folder === undefined) throw new Error('the shop makes no backups');
  // The folder does not exist before the first backup.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const refusal = await shell.openPath(folder);
  if (refusal !== '') throw new Error(refusal);
}
