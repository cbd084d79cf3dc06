import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { isForbidden, LinkedPlaceError } from './away-error.ts';
import { readSmall } from './plain-file.ts';
import { PARTE, writeWhole } from './write-whole.ts';

/** Name of the folder that the shop makes in the place its owner chose; it and all names inside suit FAT32. */
const CARPETA_FUERA = 'Guirnalda';
const MARCA = 'guirnalda.json';
export const COPIAS = 'copias';
export const IMAGENES_FUERA = 'imagenes';
export const FICHA_DE_COPIA = 'copia.json';
/** Folders of a copy that is being made and of one that is being removed. */
export const MEDIA = '.a-medias';
export const QUITADA = '.quitada';
/** The largest files that are ours, in bytes: a mark, a sealed key, and the sheet of a copy with some 400,000 pictures. */
const MARCA_BYTES = 64 * 1024;
const LLAVE_BYTES = 16 * 1024;
const FICHA_BYTES = 64 * 1024 * 1024;

const markSchema = z.object({
  programa: z.literal('guirnalda'),
  /** Identifies this place: another stick at the same path has another. */
  id: z.uuid(),
  /** The shop whose copies it holds. */
  tienda: z.string().min(1).max(100),
  /** The shop's name when the place was made, for people. */
  nombre: z.string().max(200),
});
/** What a place says of itself. */
export type Mark = z.infer<typeof markSchema>;

/** A picture as it lies in a place: file name, bytes and SHA-256 of what was stored. */
const pictureSchema = z.tuple([z.string().max(120), z.number().int().min(0), z.string().length(64)]);
export type StoredFile = z.infer<typeof pictureSchema>;

const copySchema = z.object({
  fecha: z.iso.datetime(),
  version: z.string().max(50),
  /** Of a sealed copy: the key it is sealed to, and the digest of that key's file. */
  cifrado: z.object({ publica: z.string().max(200), llave: z.string().length(64) }).nullable(),
  /** The database as stored. */
  datos: z.object({ bytes: z.number().int().min(0), sha256: z.string().length(64) }),
  /** SHA-256 of the database before sealing. */
  contenido: z.string().length(64),
  imagenes: z.array(pictureSchema),
});
/** The sheet of a copy, written last. */
export type CopySheet = z.infer<typeof copySchema>;

export interface AwayCopy {
  id: string;
  fecha: Date;
}

const COPIA = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})$/;
/** Picture files of the shop, sealed or not. */
const IMAGEN = /^([0-9a-f]{32}-[0-9x]{1,12}\.(?:webp|jpg|png))(\.[a-z0-9]{8}\.age)?$/;

/** The name that a stored picture has in the shop; undefined for a file that is none of ours. */
export function pictureNameOf(stored: string): string | undefined {
  return IMAGEN.exec(stored)?.[1];
}

/** Ending of files that are sealed to a key: of another key they are other files. */
export function endingOf(publica: string | undefined): string {
  return publica === undefined ? '' : `.${publica.slice(-8)}.age`;
}

/** The file of a secret key, sealed by the owner's pass phrase. */
export function keyFile(place: string, publica: string): string {
  return join(place, `llave${endingOf(publica)}`);
}

/**
 * The sealed key of a place, if it is whole: the file whose SHA-256 is `llave`. Undefined for another one, of which no
 * more is read than a key can have.
 */
export async function readKey(place: string, publica: string, llave: string): Promise<Buffer | undefined> {
  const bytes = await readSmall(keyFile(place, publica), LLAVE_BYTES).catch(() => undefined);
  return bytes && createHash('sha256').update(bytes).digest('hex') === llave ? bytes : undefined;
}

