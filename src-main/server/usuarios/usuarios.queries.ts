import { and, eq, sql } from 'drizzle-orm';
import { permisosDe } from '#contract/permisos.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement } from '#db/transaction.ts';

export type FilaUsuario = Tables['usuarios']['$inferSelect'];

const porId = statement('usuarioPorId', (db: Db) =>
  db
    .select()
    .from(db.tables.usuarios)
    .where(and(eq(db.tables.usuarios.id, sql.placeholder('id')), eq(db.tables.usuarios.activo, true))),
);

const porEmail = statement('usuarioPorEmail', (db: Db) =>
  db
    .select()
    .from(db.tables.usuarios)
    .where(eq(db.tables.usuarios.email, sql.placeholder('email'))),
);

/** The active user of a session, with what the guards and services need of him. */
export async function buscarUsuarioDeSesion(db: Db, id: string) {
  const [fila] = await porId(db, { id });
  if (!fila) return undefined;
  const { nombre, email, rol, versionDeSesion } = fila;
  return { id: fila.id, nombre, email, rol, permisos: permisosDeFila(fila), versionDeSesion };
}

export async function buscarUsuario(db: Db, id: string): Promise<FilaUsuario | undefined> {
  return (await porId(db, { id }))[0];
}

/** By address, trimmed and in lower case. */
export async function buscarUsuarioPorEmail(db: Db, email: string): Promise<FilaUsuario | undefined> {
  return (await porEmail(db, { email }))[0];
}

/** Who makes the first user holds this name, so that there is one shop. */
export const PRIMER_USUARIO = 'primer usuario';

export async function hayUsuarios(db: Db): Promise<boolean> {
  return (await db.select({ id: db.tables.usuarios.id }).from(db.tables.usuarios).limit(1)).length > 0;
}

export const insertarUsuario = insertStatement('usuarios');

function permisosDeFila(fila: FilaUsuario) {
  return permisosDe(fila.rol, {
    productos: fila.permisoProductos,
    ventas: fila.permisoVentas,
    reportes: fila.permisoReportes,
  });
}

/** A user as the API shows one. */
export function usuarioJson(fila: FilaUsuario): Usuario {
  const { id, nombre, email, telefono, rol, emailVerificado, activo } = fila;
  return { _id: id, nombre, email, telefono, rol, permisos: permisosDeFila(fila), emailVerificado, activo };
}
