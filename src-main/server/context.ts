import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdData } from '#db/data-lock.ts';
import { openDatabase } from '#db/open.ts';
import type { Database } from '#db/transaction.ts';
import { type Images, openImages } from './adapters/images.ts';
import { readSigningKey } from './adapters/signing-key.ts';
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
  attempts: AttemptCounters;
  startedAt: number;
  /** Lets others use the data folder alone. */
  releaseData: () => void;
}

interface Options {
  /** Replaces the clock in tests. */
  reloj?: Reloj;
  /** Only while nobody else has the data folder open, and keeping everybody else out. */
  alone?: boolean;
}

/** Opens what the server needs. */
export async function openContext(config: Config, { reloj = () => new Date(), alone = false }: Options = {}) {
  const releaseData = holdData(config.dataFolder, alone ? 'alone' : 'shared');
  try {
    return await openParts(config, reloj, releaseData);
  } catch (error) {
    releaseData();
    throw error;
  }
}

async function openParts(config: Config, reloj: Reloj, releaseData: () => void): Promise<Context> {
  const folders = programFolders();
  const { db, esquema } = await openDatabase(config, folders.migrations);
  const { version } = JSON.parse(readFileSync(join(folders.root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    config,
    folders,
    db,
    esquema,
    version,
    reloj,
    images: openImages(config.dataFolder, config.limites.medidas.imagenesEnCola),
    signingKey: readSigningKey(join(config.dataFolder, 'sesiones.clave')),
    attempts: createAttemptCounters(reloj, config.rateLimit, config.limites.intentos, db.counters),
    startedAt: Date.now(),
    releaseData,
  };
}

export async function closeContext(context: Context): Promise<void> {
  await context.images.settle();
  await context.db.close();
  context.releaseData();
}
