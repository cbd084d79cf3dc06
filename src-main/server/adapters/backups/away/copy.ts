import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ARCHIVO_DE_DATOS, BrokenFileError, checkSqlite, copySqlite } from '#db/sqlite/file.ts';
import { assertRoom, IMAGENES, type Room, roomOf } from '../backup-folder.ts';
import { FullPlaceError, OtherPlaceError, UnfaithfulPlaceError } from './away-error.ts';
import { digestOf, storeFile, syncFolder, type WritePiece } from './files.ts';
import {
  type AwayCopy,
  assertNoLinks,
  bytesOf,
  COPIAS,
  type CopySheet,
  copyId,
  endingOf,
  FICHA_DE_COPIA,
  IMAGENES_FUERA,
  keyFile,
  listCopies,
  MEDIA,
  pictureNameOf,
  picturePath,
  readKey,
  readMark,
  readSheet,
  type StoredFile,
  sweepPlace,
} from './place.ts';
import { pruneCopies } from './prune.ts';
import { writeWhole } from './write-whole.ts';

/** Folder of the snapshot inside the data folder. */
export const IMAGEN = 'copia-fuera.tmp';
/** Bytes that stay free in the place: its sheet, and the names of what is written. */
const MARGEN_FUERA = 8 * 1024 * 1024;
/** Pictures stored at a time: each waits for its disk. */
const A_LA_VEZ = 4;

export interface CopyJob {
  dataFolder: string;
  /** Migrations of the database that copies hold. */
  schema: string;
  place: string;
  /** The identity of the place, as it was chosen. */
  placeId: string;
  /** Milliseconds since the epoch. */
  fecha: number;
  zona: string;
  version: string;
  /** Of sealed copies: the public key, and the secret one as sealed by the pass phrase, in base64. */
  cifrado: { publica: string; llave: string } | null;
  /** Whether to leave a shop alone that has not changed since the newest copy. */
  siCambio: boolean;
}

export interface CopyHooks {
  /** Bytes that were read of the shop's files, and all that are to be. */
  progress?: (hechos: number, total: number) => void;
  writePiece?: WritePiece;
  room?: Room;
}

export interface CopyResult {
  /** The new copy, or the newest one when nothing had changed. */
  id: string;
  /** Bytes written to the place. */
  escritos: number;
}

/** The snapshot that the copy is made of: no sale waits for a slow stick. */
async function takeSnapshot({ dataFolder, schema }: CopyJob): Promise<string> {
  const folder = join(dataFolder, IMAGEN);
  const live = join(dataFolder, ARCHIVO_DE_DATOS);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await assertRoom(dataFolder, (await stat(live)).size);
  const file = join(folder, ARCHIVO_DE_DATOS);
  await copySqlite(live, file);
  await checkSqlite(file, schema);
  return file;
}

async function assertSamePlace({ place, placeId }: Pick<CopyJob, 'place' | 'placeId'>): Promise<void> {
  const mark = await readMark(place);
  if (mark?.id !== placeId) throw new OtherPlaceError(place);
  await assertNoLinks(place);
}

/** Puts the locked key beside the copies that it opens. Returns what their sheet says of it. */
async function storeKey({ place, cifrado }: CopyJob): Promise<CopySheet['cifrado']> {
  if (!cifrado) return null;
  const { publica } = cifrado;
  const bytes = Buffer.from(cifrado.llave, 'base64');
  const llave = createHash('sha256').update(bytes).digest('hex');
  if (!(await readKey(place, publica, llave))) await writeWhole(keyFile(place, publica), bytes);
  return { publica, llave };
}

interface Plan {
  /** Pictures that the place has already. */
  present: StoredFile[];
  /** Names in the shop's folder of those it lacks, and their bytes. */
  missing: [name: string, bytes: number][];
}

/** The copies made until now, newest first: one with a later date was made with a wrong clock. */
async function earlierCopies({ place, fecha }: CopyJob): Promise<AwayCopy[]> {
  return (await listCopies(place)).filter((copy) => copy.fecha.getTime() <= fecha);
}

/** What the newest copy stored of the pictures, by the file's name. */
async function knownPictures(job: CopyJob): Promise<Map<string, StoredFile>> {
  for (const { id } of await earlierCopies(job)) {
    const sheet = await readSheet(job.place, id);
    if (sheet) return new Map(sheet.imagenes.map((file) => [file[0], file]));
  }
  return new Map();
}

