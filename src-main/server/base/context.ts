import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PREFIX } from '#contract/pages/direcciones.ts';
import { DatabaseAccessError, errorDeDisco } from '#db/engines/errors.ts';
import { openDatabase } from '#db/open.ts';
import type { Damage } from '#db/sqlite/damage.ts';
import { holdData, holdServer } from '#db/sqlite/data-lock.ts';
import { ARCHIVO_DE_DATOS, BrokenFileError, isBrokenFile } from '#db/sqlite/file.ts';
import { goBackToCopy } from '#db/sqlite/go-back.ts';
import type { CopyBefore, Database } from '#db/transaction.ts';
import { type Away, openAway } from '../adapters/backups/away/away.ts';
import { type ChosenPaths, createChosenPaths } from '../adapters/backups/away/chosen.ts';
import { type ErrorDeRespaldo, errorDeRespaldo } from '../adapters/backups/backup-error.ts';
import { type Backups, openBackups } from '../adapters/backups/backups.ts';
import { isDatabaseMissing } from '../adapters/backups/lost-database.ts';
import { type ProgressMark, readProgressMark } from '../adapters/backups/progress-mark.ts';
import { restoreWhatWaits, takeRestoreBack } from '../adapters/backups/restore.ts';
import { type Certificates, openCertificates } from '../adapters/certificates/certificates.ts';
import { type Disco, openDisco } from '../adapters/disco.ts';
import { type Images, openImages } from '../adapters/pictures/images.ts';
import {
  ARCHIVO_DE_CLAVE,
  type DerivedKeys,
  deriveKeys,
  readSigningKey,
} from '../adapters/secrets/signing-key.ts';
import { anotarAvance, decirFaltantes } from './avance.service.ts';
import { type ConexionSegura, createConexionSegura } from './conexion-segura.ts';
import type { Config } from './config/config.ts';
import { type ProgramFolders, programFolders } from './config/paths.ts';
import { explainDataFolder } from './config/start-error.ts';
import { type AttemptCounters, createAttemptCounters } from './counters/attempt-counters.ts';
import { type Cupos, createCupos } from './counters/cupos.ts';
import {
  createDireccionesDelPersonal,
  type DireccionesDelPersonal,
} from './counters/direcciones-del-personal.ts';
import { createEspera, type Espera } from './counters/espera.ts';
import { createRecentSignIns, type RecentSignIns } from './counters/recent-sign-ins.ts';
import { createRetos, type Retos } from './counters/retos.ts';
import { createSesionesEnMemoria, type SesionesEnMemoria } from './counters/sesiones-en-memoria.ts';
import { createTurnosDeBuscar, createTurnosDePintar, type Turnos } from './counters/turnos.ts';
import { type DireccionPublica, openDireccionPublica } from './direccion-publica.ts';
import { escribirDePrueba } from './disco.service.ts';
import { createEstaComputadora, type EstaComputadora } from './esta-computadora.ts';
import { type Eventos, openEventos } from './events/eventos.ts';
import { type Oyentes, openOyentes } from './events/oyentes.ts';
import { asegurarQueHayRespaldos, recover } from './recovery.service.ts';
import { openSucesos, type Sucesos } from './seguridad/sucesos.ts';

