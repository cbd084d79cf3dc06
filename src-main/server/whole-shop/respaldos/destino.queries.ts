import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/** When the first account was made; undefined in an empty shop. */
export async function desdeCuandoHayTienda(db: Db): Promise<Date | undefined> {
  const { usuarios: u } = db.tables;
  const [primero] = await db.select({ fecha: u.creadoEn }).from(u).orderBy(asc(u.creadoEn)).limit(1);
  return primero?.fecha;
}

/** When the owner last downloaded a backup, which leaves the computer too. */
export async function ultimaDescarga(db: Db): Promise<Date | undefined> {
  const { auditoria: a } = db.tables;
  const suyas = and(eq(a.entidad, 'respaldo'), eq(a.accion, 'respaldo.descargado'));
  const [ultima] = await db
    .select({ fecha: a.fecha })
    .from(a)
    .where(suyas)
    .orderBy(desc(a.fecha), desc(a.secuencia))
    .limit(1);
  return ultima?.fecha;
}