/** A shop without pictures may have no folder for them; any other failure must not make a copy without pictures. */
function noneWithoutFolder(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

async function planPictures(job: CopyJob, ending: string): Promise<Plan> {
  const { dataFolder, place } = job;
  const folder = join(dataFolder, IMAGENES);
  const known = await knownPictures(job);
  const plan: Plan = { present: [], missing: [] };
  for (const name of await readdir(folder).catch(noneWithoutFolder)) {
    if (pictureNameOf(name) !== name) continue;
    const there = known.get(name + ending);
    if (there && (await bytesOf(picturePath(place, name + ending))) === there[1]) plan.present.push(there);
    else {
      const bytes = await bytesOf(join(folder, name));
      if (bytes !== undefined) plan.missing.push([name, bytes]);
    }
  }
  return plan;
}

async function assertPlaceRoom(place: string, bytes: number, room: Room = roomOf): Promise<void> {
  const libres = await room(place);
  if (libres < bytes + MARGEN_FUERA) throw new FullPlaceError(bytes + MARGEN_FUERA - libres);
}

/** Runs `work` on each item, some at a time, and stops at the first failure. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of rest) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: A_LA_VEZ }, lane));
  const failure = lanes.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

async function storePictures(
  { dataFolder, place }: CopyJob,
  { missing }: Plan,
  { ending, ...options }: Writing,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  await eachOf(missing, async ([name]) => {
    const source = join(dataFolder, IMAGENES, name);
    try {
      const file = await storeFile(source, picturePath(place, name + ending), options);
      stored.push([name + ending, file.bytes, file.sha256]);
    } catch (error) {
      // An unused picture was removed from the shop meanwhile.
      if ((await bytesOf(source)) !== undefined) throw error;
    }
  });
  return stored;
}

/** Puts the names of what was written through to the disk; not every system can. */
async function syncNames(place: string, stored: StoredFile[]): Promise<void> {
  const folders = new Set(stored.map(([name]) => dirname(picturePath(place, name))));
  for (const folder of [...folders, join(place, IMAGENES_FUERA), join(place, COPIAS)])
    await syncFolder(folder);
}

/** How the files of a copy are stored. */
interface Writing {
  publica: string | undefined;
  ending: string;
  writePiece: WritePiece | undefined;
  readPiece: (bytes: number) => void;
}

async function checkStored(file: string, schema: string): Promise<void> {
  await checkSqlite(file, schema).catch((error: unknown) => {
    throw error instanceof BrokenFileError ? new UnfaithfulPlaceError(file, { cause: error }) : error;
  });
}

interface MadeCopy {
  id: string;
  /** Bytes of its database. */
  bytes: number;
}

/** Writes the database and the sheet into an unfinished folder and gives that its name last. */
async function storeData(
  job: CopyJob,
  snapshot: string,
  imagenes: StoredFile[],
  { ending, ...options }: Writing,
): Promise<MadeCopy> {
  const half = join(job.place, COPIAS, MEDIA);
  await mkdir(half, { recursive: true });
  const file = join(half, ARCHIVO_DE_DATOS + ending);
  const { bytes, sha256, contenido } = await storeFile(snapshot, file, options);
  if (!options.publica) await checkStored(file, job.schema);
  const fecha = new Date(job.fecha);
  const sheet: CopySheet = {
    fecha: fecha.toISOString(),
    version: job.version,
    cifrado: await storeKey(job),
    datos: { bytes, sha256 },
    contenido,
    imagenes: imagenes.sort(([a], [b]) => (a < b ? -1 : 1)),
  };
  await writeWhole(join(half, FICHA_DE_COPIA), JSON.stringify(sheet));
  const id = copyId(fecha);
  await rename(half, join(job.place, COPIAS, id));
  return { id, bytes };
}

/** The newest copy when it holds this very database and these pictures, sealed or not as the place now asks. */
async function sameAsNewest(
  job: CopyJob,
  snapshot: string,
  { missing, present }: Plan,
): Promise<string | undefined> {
  const { place, cifrado } = job;
  const [newest] = await earlierCopies(job);
  const sheet = newest && (await readSheet(place, newest.id));
  if (!sheet || sheet.cifrado?.publica !== cifrado?.publica || missing.length > 0) return undefined;
  if (sheet.imagenes.length !== present.length) return undefined;
  return sheet.contenido === (await digestOf(snapshot)) ? newest.id : undefined;
}

/**
 * Copies the running shop into a place: its database, and the pictures that the place lacks. What is written is read
 * back; the copy appears whole or not at all, and older copies are pruned after it. Throws `conflicto` without room,
 * OtherPlaceError, LinkedPlaceError, UnfaithfulPlaceError and what the file system says; earlier copies then stay as they were.
 */
export async function copyAway(job: CopyJob, hooks: CopyHooks = {}): Promise<CopyResult> {
  const { place, dataFolder } = job;
  const publica = job.cifrado?.publica;
  const ending = endingOf(publica);
  await assertSamePlace(job);
  try {
    const snapshot = await takeSnapshot(job);
    await sweepPlace(place);
    const plan = await planPictures(job, ending);
    if (job.siCambio) {
      const same = await sameAsNewest(job, snapshot, plan);
      if (same) return { id: same, escritos: 0 };
    }
    const total = plan.missing.reduce((sum, [, bytes]) => sum + bytes, (await stat(snapshot)).size);
    await assertPlaceRoom(place, total, hooks.room);
    let hechos = 0;
    const readPiece = (bytes: number) => {
      hechos += bytes;
      hooks.progress?.(hechos, total);
    };
    hooks.progress?.(0, total);
    const writing: Writing = { publica, ending, writePiece: hooks.writePiece, readPiece };
    const stored = await storePictures(job, plan, writing);
    const { id, bytes } = await storeData(job, snapshot, [...plan.present, ...stored], writing);
    const escritos = stored.reduce((sum, [, its]) => sum + its, bytes);
    // A stick may be pulled out as soon as the copy is said to be there.
    await syncNames(place, stored);
    // The copy is whole; the next one prunes again.
    await pruneCopies(place, new Date(job.fecha), job.zona).catch(() => undefined);
    return { id, escritos };
  } finally {
    await rm(join(dataFolder, IMAGEN), { recursive: true, force: true });
    await rm(join(place, COPIAS, MEDIA), { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Removes what a copy that was ended left in the data folder, and in the place if it is still there and the same. What
 * cannot be removed is left to the next copy.
 */
export async function removeHalfMade(job: Pick<CopyJob, 'dataFolder' | 'place' | 'placeId'>): Promise<void> {
  await rm(join(job.dataFolder, IMAGEN), { recursive: true, force: true }).catch(() => undefined);
  await assertSamePlace(job)
    .then(() => sweepPlace(job.place))
    .catch(() => undefined);
}
