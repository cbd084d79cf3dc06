import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdData } from '#db/data-lock.ts';
import { openDatabase } from '#db/open.ts';
import type { Database } from '#db/transaction.ts';
import type { Falla } from './adapters/backup-failure.ts';
import { type Backups, openBackups } from './adapters/backups.ts';
import { type Images, openImages } from './adapters/images.ts';
import { restoreWhatWaits } from './adapters/restore.ts';
import { type DerivedKeys, deriveKeys, readSigningKey } from './adapters/signing-key.ts';
import type { Config } from './config.ts';
import { type Eventos, openEventos } from './eventos/eventos.ts';
import { type Oyentes, openOyentes } from './eventos/oyentes.ts';
import { type AttemptCounters, createAttemptCounters } from './http/attempt-counters.ts';
import { type Conocidos, createConocidos } from './http/conocidos.ts';
import { type ProgramFolders, programFolders } from './paths.ts';
import type { Reloj } from './reloj.ts';
import { explainDataFolder } from './start-error.ts';

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
  /** Undefined where the database looks after its own copies. */
  backups: Backups | undefined;
  /** Closes the shop and opens it again; set by who runs the server. */
  reabrir: () => void;
  signingKey: string;
  /** Keys derived from the signing key; like it they are never in the database. */
  keys: DerivedKeys;
  attempts: AttemptCounters;
  conocidos: Conocidos;
  eventos: Eventos;
  oyentes: Oyentes;
  startedAt: number;
  /** Lets others use the data folder alone. */
  releaseData: () => void;
}

/** Opens what lives in the data folder, which is made when it is missing. */
async function openDataFolder(config: Config, migrations: string) {
  const { dataFolder, limites } = config;
  const { db, esquema } = await openDatabase(config, migrations);
  try {
    const images = openImages(dataFolder, limites.medidas.imagenesEnCola);
    return { db, esquema, images, signingKey: readSigningKey(join(dataFolder, 'sesiones.clave')) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

interface Options {
  /** Replaces the clock in tests. */
  reloj?: Reloj;
  /** Only while nobody else has the data folder open, and keeping everybody else out. */
  alone?: boolean;
}

/** Opens what the server needs. Throws StartError when the data folder or the database cannot be used. */
export async function openContext(
  config: Config,
  { reloj = () => new Date(), alone = false }: Options = {},
): Promise<Context> {
  let releaseData: (() => void) | undefined;
  try {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
    const failure = config.databaseUrl ? undefined : await restoreWhatWaits(config.dataFolder, reloj());
    releaseData = holdData(config.dataFolder, alone ? 'alone' : 'shared');
    return await openParts(config, reloj, { releaseData, failure });
  } catch (error) {
    releaseData?.();
    throw explainDataFolder(error, config.dataFolder);
  }
}

async function openParts(
  config: Config,
  reloj: Reloj,
  { releaseData, failure }: { releaseData: () => void; failure: Falla | undefined },
): Promise<Context> {
  const folders = programFolders();
  const { version } = JSON.parse(readFileSync(join(folders.root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const opened = await openDataFolder(config, folders.migrations);
  const eventos = await openEventos(opened.db);
  return {
    config,
    folders,
    ...opened,
    backups: config.databaseUrl
      ? undefined
      : openBackups({ dataFolder: config.dataFolder, migrations: folders.migrations, failure }),
    reabrir: () => undefined,
    version,
    reloj,
    keys: deriveKeys(opened.signingKey),
    conocidos: createConocidos(reloj),
    attempts: createAttemptCounters(reloj, config.rateLimit, config.limites.intentos, opened.db.counters),
    eventos,
    oyentes: openOyentes(eventos),
    startedAt: Date.now(),
    releaseData,
  };
}

/** Closes everything, also when a part of it fails; throws the first failure afterwards. */
export async function closeContext(context: Context): Promise<void> {
  context.oyentes.close();
  const failures: unknown[] = [];
  for (const close of [
    context.eventos.close,
    context.images.settle,
    async () => context.backups?.settle(),
    () => context.db.close(),
  ]) {
    await close().catch((error: unknown) => failures.push(error));
  }
  context.releaseData();
  if (failures.length > 0) throw failures[0];
}
