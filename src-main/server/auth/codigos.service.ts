import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODIGO, type TipoDeCodigo } from '#contract/codigos.ts';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import {
  borrarCodigo,
  borrarCodigosVencidos,
  buscarCodigo,
  contarIntento,
  ponerCodigo,
} from './codigos.queries.ts';

/** Whose code, and what for. */
export interface Destino {
  email: string;
  tipo: TipoDeCodigo;
}

/** A code as it is mailed: nobody can work it out from what is stored. */
export interface CodigoEmitido {
  codigo: string;
  venceEn: Date;
}

// Six digits are quickly tried: only a key that is not in the database keeps its copies from telling them.
function hashDeCodigo(clave: Buffer, { email, tipo }: Destino, codigo: string): string {
  return createHmac('sha256', clave).update(`${tipo}\n${email}\n${codigo}`).digest('hex');
}

/** Whoever works with the codes of an address does so alone until the transaction ends. */
export async function retenerCodigo(tx: Tx, { email, tipo }: Destino): Promise<void> {
  await tx.lockName(`codigo ${tipo} ${email}`);
}

/**
 * Makes the one live code of an address and purpose; the one before it is dead. Throws `demasiados-intentos` when
 * that one is younger than a minute.
 */
export async function emitirCodigo(
  tx: Tx,
  clave: Buffer,
  destino: Destino,
  fecha: Date,
): Promise<CodigoEmitido> {
  await retenerCodigo(tx, destino);
  const anterior = await buscarCodigo(tx, destino.email, destino.tipo);
  const pasados = anterior ? (fecha.getTime() - anterior.creadoEn.getTime()) / 1000 : Infinity;
  if (pasados < CODIGO.esperaSegundos) {
    const retryAfter = Math.min(CODIGO.esperaSegundos, Math.ceil(CODIGO.esperaSegundos - pasados));
    throw new AppError('demasiados-intentos', `Espera ${retryAfter} segundos para pedir otro código`, {
      retryAfter,
    });
  }
  const codigo = String(randomInt(10 ** LIMITES.codigo)).padStart(LIMITES.codigo, '0');
  const venceEn = new Date(fecha.getTime() + CODIGO.vigenciaMinutos * 60_000);
  const hash = hashDeCodigo(clave, destino, codigo);
  await ponerCodigo(tx, { ...destino, hash, venceEn, creadoEn: fecha });
  return { codigo, venceEn };
}

/**
 * Whether this is the live code; it is spent then. A guess counts also when the transaction's caller answers with an
 * error: so say no by returning, and throw once the transaction is over.
 */
export async function gastarCodigo(
  tx: Tx,
  clave: Buffer,
  destino: Destino,
  codigo: string,
  fecha: Date,
): Promise<boolean> {
  await retenerCodigo(tx, destino);
  const vivo = await buscarCodigo(tx, destino.email, destino.tipo);
  if (!vivo || vivo.venceEn <= fecha || vivo.intentos >= CODIGO.intentos) return false;
  const dado = Buffer.from(hashDeCodigo(clave, destino, codigo));
  if (!timingSafeEqual(dado, Buffer.from(vivo.hash))) {
    await contarIntento(tx, vivo);
    return false;
  }
  await borrarCodigo(tx, vivo.id);
  return true;
}

/** Forgets codes that nobody can use any more. */
export async function olvidarCodigos(context: Context): Promise<void> {
  await inTransaction(context.db, (tx) => borrarCodigosVencidos(tx, context.reloj()));
}