export function copyId(fecha: Date): string {
  const digits = fecha.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** Where a picture lies: in 256 folders, because one folder of FAT32 holds some 13,000 names of this length. */
export function picturePath(place: string, name: string): string {
  return join(place, IMAGENES_FUERA, name.slice(0, 2), name);
}

async function readJson<T>(file: string, schema: z.ZodType<T>, most: number): Promise<T | undefined> {
  try {
    return schema.safeParse(JSON.parse(String(await readSmall(file, most)))).data;
  } catch {
    return undefined;
  }
}

/** The mark of a place; undefined where there is none. */
export function readMark(place: string): Promise<Mark | undefined> {
  return readJson(join(place, MARCA), markSchema, MARCA_BYTES);
}

/**
 * The folder for the copies of `tienda` in a folder that the owner chose: itself when it is that already, beside it
 * when it holds the copies of another, otherwise inside. Another shop's copies, or another computer's, stay apart.
 */
export async function placeIn(chosen: string, tienda: string): Promise<string> {
  const own = async (place: string) => {
    const mark = await readMark(place);
    return mark === undefined || mark.tienda === tienda;
  };
  // Only a folder with our name: what is beside a stick's own root would be on this computer.
  const mark = basename(chosen).startsWith(CARPETA_FUERA) ? await readMark(chosen) : undefined;
  if (mark?.tienda === tienda) return chosen;
  // Beside another shop's folder, not inside it: there nobody would look for copies.
  const parent = mark ? dirname(chosen) : chosen;
  const first = join(parent, CARPETA_FUERA);
  return (await own(first)) ? first : join(parent, `${CARPETA_FUERA}-${tienda.slice(0, 8)}`);
}

/** The folders of ours in a folder, by their names. */
async function namedInside(folder: string): Promise<string[]> {
  const inside = await readdir(folder).catch(() => []);
  return inside.filter((name) => name.startsWith(CARPETA_FUERA)).map((name) => join(folder, name));
}

/** The places inside a folder, or the folder itself. */
export async function placesUnder(chosen: string): Promise<string[]> {
  const candidates = [chosen, ...(await namedInside(chosen))];
  const marks = await Promise.all(candidates.map(readMark));
  return candidates.filter((_, i) => marks[i] !== undefined);
}

/** Throws what the system says when it forbids a reading; any other failure is for the caller to judge. */
async function unlessForbidden(reading: Promise<unknown>): Promise<void> {
  await reading.catch((error: unknown) => {
    if (isForbidden(error)) throw error;
  });
}

/**
 * Throws what the system says when a chosen folder, or a place in it or in its `folders`, may not be read by this user:
 * it seems to be empty.
 */
export async function assertAllowed(chosen: string, folders: readonly string[]): Promise<void> {
  const places = (await Promise.all([chosen, ...folders].map(namedInside))).flat();
  for (const place of [chosen, ...places]) {
    await unlessForbidden(readdir(place));
    await unlessForbidden(readSmall(join(place, MARCA), MARCA_BYTES));
    await unlessForbidden(readdir(join(place, COPIAS)));
  }
}

/** Throws what the system says when this user may not read the sheet of a copy. */
export async function assertSheetAllowed(place: string, id: string): Promise<void> {
  await unlessForbidden(readSmall(join(place, COPIAS, id, FICHA_DE_COPIA), FICHA_BYTES));
}

/** Makes a place, or returns the mark of the one that is there. Throws what the file system says. */
export async function makePlace(place: string, tienda: string, nombre: string): Promise<Mark> {
  const there = await readMark(place);
  if (there) return there;
  await mkdir(place, { recursive: true });
  const mark: Mark = { programa: 'guirnalda', id: randomUUID(), tienda, nombre };
  await writeWhole(join(place, MARCA), `${JSON.stringify(mark, null, 2)}\n`);
  return mark;
}

function readCopyName(name: string): AwayCopy | undefined {
  const [, año, mes, dia, hora, minuto, segundo, ms] = COPIA.exec(name) ?? [];
  if (!año) return undefined;
  const fecha = new Date(`${año}-${mes}-${dia}T${hora}:${minuto}:${segundo}.${ms}Z`);
  return Number.isNaN(fecha.getTime()) ? undefined : { id: name, fecha };
}

export function readSheet(place: string, id: string): Promise<CopySheet | undefined> {
  return readJson(join(place, COPIAS, id, FICHA_DE_COPIA), copySchema, FICHA_BYTES);
}

/** The copies of a place, newest first; unfinished ones have other names. */
export async function listCopies(place: string): Promise<AwayCopy[]> {
  const names = await readdir(join(place, COPIAS)).catch(() => []);
  return names
    .flatMap((name) => readCopyName(name) ?? [])
    .sort((a, b) => b.fecha.getTime() - a.fecha.getTime());
}

/** The folders of the pictures in a place; any other folder there is not ours. */
export async function pictureFolders(place: string): Promise<string[]> {
  const root = join(place, IMAGENES_FUERA);
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(root, name));
}

/**
 * Throws LinkedPlaceError when a folder of the place is a link: whoever prepared the stick would have files of this
 * computer written and removed.
 */
export async function assertNoLinks(place: string): Promise<void> {
  const folders = [join(place, COPIAS), join(place, IMAGENES_FUERA)];
  for (const folder of [...folders, ...(await pictureFolders(place))])
    if ((await lstat(folder).catch(() => undefined))?.isSymbolicLink()) throw new LinkedPlaceError(folder);
}

/** Removes what an interruption left: an unfinished copy, one half removed, and partial pictures. */
export async function sweepPlace(place: string): Promise<void> {
  for (const name of [MEDIA, QUITADA]) await rm(join(place, COPIAS, name), { recursive: true, force: true });
  for (const folder of await pictureFolders(place))
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith(PARTE) && pictureNameOf(name.slice(0, -PARTE.length)))
        await rm(join(folder, name), { force: true });
}

/** Bytes of a file; undefined when it is not there. */
export async function bytesOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
