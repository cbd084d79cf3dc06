import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import { insertStatement } from '#db/insert.ts';
import { inTransaction, statement } from '#db/transaction.ts';
import type { Context } from '../context.ts';

/** How long a first answer is remembered. */
const RECUERDO_MS = 48 * 3_600_000;

const buscarRespuesta = statement('buscarRespuesta', (db) =>
  db
    .select()
    .from(db.tables.idempotencia)
    .where(eq(db.tables.idempotencia.clave, sql.placeholder('clave'))),
);
const insertarRespuesta = insertStatement('idempotencia');

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** JSON with sorted keys: the same body whatever order it was written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 200) {
    throw new AppError('datos-invalidos', 'La clave de repetición (Idempotency-Key) no es válida');
  }
  // A key belongs to its route and its caller: nobody gets another's answer by guessing keys.
  return hashOf(`${request.routeOptions.url}\n${request.usuario?.id ?? ''}\n${key}`);
}

/**
 * Runs a write once per Idempotency-Key: the answer is kept in the write's own transaction, so a repeated
 * request gets the first answer, however the first one ended for its sender. Without a key it just runs.
 * `body` is what must be the same, beside the address, where it is not the request's JSON.
 * Throws `clave-reutilizada` when the key came with another body before.
 */
export async function onceByKey<T>(
  context: Context,
  request: FastifyRequest,
  status: number,
  write: () => Promise<T>,
  body: unknown = request.body,
): Promise<T> {
  const clave = keyOf(request);
  if (!clave) return await write();
  const huella = hashOf(canonical({ params: request.params, body }));
  return await inTransaction(context.db, async (tx) => {
    await tx.lockName(clave);
    const [earlier] = await buscarRespuesta(tx, { clave });
    if (earlier) {
      if (earlier.huella !== huella) {
        throw new AppError('clave-reutilizada', 'Esta petición ya se envió antes con otros datos');
      }
      return earlier.respuesta as T;
    }
    const respuesta = await write();
    await insertarRespuesta(tx, { clave, huella, estadoHttp: status, respuesta, creadoEn: context.reloj() });
    return respuesta;
  });
}

/** Forgets answers older than two days. */
export async function olvidarRespuestas(context: Context): Promise<void> {
  const limite = new Date(context.reloj().getTime() - RECUERDO_MS);
  await inTransaction(context.db, async (tx) => {
    await tx.delete(tx.tables.idempotencia).where(lt(tx.tables.idempotencia.creadoEn, limite));
  });
}