/** The long-lived objects of the server, created by `openContext` and closed in reverse order by `closeContext`. */
export interface Context extends SesionesEnMemoria {
  config: Config;
  folders: ProgramFolders;
  db: Database;
  /** Number of applied migrations. */
  esquema: number;
  version: string;
  /** The current time; tests replace it. */
  clock: () => Date;
  images: Images;
  /** Undefined on PostgreSQL, which is backed up by its own means. */
  backups: Backups | undefined;
  /** Copies outside the computer; undefined on PostgreSQL and for the demo shop. */
  away: Away | undefined;
  /** Paths chosen in the system's dialogs. */
  chosen: ChosenPaths;
  /** Closes the shop and opens it again, or the demo or the own shop in its place; set by the server's process. */
  reabrir: (demo?: boolean) => void;
  /** Why the demo shop did not open when it was last asked for. */
  errorDeDemo: string | undefined;
  /** Whether a backup is about to be put in the shop's place: nothing is written any more. */
  restaurando: boolean;
  /** The first damage that the last look at the open database found. */
  dano: Damage | undefined;
  /** When that look was; undefined before the first since the shop opened. */
  revisada: Date | undefined;
  /** How far the shop has come, and what it lost while it was closed; undefined on PostgreSQL. */
  avance: ProgressMark | undefined;
  /** Whether the shop can write to its disk, and the room that is left there. */
  disco: Disco;
  signingKey: string;
  /** Keys derived from the signing key; never stored in the database. */
  keys: DerivedKeys;
  estaComputadora: EstaComputadora;
  attempts: AttemptCounters;
  retos: Retos;
  espera: Espera;
  turnosDePintar: Turnos;
  turnosDeBuscar: Turnos;
  recentSignIns: RecentSignIns;
  direccionesDelPersonal: DireccionesDelPersonal;
  /** What happened about the shop's safety: its log, and what the owner is told of it. */
  sucesos: Sucesos;
  eventos: Eventos;
  oyentes: Oyentes;
  /** The open connections of this server. */
  conexiones: Cupos;
  direccionPublica: DireccionPublica;
  /** The certificates of the secure connection. */
  certificates: Certificates;
  conexionSegura: ConexionSegura;
  /** Tells the open data from another shop's; public. */
  idDeTienda: string;
  startedAt: number;
  /** Releases the lock on the data folder. */
  releaseData: () => void;
}

/** The line of the log about the copy that the first start of a version makes. */
function copyLine(version: string, copia: CopyBefore): string {
  return 'file' in copia
    ? `copied the database before its first use by ${version}: ${copia.file}`
    : `the database could not be copied before its first use by ${version}: ${copia.damage}`;
}

const OTHER_KEY = `the key of this shop («${ARCHIVO_DE_CLAVE}») was missing or damaged, and a new one was made: everybody signs in again, and the password of the mail server, recovery sheets, second steps and PINs of before are void`;

const claveDe = (dataFolder: string): string => join(dataFolder, ARCHIVO_DE_CLAVE);

async function hasPeople(db: Database): Promise<boolean> {
  const { usuarios: u } = db.tables;
  return (await db.select({ id: u.id }).from(u).limit(1)).length > 0;
}

/** The owner's shop and the demo that is open in its place have the same: they are on the same computer. */
function claveDeEstaComputadora({ own }: Config, { estaComputadora }: DerivedKeys): string {
  const propia = own && claveDe(own.dataFolder);
  return propia && existsSync(propia)
    ? deriveKeys(readSigningKey(propia).key).estaComputadora
    : estaComputadora;
}

