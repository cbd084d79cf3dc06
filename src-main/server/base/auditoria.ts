import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Accion } from '#contract/schemas/tienda/auditoria.ts';
import { insertRows } from '#db/insert.ts';
import type { Db, Tx } from '#db/transaction.ts';
import type { UsuarioDeSesion } from './actor.ts';

const insertarAuditoria = insertRows('auditoria');

export interface Hecho {
  fecha: Date;
  actor: { usuario: Pick<UsuarioDeSesion, 'id'> | undefined; origen: string };
  accion: Accion;
  entidad: string;
  entidadId: string | null;
  antes?: unknown;
  despues?: unknown;
}

/** Writes entries of the audit trail in the transaction that makes the changes. */
export async function auditar(tx: Tx, ...hechos: Hecho[]): Promise<void> {
  const filas = hechos.map((hecho) => ({
    fecha: hecho.fecha,
    usuarioId: hecho.actor.usuario?.id ?? null,
    origen: hecho.actor.origen,
    accion: hecho.accion,
    entidad: hecho.entidad,
    entidadId: hecho.entidadId,
    antes: hecho.antes ?? null,
    despues: hecho.despues ?? null,
  }));
  await insertarAuditoria(tx, filas);
}

/** The latest of these actions on a thing since a moment; undefined for none. */
export async function ultimoHechoDe(
  db: Db,
  {
    entidad,
    entidadId,
    acciones,
    desde,
  }: { entidad: string; entidadId: string; acciones: Accion[]; desde: Date },
): Promise<string | undefined> {
  const { auditoria: a } = db.tables;
  const suyos = and(
    eq(a.entidadId, entidadId),
    eq(a.entidad, entidad),
    gte(a.fecha, desde),
    inArray(a.accion, acciones),
  );
  const [ultimo] = await db
    .select({ accion: a.accion })
    .from(a)
    .where(suyos)
    .orderBy(desc(a.fecha), desc(a.secuencia))
    .limit(1);
  return ultimo?.accion;
}
