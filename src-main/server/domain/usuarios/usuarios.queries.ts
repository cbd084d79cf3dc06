import { and, asc, count, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { ConsultaUsuarios, Usuario } from '#contract/schemas/personas/usuarios.ts';
import { permisosDe } from '#contract/words/permisos.ts';
import { plegar, sinGuionDeTelefono } from '#contract/words/texto.ts';
import { insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

export type FilaUsuario = Tables['usuarios']['$inferSelect'];

const porId = statement('usuarioPorId', (db: Db) =>
  db
    .select()
    .from(db.tables.usuarios)
    .where(and(eq(db.tables.usuarios.id, db.value('id')), sql`${db.tables.usuarios.activo}`)),
);

const porEmail = statement('usuarioPorEmail', (db: Db) =>
  db
    .select()
    .from(db.tables.usuarios)
    .where(eq(db.tables.usuarios.email, db.value('email'))),
);

const porSesion = statement('usuarioPorSesion', (db: Db) => {
  const { usuarios: u, sesiones: s } = db.tables;
  return db
    .select({ usuario: u, sesion: s.id, cerradaEn: s.cerradaEn })
    .from(u)
    .leftJoin(s, and(eq(s.id, db.value('sesionId')), eq(s.usuarioId, u.id)))
    .where(and(eq(u.id, db.value('id')), sql`${u.activo}`));
});

/**
 * An active user, with the columns that guards and services need; undefined where the session was closed.
 * `sesionEscrita`: whether it is in the list of sessions, in which clients have none.
 */
export async function buscarUsuarioDeSesion(db: Db, id: string, sesionId: string | undefined) {
  const [fila] = sesionId
    ? await porSesion(db, { id, sesionId })
    : (await porId(db, { id })).map((usuario) => ({ usuario, sesion: null, cerradaEn: null }));
  if (!fila || fila.cerradaEn) return undefined;
  const { nombre, email, rol, versionDeSesion } = fila.usuario;
  const sesionEscrita = fila.sesion !== null;
  return { id, nombre, email, rol, permisos: permisosDeFila(fila.usuario), versionDeSesion, sesionEscrita };
}

/** A user, active or not. */
export async function buscarFichaDeUsuario(db: Db, id: string): Promise<FilaUsuario | undefined> {
  const { usuarios: u } = db.tables;
  const [fila] = await db.select().from(u).where(eq(u.id, id));
  return fila;
}

/** An active user. */
export async function buscarUsuario(db: Db, id: string): Promise<FilaUsuario | undefined> {
  return (await porId(db, { id }))[0];
}

/** A user by address, which must be trimmed and in lower case. */
export async function buscarUsuarioPorEmail(db: Db, email: string): Promise<FilaUsuario | undefined> {
  return (await porEmail(db, { email }))[0];
}

/** Lock for creating the first user, so that there is only one. */
export const PRIMER_USUARIO = 'primer usuario';

export async function hayUsuarios(db: Db): Promise<boolean> {
  return (await db.select({ id: db.tables.usuarios.id }).from(db.tables.usuarios).limit(1)).length > 0;
}

export const insertarUsuario = insertStatement('usuarios');

/** The text by which users are searched and sorted. */
export function textoDeUsuario({
  nombre,
  email,
  telefono,
}: Pick<FilaUsuario, 'nombre' | 'email' | 'telefono'>) {
  return plegar([nombre, email, telefono].join(' '));
}

/** Removes a user's sessions from the list, once a new version has ended them. */
export async function quitarSesiones(tx: Tx, usuarioId: string): Promise<void> {
  const { sesiones: s } = tx.tables;
  await tx.delete(s).where(eq(s.usuarioId, usuarioId));
}

export async function guardarUsuario(
  tx: Tx,
  id: string,
  cambios: Partial<Omit<FilaUsuario, 'id' | 'creadoEn'>>,
): Promise<void> {
  const { usuarios: u } = tx.tables;
  await tx.update(u).set(cambios).where(eq(u.id, id));
}

/** The highest session version of all users. */
export async function versionDeSesionMasAlta(db: Db): Promise<number> {
  const { usuarios: u } = db.tables;
  const [fila] = await db.select({ version: max(u.versionDeSesion) }).from(u);
  return fila?.version ?? 0;
}

/** Adds `cuanto` to all session versions, which ends all sessions; used when a restored database has older versions. */
export async function subirVersionesDeSesion(tx: Tx, cuanto: number): Promise<void> {
  const { usuarios: u, sesiones: s } = tx.tables;
  await tx.delete(s);
  await tx.update(u).set({ versionDeSesion: sql`${u.versionDeSesion} + ${cuanto}` });
}

function condicion(db: Db, { buscar, rol }: ConsultaUsuarios) {
  const { usuarios: u } = db.tables;
  return and(
    rol === 'personal' ? inArray(u.rol, ['propietario', 'empleado']) : rol && eq(u.rol, rol),
    ...db.search.contains(u.textoBusqueda, buscar && sinGuionDeTelefono(buscar)),
  );
}

/** A page of users, sorted by name. */
export async function listarUsuarios(db: Db, consulta: ConsultaUsuarios): Promise<FilaUsuario[]> {
  const { usuarios: u } = db.tables;
  return await db
    .select()
    .from(u)
    .where(condicion(db, consulta))
    .orderBy(asc(u.textoBusqueda), asc(u.id))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
}

export async function contarUsuarios(db: Db, consulta: ConsultaUsuarios): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(db.tables.usuarios).where(condicion(db, consulta));
  return fila?.n ?? 0;
}

/** Whether the user owns the shop and may sign in. */
export function esPropietarioActivo({ rol, activo }: Pick<FilaUsuario, 'rol' | 'activo'>): boolean {
  return rol === 'propietario' && activo;
}

/** The owners who may sign in, by name. */
export async function listarPropietarios(db: Db): Promise<FilaUsuario[]> {
  const { usuarios: u } = db.tables;
  return await db
    .select()
    .from(u)
    .where(and(eq(u.rol, 'propietario'), eq(u.activo, true)))
    .orderBy(asc(u.textoBusqueda), asc(u.id));
}

/** Whether there is another active owner. */
export async function hayOtroPropietario(db: Db, id: string): Promise<boolean> {
  const { usuarios: u } = db.tables;
  const filas = await db
    .select({ id: u.id })
    .from(u)
    .where(and(eq(u.rol, 'propietario'), eq(u.activo, true), ne(u.id, id)))
    .limit(1);
  return filas.length > 0;
}

function permisosDeFila(fila: FilaUsuario) {
  return permisosDe(fila.rol, {
    productos: fila.permisoProductos,
    ventas: fila.permisoVentas,
    reportes: fila.permisoReportes,
  });
}

/** A user in API answers. */
export function usuarioJson(fila: FilaUsuario): Usuario {
  const { id, nombre, email, telefono, rol, emailVerificado, activo } = fila;
  return { _id: id, nombre, email, telefono, rol, permisos: permisosDeFila(fila), emailVerificado, activo };
}
