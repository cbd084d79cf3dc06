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
