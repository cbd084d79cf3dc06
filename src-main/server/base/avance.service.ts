import { sql } from 'drizzle-orm';
import type { Faltantes } from '#contract/schemas/tienda/diagnostico.ts';
import { PROGRESS_QUERY } from '#db/sqlite/file.ts';
import { type Database, inTransaction } from '#db/transaction.ts';
import type { ProgressMark } from '../adapters/backups/progress-mark.ts';
import { auditar } from './auditoria.ts';
import { anunciar } from './events/eventos.ts';

/** What of the context is needed, also before it is whole. */
interface Parts {
  avance: ProgressMark | undefined;
  clock: () => Date;
  db: Database;
}

/**
 * Stores how far the shop has come beside its database. What a query sees is on disk: a commit is flushed before others
 * read it. Writes only after something was done; does nothing on PostgreSQL.
 */
export async function anotarAvance({ avance, clock, db }: Parts): Promise<void> {
  if (!avance) return;
  const [row] = await db.rows<{ progress: string }>(sql.raw(PROGRESS_QUERY));
  if (row) await avance.store(row.progress, clock());
}

/** What is missing, as the owner is told; undefined where nothing is, or they know. */
export function faltantesDe({ avance }: Pick<Parts, 'avance'>): Faltantes | undefined {
  const missing = avance?.missing();
  return missing && { desde: missing.since?.toISOString() ?? null, hasta: missing.until.toISOString() };
}

/** The owner knows what is missing: their other screens stop telling it. */
export async function darFaltantesPorVistos({ avance, db }: Parts): Promise<void> {
  if (!avance?.missing()) return;
  await avance.seen();
  await inTransaction(db, (tx) => anunciar(tx, { tipo: 'dano-cambiado' }));
}

/** Tells the log and the activity what this opening found missing, and stores how far the shop has come. */
export async function decirFaltantes(parts: Parts): Promise<void> {
  const { avance, clock, db } = parts;
  const found = avance?.found;
  if (found) {
    const desde = found.since?.toISOString() ?? null;
    const hasta = found.until.toISOString();
    process.stderr.write(
      `the database has lost what was done after ${desde}, until ${hasta} at least: its log (-wal) was removed or cut while the shop was closed\n`,
    );
    await inTransaction(db, (tx) =>
      auditar(tx, {
        fecha: clock(),
        actor: { usuario: undefined, origen: 'desde la computadora' },
        accion: 'datos.faltan',
        entidad: 'datos',
        entidadId: null,
        despues: { desde, hasta },
      }),
    );
  }
  await anotarAvance(parts);
}
