import { and, count, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
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
  // The rows of a late page are found in an index alone; only those that are shown are read.
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

/** How many there are, as far as `maximo`. */
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