/** Opens the database, pictures and keys of the data folder. */
async function openDataFolder(config: Config, { migrations, drawing }: ProgramFolders, version: string) {
  const { dataFolder, limites } = config;
  const { db, esquema, copia } = await openDatabase(config, migrations, version);
  if (copia) process.stderr.write(`${copyLine(version, copia)}\n`);
  try {
    const images = openImages({ dataFolder, queue: limites.medidas.imagenesEnCola, program: drawing });
    const { key: signingKey, isNew: folderIsNew } = readSigningKey(claveDe(dataFolder));
    if (folderIsNew && (await hasPeople(db))) process.stderr.write(`${OTHER_KEY}\n`);
    return { db, esquema, images, signingKey, folderIsNew };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** A clock that nobody sets: it goes on from the time at which this process began. */
export const steadyClock = (): Date => new Date(performance.timeOrigin + performance.now());

/** The clocks of a context; tests replace them. */
interface Clocks {
  /** The computer's, which dates what is stored. */
  clock: () => Date;
  /** By which waits are measured: nobody is kept out for a year because the computer's clock was set back. */
  steady: () => Date;
}

interface Options extends Partial<Clocks> {
  /** Takes the exclusive lock of the data folder instead of a shared one. */
  alone?: boolean;
  /** Is the only server of the data folder. On PostgreSQL there may be several. */
  server?: boolean;
}

/** Opens the context. Throws StartError when the data folder or the database cannot be used. */
export async function openContext(
  config: Config,
  { clock = () => new Date(), steady = steadyClock, alone = false, server = false }: Options = {},
): Promise<Context> {
  const { dataFolder, databaseUrl } = config;
  const clocks = { clock, steady };
  try {
    if (!databaseUrl) asegurarQueHayRespaldos(config);
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (databaseUrl) return await openHolding(config, clocks, { alone, failure: undefined });
    const releaseServer = server ? holdServer(dataFolder) : () => undefined;
    try {
      const context = await openSqlite(config, clocks, alone);
      const { releaseData } = context;
      context.releaseData = () => {
        releaseData();
        releaseServer();
      };
      return context;
    } catch (error) {
      releaseServer();
      throw error;
    }
  } catch (error) {
    throw explainDataFolder(error, dataFolder);
  }
}

/** Opens the data of the folder, after what waits for that: a restore, going back after an update, a wanted backup. */
async function openSqlite(config: Config, clocks: Clocks, alone: boolean): Promise<Context> {
  const { dataFolder } = config;
  const { clock } = clocks;
  const { failure, replaced } = await restoreWhatWaits(dataFolder, clock());
  async function open(): Promise<Context> {
    if (isDatabaseMissing(dataFolder)) await recover(config, 'missing', clock());
    if (config.vuelta) await goBack(config);
    return await openHolding(config, clocks, { alone, failure });
  }
  if (replaced !== undefined) return await openRestored(config, clocks, { alone, replaced });
  return await open().catch(async (error: unknown) => {
    if (!isBrokenFile(error)) throw error;
    await recover(config, 'damaged', clock());
    return await open();
  });
}

/** Opens the data that a restore put there; what it replaced comes back when they do not open. */
async function openRestored(
  config: Config,
  clocks: Clocks,
  { alone, replaced }: { alone: boolean; replaced: string },
): Promise<Context> {
  const { dataFolder } = config;
  try {
    if (isDatabaseMissing(dataFolder)) throw new BrokenFileError('it is empty');
    return await openHolding(config, clocks, { alone, failure: undefined });
  } catch (error) {
    // The backup is not to blame for a disk without room.
    if (error instanceof DatabaseAccessError || errorDeDisco(error)) throw error;
    process.stderr.write(`the restored data do not open: ${String((error as Error).stack ?? error)}\n`);
    await takeRestoreBack(dataFolder, replaced);
    const failure = errorDeRespaldo('El respaldo no se pudo abrir', error, clocks.clock(), 'respaldo');
    return await openHolding(config, clocks, { alone, failure });
  }
}

/** Opens the parts while the data folder is held. */
async function openHolding(
  config: Config,
  clocks: Clocks,
  { alone, failure }: { alone: boolean; failure: ErrorDeRespaldo | undefined },
): Promise<Context> {
  const releaseData = holdData(config.dataFolder, alone ? 'alone' : 'shared');
  try {
    const avance = config.databaseUrl ? undefined : readProgressMark(config.dataFolder);
    return await openParts(config, clocks, { releaseData, failure, avance });
  } catch (error) {
    releaseData();
    throw error;
  }
}

function openAwayOf(
  { dataFolder }: Config,
  { migrations, copier }: ProgramFolders,
  version: string,
  tienda: string,
): Promise<Away> {
  return openAway({ dataFolder, schema: join(migrations, 'sqlite'), program: copier, version, tienda });
}

/** Takes the data back after an update that failed. Without it, opening says why the data are refused. */
async function goBack({ dataFolder }: Config): Promise<void> {
  const schema = join(programFolders().migrations, 'sqlite');
  const back = await goBackToCopy(dataFolder, join(dataFolder, ARCHIVO_DE_DATOS), schema);
  const detail = back.result === 'done' ? `: from ${back.copy}, what was there is kept in ${back.kept}` : '';
  process.stderr.write(`going back after an update: ${back.result}${detail}\n`);
}

/** How long the loss of lines of the security log is not told again, in ms. */
const TOLD_MS = 3_600_000;

/** Tells why the security log cannot be written: the disk's errors to `disco`, another program's to whoever runs the shop. */
function tellLostLog(disco: Disco, steady: () => Date): (error: unknown) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = steady().getTime();
    if (disco.notar(error) || now - told < TOLD_MS) return;
    told = now;
    process.stderr.write(`the security log cannot be written: ${String(error)}\n`);
  };
}

