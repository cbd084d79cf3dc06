import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { ConsultaAuditoria } from '#contract/auditoria.ts';
import { finDeDia, inicioDeDia } from '#contract/dias.ts';
import type { Db } from '#db/transaction.ts';

function condicion(db: Db, consulta: ConsultaAuditoria, zona: string): SQL | undefined {
  const { auditoria: a } = db.tables;
  const { entidad, entidadId, usuario, fechaInicio, fechaFin } = consulta;
  return and(
    entidad ? eq(a.entidad, entidad) : undefined,
    entidadId ? eq(a.entidadId, entidadId) : undefined,
    usuario ? eq(a.usuarioId, usuario) : undefined,
    fechaInicio ? gte(a.fecha, inicioDeDia(fechaInicio, zona)) : undefined,
    fechaFin ? lt(a.fecha, finDeDia(fechaFin, zona)) : undefined,
  );
}

/** Newest first, with the name of who did it. */
export async function listarAuditoria(db: Db, consulta: ConsultaAuditoria, zona: string) {
  const { auditoria: a, usuarios: u } = db.tables;
  return await db
    .select({ hecho: a, nombre: u.nombre })
    .from(a)
    .leftJoin(u, eq(u.id, a.usuarioId))
    .where(condicion(db, consulta, zona))
    .orderBy(desc(a.secuencia))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
}

export async function contarAuditoria(db: Db, consulta: ConsultaAuditoria, zona: string): Promise<number> {
  const [fila] = await db
    .select({ n: count() })
    .from(db.tables.auditoria)
    .where(condicion(db, consulta, zona));
  return fila?.n ?? 0;
}
