import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import { seal, unseal } from '../adapters/sealing.ts';
import type { Context } from '../context.ts';
import { type Counted, giveBackAll } from './attempt-counters.ts';
import { redDe } from './lugar.ts';
import { borrarRespuestasAntesDe, buscarRespuesta, insertarRespuesta } from './respuestas.queries.ts';

/** How long a first answer is remembered: longer than anybody leaves a sale in doubt lying at a till. */
const RECUERDO_MS = 30 * 24 * 3_600_000;
/** A key of so many characters is random, as a UUID is: who has it is who made it. */
const INADIVINABLE = 22;

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

/** What a request with a key is known by, and the print of what it asks. */
interface Repeatable {
  claves: string[];
  huella: string;
}

/** Undefined without a key. A key belongs to its route and its caller: nobody gets another's answer by guessing keys. */
function repeatableOf(request: FastifyRequest, body: unknown): Repeatable | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > 200) {
    throw new AppError('datos-invalidos', 'La clave de repetición (Idempotency-Key) no es válida');
  }
  const huella = hashOf(canonical({ params: request.params, body }));
  const of = (...parts: string[]) => hashOf([request.routeOptions.url, ...parts, key].join('\n'));
  if (request.usuario) return { claves: [of(request.usuario.id)], huella };
  // A visitor is known by his network, and by a key that nobody guesses also after he left it for another.
  const here = of('visitante', redDe(request.ip));
  return { claves: key.length < INADIVINABLE ? [here] : [here, of('visitante', huella)], huella };
}

/** The first answer under a key. Throws `clave-reutilizada` when the key came with another body. */
async function findAnswer<T>(
  { keys }: Context,
  db: Db,
  { claves, huella }: Repeatable,
): Promise<{ answer: T } | undefined> {
  for (const clave of claves) {
    const earlier = await buscarRespuesta(db, clave);
    if (!earlier) continue;
    if (earlier.huella !== huella) {
      throw new AppError('clave-reutilizada', 'Esta petición ya se envió antes con otros datos');
    }
    const text = unseal(keys.respuestas, String(earlier.respuesta));
    if (text === undefined)
      throw new AppError('conflicto', 'Esta petición ya se hizo, y su respuesta ya no se puede leer');
    return { answer: JSON.parse(text) as T };
  }
  return undefined;
}

async function keepAnswer(
  { keys, reloj }: Context,
  tx: Tx,
  { claves, huella }: Repeatable,
  estadoHttp: number,
  answer: unknown,
): Promise<void> {
  for (const clave of claves) {
    const respuesta = seal(keys.respuestas, JSON.stringify(answer));
    await insertarRespuesta(tx, { clave, huella, estadoHttp, respuesta, creadoEn: reloj() });
  }
}

const repetidas = new WeakSet<FastifyRequest>();

/** Whether the answer of this request is that of an earlier one: nothing was written now. */
export function esRepetida(request: FastifyRequest): boolean {
  return repetidas.has(request);
}

export interface CountedWrite<T, C extends Counted> {
  status: number;
  /** Counts what the write spends. It runs once, however often the transaction is tried. */
  count: () => Promise<C>;
  write: (counted: C) => Promise<T>;
  /** What must be the same, beside the address, where it is not the request's JSON. */
  body?: unknown;
}

/**
 * Runs a write once per Idempotency-Key: the answer is kept in the write's own transaction, so a repeated
 * request gets the first answer, however the first one ended for its sender. Without a key it just runs.
 * What it counts it counts before the transaction, and gives back when the write fails or was done before.
 * Throws `clave-reutilizada` when the key came with another body before.
 */
export async function countedOnceByKey<T, C extends Counted>(
  context: Context,
  request: FastifyRequest,
  { status, count, write, body = request.body }: CountedWrite<T, C>,
): Promise<T> {
  const asked = repeatableOf(request, body);
  // A repetition is answered also to whom nothing new is granted now.
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
      await keepAnswer(context, tx, asked, status, answer);
      return { answer, isNew: true };
    });
    isNew = done.isNew;
    if (!isNew) repetidas.add(request);
    return done.answer;
  } finally {
    if (!isNew) await giveBackAll(context.attempts, counted.intentos);
  }
}

/** The same for a write that counts nothing. */
export async function onceByKey<T>(
  context: Context,
  request: FastifyRequest,
  status: number,
  write: () => Promise<T>,
  body?: unknown,
): Promise<T> {
  const count = async () => ({ intentos: [] });
  return await countedOnceByKey(context, request, { status, count, write, body });
}

/** Forgets answers that nobody asks for any more. */
export async function olvidarRespuestas(context: Context): Promise<void> {
  const limite = new Date(context.reloj().getTime() - RECUERDO_MS);
  await inTransaction(context.db, (tx) => borrarRespuestasAntesDe(tx, limite));
}
