import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';

/**
 * Reads a small JSON file. A missing file yields the default; an invalid one is renamed to `<file>.danado`, so that
 * the app starts and nothing is lost.
 */
export async function readJsonFile<T>(file: string, schema: z.ZodType<T>, fallback: T): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return fallback;
  }
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  await rename(file, `${file}.danado`).catch(() => undefined);
  return fallback;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let writes = 0;

/** Writes one JSON file again and again, each write after the one before. */
export interface JsonWriter {
  /** Writes a value, or a newer one that is given before its turn comes. Rejects when it cannot be written. */
  write(value: unknown): Promise<void>;
  /** Resolves once nothing waits to be written, also when a write failed. */
  settle(): Promise<void>;
}

export function openJsonWriter(file: string): JsonWriter {
  let newest: unknown;
  let isWaiting = false;
  let writing = Promise.resolve();

  async function writeNewest(): Promise<void> {
    isWaiting = false;
    await writeJsonFile(file, newest);
  }

  return {
    write(value) {
      newest = value;
      if (!isWaiting) {
        isWaiting = true;
        writing = writing.catch(() => undefined).then(writeNewest);
      }
      return writing;
    },
    settle: () => writing.catch(() => undefined),
  };
}

/** Writes a JSON file atomically: after a power cut it is the old or the new one. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  writes += 1;
  const temporary = `${file}.${process.pid}-${writes}.tmp`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
