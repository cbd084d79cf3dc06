import { DatabaseAccessError } from '../engines/errors.ts';
import type { OpenDatabase } from '../transaction.ts';
import { shownAddress } from './address.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';
import { migratePostgres } from './migrate.ts';
import type { PostgresOptions } from './pools.ts';

const VERSION_MINIMA = 13;

const POR_CODIGO: Record<string, string> = {
  ECONNREFUSED: 'nadie responde en esa dirección',
  ETIMEDOUT: 'nadie responde en esa dirección',
  EHOSTUNREACH: 'no se llega a esa máquina',
  ENOTFOUND: 'esa máquina no existe',
  EAI_AGAIN: 'no se puede averiguar la dirección de esa máquina',
  '28P01': 'el usuario o la contraseña no son correctos',
  '28000': 'ese usuario no puede entrar',
  '3D000': 'esa base de datos no existe; créala antes con CREATE DATABASE',
  '42501': 'ese usuario no puede crear las tablas: hazlo dueño de la base de datos',
  '53300': 'ya no admite más conexiones; baja DATABASE_POOL o sube max_connections',
  '57P03': 'todavía está arrancando; vuelve a intentarlo en un momento',
};

function motivoDelFallo(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = String((one as { code?: unknown }).code ?? '');
    if (POR_CODIGO[code]) return POR_CODIGO[code];
    if (/timeout/.test(one.message)) return POR_CODIGO.ETIMEDOUT;
    if (/SSL|certificate/i.test(one.message)) return `la conexión segura falló (${one.message})`;
  }
  return undefined;
}

async function asegurarVersionYCodificacion({ pool }: PostgresDatabase): Promise<void> {
  const { rows } = await pool.query<{ codificacion: string; version: string }>(
    "select current_setting('server_encoding') as codificacion, current_setting('server_version_num') as version",
  );
  const [{ codificacion = '', version = '0' } = {}] = rows;
  const principal = Math.floor(Number(version) / 10_000);
  if (principal < VERSION_MINIMA)
    throw new DatabaseAccessError(
      `Hace falta PostgreSQL ${VERSION_MINIMA} o más nuevo: este es ${principal}.`,
    );
  if (codificacion !== 'UTF8')
    throw new DatabaseAccessError(`La base de datos debe ser UTF8: esta es ${codificacion}.`);
}

/** Opens a PostgreSQL database and migrates it. Throws DatabaseAccessError. */
export async function openPostgresDatabase(
  options: PostgresOptions,
  migrationsFolder: string,
): Promise<OpenDatabase<PostgresDatabase>> {
  const db = openPostgres(options);
  try {
    await asegurarVersionYCodificacion(db);
    return { db, esquema: await migratePostgres(db.pool, migrationsFolder) };
  } catch (error) {
    await db.close();
    const porque = motivoDelFallo(error);
    if (!porque) throw error;
    throw new DatabaseAccessError(`No se puede usar PostgreSQL en ${shownAddress(options.url)}: ${porque}.`);
  }
}
