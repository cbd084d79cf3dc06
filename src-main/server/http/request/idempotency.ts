import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import { seal, unseal } from '../../adapters/secrets/sealing.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../app-types.ts';
import { redDe } from '../caller/network-zone.ts';
import { devolver, type Pasada } from '../caller/presion.ts';
import {
  borrarRespuestasAntesDe,
  buscarRespuesta,
  fechaDeRespuesta,
  insertarRespuestas,
} from './respuestas.queries.ts';

const DIA_MS = 24 * 3_600_000;
/** How long a first answer is kept: longer than an unconfirmed sale stays at a till. */
const RECUERDO_DIAS = 30;
/** A key of this length is taken as random, like a UUID: nobody but its maker knows it. */
const INADIVINABLE = 22;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** JSON with sorted keys, so that the order of the body's keys does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** The keys a request's answer is stored under, and the hash of what it asks. */
interface Repeatable {
  claves: string[];
  huella: string;
}

/** Undefined without a key. Keys are scoped to route and caller, so that guessing one reveals nobody else's answer. */
function repeatableOf(request: FastifyRequest, body: unknown): Repeatable | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 200) {
    throw new AppError('datos-invalidos', 'La clave de repetición (Idempotency-Key) no es válida');
  }
  const huella = hashOf(canonical({ params: request.params, body }));
  const of = (...parts: string[]) => hashOf([request.routeOptions.url, ...parts, key].join('\n'));
  if (request.usuario) return { claves: [of(request.usuario.id)], huella };
  // Visitors are scoped to their network; with a random key also to the body, so that they may change networks.
  const here = of('visitante', redDe(request.ip));
  return { claves: key.length < INADIVINABLE ? [here] : [here, of('visitante', huella)], huella };
}

/** The stored answer. Throws `clave-reutilizada` for another body, `conflicto` if it cannot be decrypted. */
async function findAnswer<T>(
  { keys }: Context,
  db: Db,
  { claves, huella }: Repeatable,
): Promise<{ answer: T } | undefined> {
  const earlier = await buscarRespuesta(db, claves);
  if (!earlier) return undefined;
  if (earlier.huella !== huella) {
    throw new AppError('clave-reutilizada', 'Esta petición ya se envió antes con otros datos');
  }
  const text = unseal(keys.respuestas, String(earlier.respuesta));
  if (text === undefined)
    throw new AppError('conflicto', 'Esta petición ya se hizo, y su respuesta ya no se puede leer');
  return { answer: JSON.parse(text) as T };
}

async function keepAnswer(
  { keys, clock }: Context,
  tx: Tx,
  { claves, huella }: Repeatable,
  { estadoHttp, answer }: { estadoHttp: number; answer: unknown },
): Promise<void> {
  const respuesta = seal(keys.respuestas, JSON.stringify(answer));
  const creadoEn = clock();
  await insertarRespuestas(
    tx,
    claves.map((clave) => ({ clave, huella, estadoHttp, respuesta, creadoEn })),
  );
}

const repetidas = new WeakSet<FastifyRequest>();

/** Marks an answer that is an earlier request's with `idempotency-replayed`. */
export function registerIdempotency(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (repetidas.has(request)) reply.header('idempotency-replayed', 'true');
  });
}

export interface CountedWrite<T, C extends Pasada> {
  /** Takes the attempts that the write spends. Runs once, however often the transaction is retried. */
  count: () => Promise<C>;
  write: (counted: C) => Promise<T>;
  /** What a repetition must match besides the path; the request's JSON unless given. */
  body?: unknown;
}

/**
 * Runs a write once per Idempotency-Key: the answer is stored in the write's own transaction, and a repetition gets
 * it. Without a key the write just runs. Attempts are counted before the transaction and given back when the write
 * fails or is a repetition. Throws `clave-reutilizada` when the key came with another body before.
 */
export async function countedOnceByKey<T, C extends Pasada>(
  context: Context,
  request: FastifyRequest,
  { count, write, body = request.body }: CountedWrite<T, C>,
): Promise<T> {
  const asked = repeatableOf(request, body);
  // Before counting: a repetition is answered also after the limit is reached.
  const earlier = asked && (await findAnswer<T>(context, context.db, asked));
  if (earlier) {
    repetidas.add(request);
    return earlier.answer;
  }
  const counted = await count();
  let isNew = false;
  try {
    if (!asked) {
      const answer = await write(counted);
      isNew = true;
      return answer;
    }
    const done = await inTransaction(context.db, async (tx) => {
      for (const clave of asked.claves) await tx.lockName(clave);
      const meanwhile = await findAnswer<T>(context, tx, asked);
      if (meanwhile) return { ...meanwhile, isNew: false };
      const answer = await write(counted);
      const estadoHttp = request.routeOptions.config.rules?.status ?? 200;
      await keepAnswer(context, tx, asked, { estadoHttp, answer });
      return { answer, isNew: true };
    });
    isNew = done.isNew;
    if (!isNew) repetidas.add(request);
    return done.answer;
  } finally {
    if (!isNew) await devolver(context, counted);
  }
}

/** `countedOnceByKey` for a write that counts no attempts. */
export async function onceByKey<T>(
  context: Context,
  request: FastifyRequest,
  write: () => Promise<T>,
  body?: unknown,
): Promise<T> {
  const count = async () => ({ intentos: [] });
  return await countedOnceByKey(context, request, { count, write, body });
}

/** Since when the shop has stored answers on so many days; undefined when it has not. */
async function desdeHaceDias({ db }: Context, dias: number): Promise<Date | undefined> {
  let desde = await fechaDeRespuesta(db, undefined);
  for (let n = 1; n < dias && desde; n += 1)
    desde = await fechaDeRespuesta(db, new Date(desde.getTime() - DIA_MS));
  return desde;
}

/**
 * Removes answers that are older than `RECUERDO_DIAS`, and than as many days on which the shop worked: a clock that is a year
 * ahead for an hour must not make a sale that is sent again another one.
 */
export async function olvidarRespuestas(context: Context): Promise<void> {
  const trabajados = await desdeHaceDias(context, RECUERDO_DIAS);
  if (!trabajados) return;
  const limite = Math.min(context.clock().getTime() - RECUERDO_DIAS * DIA_MS, trabajados.getTime());
  await inTransaction(context.db, (tx) => borrarRespuestasAntesDe(tx, new Date(limite)));
}
