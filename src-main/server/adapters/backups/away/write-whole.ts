import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Ending of a file that is being written. */
export const PARTE = '.parte';

/** Opens a new file. What has its name goes first: a link there would lead the bytes into another file of this computer. */
export async function openNew(file: string): Promise<FileHandle> {
  await rm(file, { force: true });
  return await open(file, 'wx', 0o600);
}

/** Writes a small file so that it is the old or the new one after a power cut or a pulled stick. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const half = `${file}${PARTE}`;
  try {
    const handle = await openNew(half);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}
