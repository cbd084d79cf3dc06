import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 2_000_000;
const KEPT_FILES = 5;

export interface LogFile {
  file: string;
  /** Adds text as it is. */
  append(text: string): void;
  /** Adds a line with a timestamp. */
  line(text: string): void;
}

/**
 * A rotating log of limited size: a full file becomes `.1`, older ones move up and the oldest is dropped. Writing
 * never throws, so that a full disk does not stop the shop.
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
      // There is nowhere left to log it.
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
