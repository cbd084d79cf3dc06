import { appendFile, chmod, readFile, rename, rm, stat } from 'node:fs/promises';

const DAY_MS = 24 * 3_600_000;
/** How long one file is written to before the next begins, however small it stays. */
const OPEN_MS = 30 * DAY_MS;
/** After so long a full file is removed. */
const KEPT_MS = 90 * DAY_MS;
/** How long lines wait for others, so that many are one write. */
const WAIT_MS = 500;
/** Lines that wait at most; a disk that hangs must not fill the memory. */
const MAX_WAITING = 2000;

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
  /** Bytes of a full file; the sum of all files is at most `files` times as much, and one line. */
  maxBytes: number;
  /** Files kept, with the one that is written to. */
  files: number;
  /** Called with why lines were lost. */
  failed: (error: unknown) => void;
}

/** Opens the log; a full file becomes `.1`, older ones move up and the oldest is dropped. */
export function openRotatingLog({ file, maxBytes, files, failed }: RotatingLogOptions): RotatingLog {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  // A write that failed may have left half a line.
  let isTorn = false;

  const older = Array.from({ length: files - 1 }, (_, i) => `${file}.${i + 1}`);

  async function rotate(): Promise<void> {
    const all = [file, ...older];
    await rm(all[files - 1] ?? file, { force: true });
    for (let n = files - 2; n >= 0; n -= 1)
      // There is a gap where one was removed for its age.
      await rename(all[n] ?? file, all[n + 1] ?? file).catch(() => undefined);
  }

  async function write(text: string): Promise<void> {
    const found = await stat(file).catch(() => undefined);
    // Another program may have made it, or a copy of the folder given it other rights.
    if (found && (found.mode & 0o077) !== 0) await chmod(file, 0o600);
    const isFull = found && found.size > 0 && found.size + Buffer.byteLength(text) > maxBytes;
    if (isFull || (found && Date.now() - found.birthtimeMs > OPEN_MS)) await rotate();
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
      for (const one of [file, ...older].reverse()) {
        const found = await stat(one).catch(() => undefined);
        if (!found || found.mtime < since) continue;
        const text = await readFile(one, 'utf8').catch(() => '');
        lines.push(...text.split('\n').filter((line) => line !== ''));
      }
      return lines;
    },
    async forgetOld(now) {
      for (const one of older) {
        const found = await stat(one).catch(() => undefined);
        if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(one, { force: true }).catch(failed);
      }
    },
  };
}
