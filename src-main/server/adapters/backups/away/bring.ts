import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import {
  ARCHIVO_DE_DATOS,
  aloneInItsFile,
  askSqlite,
  BrokenFileError,
  checkSqlite,
} from '#db/sqlite/file.ts';
import { hashOf } from '../../pictures/picture-files.ts';
import { assertRoom, backupId, FICHA, IMAGENES } from '../backup-folder.ts';
import { BrokenCopyError, SealedError } from './away-error.ts';
import { digestOf } from './files.ts';
import {
  assertSheetAllowed,
  bytesOf,
  COPIAS,
  type CopySheet,
  endingOf,
  keyFile,
  pictureNameOf,
  picturePath,
  readKey,
  readSheet,
  type StoredFile,
} from './place.ts';
import { readPlain } from './plain-file.ts';
import { readTypedKey, unlockKey, unsealed } from './seal.ts';
import { openZip } from './unzip.ts';

/** What opens sealed copies: the owner's pass phrase, or the key of the recovery sheet. */
export type Secret = { frase: string } | { clave: string };

export type BringSource =
  | { tipo: 'destino'; place: string; id: string }
  | { tipo: 'respaldo'; folder: string }
  | { tipo: 'zip'; file: string };

export interface BringJob {
  source: BringSource;
  secret: Secret | undefined;
  dataFolder: string;
  schema: string;
}

/** What a copy holds. */
export interface Summary {
  nombre: string;
  /** When it was made, in milliseconds; of the newest entry of its trail where nothing else says it. */
  fecha: number;
  productos: number;
  ventas: number;
  pedidos: number;
  /** Pictures, each of which has a file for every size. */
  imagenes: number;
}

const TRAYENDO = '.trayendo';

/** A copy that can be read file by file. */
interface Reader {
  fecha: number | undefined;
  bytes: number;
  pictures: string[];
  data(to: string): Promise<void>;
  picture(name: string, to: string): Promise<void>;
  close(): Promise<void>;
}

async function secretKeyOf(
  place: string,
  { publica, llave }: NonNullable<CopySheet['cifrado']>,
  secret: Secret | undefined,
): Promise<string> {
  if (!secret) throw new SealedError();
  if ('clave' in secret) return await readTypedKey(secret.clave, publica);
  // A wrong phrase and a damaged file look the same to the cipher.
  const key = await readKey(place, publica, llave);
  if (!key) throw new BrokenCopyError(keyFile(place, publica));
  return await unlockKey(key, secret.frase);
}

async function writeTo(content: Readable, to: string): Promise<void> {
  await pipeline(content, createWriteStream(to, { mode: 0o600 }));
}

/** What the sheet of a copy says of a file. */
type Told = Pick<CopySheet['datos'], 'bytes' | 'sha256'>;

async function openSealedOrNot(file: string, told: Told, key: string | undefined): Promise<Readable> {
  const bytes = await bytesOf(file);
  // Room was made for what the sheet says.
  if (bytes !== undefined && bytes !== told.bytes) throw new BrokenCopyError(file);
  if ((await digestOf(file)) !== told.sha256) throw new BrokenCopyError(file);
  const content = await readPlain(file);
  return key === undefined ? content : await unsealed(content, key);
}

async function readerOfPlace(place: string, id: string, secret: Secret | undefined): Promise<Reader> {
  const sheet: CopySheet | undefined = await readSheet(place, id);
  if (!sheet) {
    await assertSheetAllowed(place, id);
    throw new BrokenCopyError(join(place, COPIAS, id));
  }
  const key = sheet.cifrado ? await secretKeyOf(place, sheet.cifrado, secret) : undefined;
  const stored = new Map(
    sheet.imagenes.map((one): [string, StoredFile] => [pictureNameOf(one[0]) ?? '', one]),
  );
  stored.delete('');
  const missing = (file: string) => (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BrokenCopyError(file);
    throw error;
  };
  const data = join(place, COPIAS, id, ARCHIVO_DE_DATOS + endingOf(sheet.cifrado?.publica));
  return {
    fecha: Date.parse(sheet.fecha),
    bytes: sheet.imagenes.reduce((sum, [, bytes]) => sum + bytes, sheet.datos.bytes),
    pictures: [...stored.keys()],
    data: async (to) => await writeTo(await openSealedOrNot(data, sheet.datos, key).catch(missing(data)), to),
    async picture(name, to) {
      const [its, bytes, sha256] = stored.get(name) ?? [name, 0, ''];
      const file = picturePath(place, its);
      await writeTo(await openSealedOrNot(file, { bytes, sha256 }, key).catch(missing(file)), to);
    },
    close: async () => undefined,
  };
}

