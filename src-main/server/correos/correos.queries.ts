import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { ConsultaCorreos } from '#contract/correos.ts';
import { TIPOS_CODIGO } from '#contract/cuentas.ts';
import { insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

export type FilaCorreo = Tables['correos']['$inferSelect'];

export const insertarCorreo = insertStatement('correos');

export async function buscarCorreo(db: Db, id: string): Promise<FilaCorreo | undefined> {
  const { correos: c } = db.tables;
  const [fila] = await db.select().from(c).where(eq(c.id, id));
  return fila;
}

/** Takes waiting mails with codes out, with their codes: those of an address and purpose, or those from before. */
export async function retirarCodigos(
  tx: Tx,
  cuales: { para: string; plantilla: string } | { antesDe: Date },
  ultimoError: string,
): Promise<void> {
  const { correos: c } = tx.tables;
  const condicion =
    'antesDe' in cuales
      ? and(inArray(c.plantilla, [...TIPOS_CODIGO]), lt(c.creadoEn, cuales.antesDe))
      : and(eq(c.para, cuales.para), eq(c.plantilla, cuales.plantilla));
  await tx
    .update(c)
    .set({ estado: 'fallido', datos: {}, ultimoError })
    .where(and(eq(c.estado, 'pendiente'), condicion));
}

function condicionDe(db: Db, { estado }: ConsultaCorreos) {
  return estado ? eq(db.tables.correos.estado, estado) : undefined;
}

/** Newest first. */
export async function listarCorreos(db: Db, consulta: ConsultaCorreos): Promise<FilaCorreo[]> {
  const { correos: c } = db.tables;
  return await db
    .select()
    .from(c)
    .where(condicionDe(db, consulta))
    .orderBy(desc(c.id))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
}

export async function contarCorreos(db: Db, consulta: ConsultaCorreos): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(db.tables.correos).where(condicionDe(db, consulta));
  return fila?.n ?? 0;
}
