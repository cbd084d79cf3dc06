import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/open.ts';
import type { Database } from '#db/transaction.ts';
import { type Images, openImages } from './adapters/images.ts';
import { type DerivedKeys, deriveKeys, readSigningKey } from './adapters/signing-key.ts';
import type { Config } from './config.ts';
import { type AttemptCounters, createAttemptCounters } from './http/attempt-counters.ts';
import { type ProgramFolders, programFolders } from './paths.ts';
import type { Reloj } from './reloj.ts';

/** Everything that lives as long as the server. Made here, closed in reverse order by `closeContext`. */
export interface Context {
  config: Config;
  folders: ProgramFolders;
  db: Database;
  /** Migrations applied. */
  esquema: number;
  version: string;
  reloj: Reloj;
  images: Images;
  signingKey: string;
  /** Keys derived from the signing key; like it they are never in the database. */
  keys: DerivedKeys;
  attempts: AttemptCounters;
  startedAt: number;
}

/** Opens what the server needs. `reloj` replaces the clock in tests. */
export async function openContext(config: Config, reloj: Reloj = () => new Date()): Promise<Context> {
  const folders = programFolders();
  const { db, esquema } = await openDatabase(config, folders.migrations);
  const { version } = JSON.parse(readFileSync(join(folders.root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const signingKey = readSigningKey(join(config.dataFolder, 'sesiones.clave'));
  return {
    config,
    folders,
    db,
    esquema,
    version,
    reloj,
    images: openImages(join(config.dataFolder, 'imagenes')),
    signingKey,
    keys: deriveKeys(signingKey),
    attempts: createAttemptCounters(reloj, config.rateLimit, db.counters),
    startedAt: Date.now(),
  };
}

export async function closeContext(context: Context): Promise<void> {
  await context.images.settle();
  await context.db.close();
}
