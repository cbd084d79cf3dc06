import { appendFile, chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';

const DAY_MS = 24 * 3_600_000;
/** How long one file is written to before the next begins, however small it stays. */
const OPEN_MS = 30 * DAY_MS;
/** After so long a full file is removed. */
const KEPT_MS = 90 * DAY_MS;
/** How long lines wait for others, so that many are one write. */
const WAIT_MS = 500;
/** Lines that wait at most; a disk that hangs must not fill the memory. */
const MAX_WAITING = 2000;
/** Bytes read of a file to find its first line. */
const FIRST_LINE_BYTES = 4096;

/** A log of limited size and age in files that only their owner reads. Nothing of it throws. */
export interface RotatingLog {
  /** Adds a line, soon. */
  append(line: string): void;
  /** Waits until the lines added so far are written, or lost. */
  settle(): Promise<void>;
  /** The lines of the files that were written to since a moment, oldest first. */
  linesSince(since: Date): Promise<string[]>;
  /** Removes the files that are too old. */
  forgetOld(now: Date): Promise<void>;
}

interface RotatingLogOptions {
  file: string;
  /**
   * Bytes of a full file. While another program keeps files from being moved, the one that is written to takes twice as
   * much, and then lines are lost.
   */
  maxBytes: number;
  /** Files kept, with the one that is written to; one more while an older one cannot be moved. */
  files: number;
  clock: () => Date;
  /** When a line was written; undefined or an error when it does not say. */
  timeOf: (line: string) => Date | undefined;
  /** Called with why lines were lost. */
  failed: (error: unknown) => void;
}

const isThere = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

async function firstLineOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(FIRST_LINE_BYTES), position: 0 });
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? '';
  } finally {
    await handle.close();
  }
}

/** Opens the log; a full file becomes `.1`, older ones move up and the oldest is dropped. */
export function openRotatingLog(options: RotatingLogOptions): RotatingLog {
  const { file, maxBytes, files, clock, timeOf, failed } = options;
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  // A write that failed may have left half a line.
  let isTorn = false;

  /** A full file on its way to the older ones; it stays only when one of those could not be moved. */
  const moving = `${file}.0`;
  const older = Array.from({ length: files - 1 }, (_, i) => `${file}.${i + 1}`);
  const closed = [moving, ...older];

  /** Moves the older files up, as far as there is a gap, so that trying again drops nothing more. */
  async function moveUp(): Promise<void> {
    let free = 1;
    while (free < closed.length - 1 && (await isThere(closed[free] ?? moving))) free += 1;
    for (let n = free; n > 0; n -= 1) await rename(closed[n - 1] ?? moving, closed[n] ?? moving);
  }

  /** The file goes first: when it cannot be moved, nothing is dropped. */
  async function rotate(): Promise<void> {
    if (await isThere(moving)) await moveUp();
    await rename(file, moving);
    await moveUp();
  }

  /** By its first line, since not every file system knows when a file was made, and Windows may tell another's time. */
  async function isOld(): Promise<boolean> {
    try {
      const since = timeOf(await firstLineOf(file));
      return since !== undefined && clock().getTime() - since.getTime() > OPEN_MS;
    } catch {
      return false;
    }
  }

  async function write(text: string): Promise<void> {
    const found = await stat(file).catch(() => undefined);
    // Another program may have made it, or a copy of the folder given it other rights.
    if (found && (found.mode & 0o077) !== 0) await chmod(file, 0o600);
    const size = (found?.size ?? 0) + Buffer.byteLength(text);
    if (found && found.size > 0 && (size > maxBytes || (await isOld())))
      await rotate().catch((error: unknown) => {
        // Once the file has moved, an older one that has not keeps nobody from writing.
        if (size > 2 * maxBytes) throw error;
      });
    await appendFile(file, text, { mode: 0o600 });
  }

  /** Writes what waits, in portions that fit into a file. */
  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    try {
      let text = isTorn ? '\n' : '';
      for (const line of lines) {
        if (text.length + line.length >= maxBytes / 2) {
          await write(text);
          text = '';
        }
        text += `${line}\n`;
      }
      if (text !== '') await write(text);
      isTorn = false;
    } catch (error) {
      isTorn = true;
      failed(error);
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(flush);
    return writing;
  }

  return {
    append(line) {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push(line);
      timer ??= setTimeout(() => void start(), WAIT_MS).unref();
    },
    settle: start,
    async linesSince(since) {
      const lines: string[] = [];
      for (const one of [file, ...closed].reverse()) {
        const found = await stat(one).catch(() => undefined);
        if (!found || found.mtime < since) continue;
        const text = await readFile(one, 'utf8').catch(() => '');
        lines.push(...text.split('\n').filter((line) => line !== ''));
      }
      return lines;
    },
    async forgetOld(now) {
      for (const one of closed) {
        const found = await stat(one).catch(() => undefined);
        if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(one, { force: true }).catch(failed);
      }
    },
  };
}
