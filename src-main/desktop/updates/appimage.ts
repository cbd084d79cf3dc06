import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * What an AppImage is replaced with and by. The file that the person started keeps its name, so that their icons keep
 * working. It is replaced by one rename: whoever opens it finds the old or the new program, never a part of one.
 */
export interface AppimagePlaces {
  /** The file that the person starts. */
  program: string;
  /** The former program, kept with this device's settings until the next update. */
  former: string;
}

/** The new file beside the program: the same disk, since only there a rename is one step. */
export const besideOf = (program: string): string =>
  path.join(path.dirname(program), `.${path.basename(program)}.nuevo`);

/** Writes a file and its name through to the disk, where the system can. */
async function flush(file: string): Promise<void> {
  for (const [name, flags] of [
    [file, 'r+'],
    [path.dirname(file), 'r'],
  ] as const) {
    const handle = await open(name, flags);
    await handle.sync().finally(() => handle.close());
  }
}

/** Copies a file so that `to` is never a part of it. */
async function copyWhole(from: string, to: string, beside: string): Promise<void> {
  await rm(beside, { force: true });
  // A copy that shares its blocks costs nothing, on a disk that can.
  await copyFile(from, beside, constants.COPYFILE_FICLONE);
  await chmod(beside, 0o755);
  await flush(beside);
  await rename(beside, to);
  await flush(to);
}

async function sha512(file: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('base64');
}

/** Whether the program's file can be replaced by this user: they may write its folder. */
export async function isReplaceable(program: string): Promise<boolean> {
  return await access(path.dirname(program), constants.W_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Replaces the program by a downloaded file, whose hash (base64) the feed told, and keeps the former one. `tried` runs
 * the new file before anything is replaced. Throws with the program as it was.
 */
export async function replaceAppimage(
  { program, former }: AppimagePlaces,
  downloaded: { file: string; sha512: string },
  tried: (file: string) => Promise<void>,
): Promise<void> {
  const beside = besideOf(program);
  try {
    await mkdir(path.dirname(former), { recursive: true });
    await copyWhole(program, former, `${former}.nuevo`);
    await rm(beside, { force: true });
    await copyFile(downloaded.file, beside, constants.COPYFILE_FICLONE);
    if ((await sha512(beside)) !== downloaded.sha512) throw new Error('the downloaded file has changed');
    await chmod(beside, 0o755);
    await flush(beside);
    await tried(beside);
    await rename(beside, program);
    await flush(program);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Puts the former program in the place of this one. Throws when there is none, with the program as it was. */
export async function putFormerBack({ program, former }: AppimagePlaces): Promise<void> {
  await copyWhole(former, program, besideOf(program));
}

/** Removes what an interrupted replacement left beside the program. */
export async function sweep({ program, former }: AppimagePlaces): Promise<void> {
  for (const file of [besideOf(program), `${former}.nuevo`]) await rm(file, { force: true });
}
