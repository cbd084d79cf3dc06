import { mkdir } from 'node:fs/promises';
import { shell } from 'electron';

/** Shows the folder of the backups in the system's own program for files. Throws when there is none or it cannot. */
export async function openBackupFolder(folder: string | undefined): Promise<undefined> {
  if (folder === undefined) throw new Error('the shop makes no backups');
  // Before the first backup there is none.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const refusal = await shell.openPath(folder);
  if (refusal !== '') throw new Error(refusal);
}
