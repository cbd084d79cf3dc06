import { and, count, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { ConsultaAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import { finDeDia, inicioDeDia } from '#contract/words/dias.ts';
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

/** The entries, newest first, with the user's name. */
export async function listarAuditoria(db: Db, consulta: ConsultaAuditoria, zona: string) {
  const { auditoria: a, usuarios: u } = db.tables;
  // Late pages skip rows within the index; only the rows shown are read from the table.
  const pagina = await db
    .select({ secuencia: a.secuencia })
    .from(a)
    .where(condicion(db, consulta, zona))
    .orderBy(desc(a.fecha), desc(a.secuencia))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
  const secuencias = pagina.map(({ secuencia }) => secuencia);
  if (secuencias.length === 0) return [];
  return await db
    .select({ hecho: a, nombre: u.nombre })
    .from(a)
    .leftJoin(u, eq(u.id, a.usuarioId))
    .where(inArray(a.secuencia, secuencias))
    .orderBy(desc(a.fecha), desc(a.secuencia));
}

/** The number of entries, counted up to `maximo`. */
export async function contarAuditoria(
  db: Db,
  consulta: ConsultaAuditoria,
  zona: string,
  maximo: number,
): Promise<number> {
  const { auditoria: a } = db.tables;
  const contados = db
    .select({ secuencia: a.secuencia })
    .from(a)
    .where(condicion(db, consulta, zona))
    .limit(maximo)
    .as('contados');
  const [fila] = await db.select({ n: count() }).from(contados);
  return fila?.n ?? 0;
}
