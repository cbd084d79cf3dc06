import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The key that signs sessions: made at first start, readable by this user alone, never in the database. */
export function readSigningKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    if (key.length >= 64) return key;
    rmSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(48).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Of several servers that start at once on one folder the first gives the key and the others read it.
    linkSync(draft, file);
  } catch (error) {
    // Some disks know no links: there the key is put in its place without asking.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Keys for other purposes, none of which tells anything about the others or about the signing key. */
export function deriveKeys(signingKey: string) {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', signingKey, '', `guirnalda ${purpose}`, 32));
  return {
    codigos: keyFor('codigos'),
    secretos: keyFor('secretos'),
    respuestas: keyFor('respuestas'),
  };
}
export type DerivedKeys = ReturnType<typeof deriveKeys>;
