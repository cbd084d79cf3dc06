import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/** The key that signs sessions: made at first start, readable by this user alone, never in the database. */
export function readSigningKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    if (key.length >= 64) return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(48).toString('hex');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return key;
}
