import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { createSecretFile, keepSecret } from './secret-file.ts';

/** The key's file inside the data folder. */
export const ARCHIVO_DE_CLAVE = 'sesiones.clave';

/** What is added to the name of a file that is no key, which is kept: somebody may know how to mend it. */
const DANADA = '.danada';

interface SigningKey {
  key: string;
  /** Whether this call made it: the folder is a new one, or has lost its key. */
  isNew: boolean;
}

/** The key that signs sessions: created at the first start in a file readable by its owner only. */
export function readSigningKey(file: string): SigningKey {
  try {
    const key = readFileSync(file, 'utf8').trim();
    keepSecret(file);
    if (key.length >= 64) return { key, isNew: false };
    renameSync(file, file + DANADA);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Reading a folder names none.
    if (code === 'EISDIR') throw Object.assign(error as Error, { path: file });
    if (code !== 'ENOENT') throw error;
  }
  createSecretFile(file, `${randomBytes(48).toString('hex')}\n`);
  return { key: readFileSync(file, 'utf8').trim(), isNew: true };
}

/** Independent keys for other purposes, derived from the signing key. */
export function deriveKeys(signingKey: string) {
  const bytesFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', signingKey, '', `guirnalda ${purpose}`, 32));
  // Node would make one of the bytes for each use.
  const keyFor = (purpose: string): KeyObject => createSecretKey(bytesFor(purpose));
  return {
    codigos: keyFor('codigos'),
    hojas: keyFor('hojas'),
    secretos: keyFor('secretos'),
    respuestas: keyFor('respuestas'),
    retos: keyFor('retos'),
    estaComputadora: bytesFor('esta computadora').toString('hex'),
    sucesos: keyFor('sucesos'),
    /** Not secret: tells the data of one shop from another's. */
    tienda: bytesFor('tienda').toString('hex').slice(0, 16),
  };
}
export type DerivedKeys = ReturnType<typeof deriveKeys>;
