import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';
import { TIPOS_DE_RESPALDO, type TipoDeRespaldo } from '#contract/schemas/tienda/respaldos.ts';
import { AppError } from '#contract/words/errores.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { SIN_ESPACIO } from './backup-error.ts';
import type { ZipEntry } from './zip.ts';

export interface Backup {
  id: string;
  tipo: TipoDeRespaldo;
  fecha: Date;
  bytes: number;
}

/** Written last into a backup: its presence marks the backup as complete. */
export const FICHA = 'respaldo.json';
const fichaSchema = z.object({ bytes: z.number() });

export const IMAGENES = 'imagenes';

const NOMBRE = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-([a-z]+)$/;

export function backupId(fecha: Date, tipo: TipoDeRespaldo): string {
  const digits = fecha.toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${tipo}`;
}

function readBackup(folder: string, id: string): Backup | undefined {
  const [, año, mes, dia, hora, minuto, segundo, ms, nombre] = NOMBRE.exec(id) ?? [];
  const tipo = TIPOS_DE_RESPALDO.find((uno) => uno === nombre);
  const path = join(folder, id);
  if (!tipo || !existsSync(join(path, ARCHIVO_DE_DATOS)) || !existsSync(join(path, FICHA))) return undefined;
  const fecha = new Date(`${año}-${mes}-${dia}T${hora}:${minuto}:${segundo}.${ms}Z`);
  try {
    const { bytes } = fichaSchema.parse(JSON.parse(readFileSync(join(path, FICHA), 'utf8')));
    return { id, tipo, fecha, bytes };
  } catch {
    // The file was edited: the size is unknown, and the backup is verified when it is used.
    return { id, tipo, fecha, bytes: 0 };
  }
}

/** The backups of a folder, newest first. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((id) => readBackup(folder, id) ?? [])
    .sort((a, b) => b.fecha.getTime() - a.fecha.getTime());
}

/** The files of a backup, each named by its path relative to `folder`. */
export async function filesOf(folder: string, id: string): Promise<ZipEntry[]> {
  const found = await readdir(join(folder, id), { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => ({ path, name: relative(folder, path).replaceAll(sep, '/') }));
}

/** Bytes left free on the disk for the running shop. */
const MARGEN = 64 * 1024 * 1024;

/** Free bytes on a folder's disk. */
export type Room = (folder: string) => Promise<number>;

export const roomOf: Room = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Throws `conflicto` unless `bytes` fit on the disk besides the reserve for the running shop. */
export async function assertRoom(folder: string, bytes: number, room = roomOf): Promise<void> {
  if ((await room(folder)) < bytes + MARGEN) throw new AppError('conflicto', SIN_ESPACIO);
}

/**
 * Hard-links the pictures of one folder into another. Pictures are named by content, so both can share a file; where
 * the disk has no hard links they are copied. Returns their size in bytes. Throws `conflicto` without room for copies.
 */
export async function sharePictures(from: string, to: string, room = roomOf): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let bytes = 0;
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const source = join(from, name);
    const target = join(to, name);
    try {
      const found = await stat(source);
      if (!found.isFile()) continue;
      bytes += found.size;
      await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        if (error.code === 'ENOENT') throw error;
        await assertRoom(to, found.size, room);
        await copyFile(source, target);
      });
    } catch (error) {
      // An unused picture was removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return bytes;
}

/** How many automatic backups are kept, by kind; manual ones are never pruned. */
const SE_GUARDAN = { diario: 14, seguridad: 5 } as const;

/** Removes the oldest automatic backups. Backups dated in the future (a wrong clock) count as the oldest. */
export async function pruneBackups(folder: string, ahora: Date): Promise<void> {
  const todos = listBackups(folder);
  const porEdad = [
    ...todos.filter(({ fecha }) => fecha <= ahora),
    ...todos.filter(({ fecha }) => fecha > ahora),
  ];
  for (const [tipo, cuantos] of Object.entries(SE_GUARDAN)) {
    for (const { id } of porEdad.filter((uno) => uno.tipo === tipo).slice(cuantos))
      await rm(join(folder, id), { recursive: true, force: true });
  }
}