/** What is known before the parts are opened. */
interface Opening {
  releaseData: () => void;
  failure: ErrorDeRespaldo | undefined;
  avance: ProgressMark | undefined;
}

async function openParts(
  config: Config,
  { clock, steady }: Clocks,
  { releaseData, failure, avance }: Opening,
): Promise<Context> {
  const folders = programFolders();
  const { version } = JSON.parse(readFileSync(join(folders.root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { folderIsNew, ...opened } = await openDataFolder(config, folders, version);
  const eventos = await openEventos(opened.db);
  const keys = deriveKeys(opened.signingKey);
  // Those of several computers, whose steady clocks do not agree, go by the clock that is set.
  const shared = opened.db.counters;
  const waits = shared ? clock : steady;
  const disco = openDisco({
    folder: config.dataFolder,
    escribir: () => escribirDePrueba(opened.db),
    alCambiar: () => eventos.anunciarAqui({ tipo: 'disco-cambiado' }),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  // A disk that lets nothing be written opens the shop to look.
  await decirFaltantes({ avance, clock, db: opened.db }).catch((error: unknown) => {
    if (!disco.notar(error))
      process.stderr.write(`the progress of the shop was not marked: ${String(error)}\n`);
  });
  return {
    config,
    folders,
    ...opened,
    backups: config.databaseUrl
      ? undefined
      : openBackups({ dataFolder: config.dataFolder, migrations: folders.migrations, failure }),
    away:
      config.databaseUrl || config.demo ? undefined : await openAwayOf(config, folders, version, keys.tienda),
    chosen: createChosenPaths(),
    reabrir: () => undefined,
    errorDeDemo: undefined,
    restaurando: false,
    dano: undefined,
    revisada: undefined,
    avance,
    disco,
    version,
    clock,
    keys,
    estaComputadora: createEstaComputadora(claveDeEstaComputadora(config, keys), folderIsNew),
    idDeTienda: `${config.demo ? DEMO_PREFIX : ''}${keys.tienda}`,
    recentSignIns: createRecentSignIns(steady),
    direccionesDelPersonal: createDireccionesDelPersonal(steady),
    ...createSesionesEnMemoria(),
    attempts: createAttemptCounters(waits, config.rateLimit, config.limites.intentos, shared),
    retos: createRetos(keys.retos, waits),
    espera: createEspera(),
    turnosDePintar: createTurnosDePintar(),
    turnosDeBuscar: createTurnosDeBuscar(config.limites.medidas.conexionesPorDireccion),
    sucesos: await openSucesos({
      dataFolder: config.dataFolder,
      clock,
      key: keys.sucesos,
      failed: tellLostLog(disco, steady),
    }),
    eventos,
    oyentes: openOyentes(eventos),
    conexiones: createCupos(),
    certificates: openCertificates(config.dataFolder, clock),
    conexionSegura: createConexionSegura(),
    direccionPublica: await openDireccionPublica({ config, db: opened.db, eventos }),
    startedAt: Date.now(),
    releaseData,
  };
}

/** Delay before a shop opens again, in ms, so that the caller receives the answer. */
const RESPIRO_MS = 300;

/**
 * Opens the shop again, or the demo or the own shop in its place, once the answer is sent; also when the caller has
 * gone.
 */
export function reopenSoon(context: Context, demo?: boolean): void {
  setTimeout(() => context.reabrir(demo), RESPIRO_MS).unref();
}

/** Closes every part even if one fails; throws the first failure afterwards. */
export async function closeContext(context: Context): Promise<void> {
  context.oyentes.close();
  const failures: unknown[] = [];
  for (const close of [
    context.eventos.close,
    context.images.settle,
    async () => context.backups?.settle(),
    async () => context.away?.settle(),
    context.sucesos.settle,
    // An older mark says less and nothing wrong.
    () => anotarAvance(context).catch(() => undefined),
    () => context.db.close(),
  ]) {
    await close().catch((error: unknown) => failures.push(error));
  }
  context.releaseData();
  if (failures.length > 0) throw failures[0];
}