async function readerOfBackup(folder: string): Promise<Reader> {
  const names = (await readdir(join(folder, IMAGENES)).catch(() => [])).filter(
    (name) => pictureNameOf(name) === name,
  );
  const file = join(folder, ARCHIVO_DE_DATOS);
  const files = [file, `${file}-wal`, ...names.map((name) => join(folder, IMAGENES, name))];
  let bytes = 0;
  for (const one of files) bytes += (await bytesOf(one)) ?? 0;
  return {
    fecha: undefined,
    bytes,
    pictures: names,
    async data(to) {
      await writeTo(await readPlain(file), to);
      // The data folder of a computer that ended hard: its last sales are only in the log beside the database.
      if ((await bytesOf(`${file}-wal`)) === undefined) return;
      await writeTo(await readPlain(`${file}-wal`), `${to}-wal`);
      aloneInItsFile(to);
    },
    picture: async (name, to) => await writeTo(await readPlain(join(folder, IMAGENES, name)), to),
    close: async () => undefined,
  };
}

async function readerOf({ source, secret }: BringJob): Promise<Reader> {
  if (source.tipo === 'destino') return await readerOfPlace(source.place, source.id, secret);
  if (source.tipo === 'respaldo') return await readerOfBackup(source.folder);
  const zip = await openZip(source.file);
  return { ...zip, fecha: undefined, data: zip.extractData, picture: zip.extractPicture };
}

/** The name that a shop wrote of itself. */
const conNombreSchema = z.object({ nombre: z.string().min(1).max(200) });

function nombreIn(file: string): string {
  const valor = askSqlite(file, "select valor from configuracion where clave = 'tienda'");
  try {
    return conNombreSchema.parse(JSON.parse(String(valor))).nombre;
  } catch {
    return 'Guirnalda';
  }
}

/** The last moment whose year has four digits, as the names of backups have them. */
const ULTIMA_FECHA = Date.UTC(9999, 11, 31);

/** Throws BrokenCopyError for a database that is whole but not as ours are: somebody may have written it. */
function summaryOf(file: string, reader: Reader): Summary {
  const count = (query: string) => Number(askSqlite(file, query) ?? 0);
  try {
    const fecha = reader.fecha ?? count('select max(fecha) from auditoria');
    if (!(fecha >= 0 && fecha <= ULTIMA_FECHA)) throw new BrokenCopyError(`${file} is of no date: ${fecha}`);
    return {
      nombre: nombreIn(file),
      fecha,
      productos: count('select count(*) from productos where eliminado_en is null'),
      ventas: count('select count(*) from ventas'),
      pedidos: count('select count(*) from pedidos'),
      imagenes: new Set(reader.pictures.map(hashOf)).size,
    };
  } catch (error) {
    // A table that is not as ours are; what the disk says keeps its own sentence.
    if ((error as { code?: unknown }).code !== 'SQLITE_ERROR') throw error;
    throw new BrokenCopyError(file, { cause: error });
  }
}

/** Copies the database of a source into a folder of its own and checks it. */
async function bringData(job: BringJob, reader: Reader): Promise<string> {
  const folder = join(job.dataFolder, 'respaldos', TRAYENDO);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, IMAGENES), { recursive: true, mode: 0o700 });
  await assertRoom(job.dataFolder, reader.bytes);
  const file = join(folder, ARCHIVO_DE_DATOS);
  await reader.data(file);
  await checkSqlite(file, job.schema).catch((error: unknown) => {
    throw error instanceof BrokenFileError ? new BrokenCopyError(file, { cause: error }) : error;
  });
  return folder;
}

/** Reads what a source holds. Throws BrokenCopyError, BrokenSealError, WrongPhraseError, WrongKeyError. */
export async function readSource(job: BringJob): Promise<Summary> {
  const reader = await readerOf(job);
  try {
    const folder = await bringData(job, reader);
    return summaryOf(join(folder, ARCHIVO_DE_DATOS), reader);
  } finally {
    await reader.close();
    await rm(join(job.dataFolder, 'respaldos', TRAYENDO), { recursive: true, force: true });
  }
}

/**
 * Brings a source into the computer as a backup of the shop's own, whole or not at all. Returns its id. Throws like
 * `readSource`.
 */
export async function bringSource(
  job: BringJob,
  progress: (hechos: number, total: number) => void = () => undefined,
): Promise<{ id: string; resumen: Summary }> {
  const reader = await readerOf(job);
  const backups = join(job.dataFolder, 'respaldos');
  try {
    const folder = await bringData(job, reader);
    const resumen = summaryOf(join(folder, ARCHIVO_DE_DATOS), reader);
    let done = 0;
    for (const name of reader.pictures) {
      await reader.picture(name, join(folder, IMAGENES, name));
      done += 1;
      progress(done, reader.pictures.length);
    }
    await writeFile(join(folder, FICHA), JSON.stringify({ bytes: reader.bytes }), { mode: 0o600 });
    const id = backupId(new Date(resumen.fecha), 'manual');
    await rm(join(backups, id), { recursive: true, force: true });
    await rename(folder, join(backups, id));
    return { id, resumen };
  } finally {
    await reader.close();
    await rm(join(backups, TRAYENDO), { recursive: true, force: true });
  }
}
