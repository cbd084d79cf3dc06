import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 2_000_000;
const KEPT_FILES = 5;

export interface LogFile {
  file: string;
  /** Adds text as it came; a line of the program's own gets its instant. */
  append(text: string): void;
  line(text: string): void;
}

/**
 * A log that cannot fill the disk: past its size it becomes `.1`, the older ones move up, the oldest goes.
 * Writing never throws, because a full disk must not take the shop down with it.
 */
export function openLogFile(file: string, maxBytes = MAX_BYTES): LogFile {
  let size = sizeOf(file);
  const append = (text: string): void => {
    try {
      if (size === 0) mkdirSync(path.dirname(file), { recursive: true });
      if (size > 0 && size + text.length > maxBytes) {
        rotate(file);
        size = 0;
      }
      appendFileSync(file, text);
      size += Buffer.byteLength(text);
    } catch {
      // Nowhere is left to say it.
    }
  };
  return { file, append, line: (text) => append(`${new Date().toISOString()} ${text}\n`) };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function rotate(file: string): void {
  rmSync(`${file}.${KEPT_FILES}`, { force: true });
  for (let n = KEPT_FILES - 1; n >= 1; n -= 1) {
    if (sizeOf(`${file}.${n}`) > 0) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  renameSync(file, `${file}.1`);
}
