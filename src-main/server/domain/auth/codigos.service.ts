import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { CODIGO, type TipoDeCodigo } from '#contract/words/codigos.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Context } from '../../base/context.ts';
import {
  borrarCodigo,
  borrarCodigosVencidos,
  buscarCodigo,
  ponerCodigo,
  registrarIntento,
} from './codigos.queries.ts';

/** The address and purpose of a code. */
export interface Destino {
  email: string;
  tipo: TipoDeCodigo;
}

/** A code in plain text, to be mailed; only its keyed hash is stored. */
interface CodigoEmitido {
  codigo: string;
  venceEn: Date;
}

// An HMAC, because a plain hash of six digits in a copied database could be brute-forced.
function hashDeCodigo(clave: KeyObject, { email, tipo }: Destino, codigo: string): string {
  return createHmac('sha256', clave).update(`${tipo}\n${email}\n${codigo}`).digest('hex');
}

/** Locks the code of an address and purpose until the transaction ends. */
export async function retenerCodigo(tx: Tx, { email, tipo }: Destino): Promise<void> {
  await tx.lockName(`codigo ${tipo} ${email}`);
}

/**
 * Creates the code of an address and purpose, replacing the previous one. Throws `demasiados-intentos` while the
 * previous one is younger than a minute.
 */
export async function emitirCodigo(
  tx: Tx,
  clave: KeyObject,
  destino: Destino,
  fecha: Date,
): Promise<CodigoEmitido> {
  await retenerCodigo(tx, destino);
  const anterior = await buscarCodigo(tx, destino.email, destino.tipo);
  // One from the future was made by a clock that was ahead: nobody waits until then.
  const pasados = anterior ? Math.abs(fecha.getTime() - anterior.creadoEn.getTime()) / 1000 : Infinity;
  if (pasados < CODIGO.esperaSegundos) {
    const retryAfter = Math.ceil(CODIGO.esperaSegundos - pasados);
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

/** Whether a code that expires then is valid. One of a clock that was ahead would be for as long as that was. */
function esVigente(venceEn: Date, fecha: Date): boolean {
  const faltan = venceEn.getTime() - fecha.getTime();
  return faltan > 0 && faltan <= 2 * CODIGO.vigenciaMinutos * 60_000;
}

/**
 * Spends a code; returns whether it was the valid one. A wrong guess must be committed to count, so callers return
 * from the transaction and throw afterwards.
 */
export async function gastarCodigo(
  tx: Tx,
  { clave, destino, codigo, fecha }: { clave: KeyObject; destino: Destino; codigo: string; fecha: Date },
): Promise<boolean> {
  await retenerCodigo(tx, destino);
  const vivo = await buscarCodigo(tx, destino.email, destino.tipo);
  if (!vivo || !esVigente(vivo.venceEn, fecha) || vivo.intentos >= CODIGO.intentos) return false;
  const dado = Buffer.from(hashDeCodigo(clave, destino, codigo));
  if (!timingSafeEqual(dado, Buffer.from(vivo.hash))) {
    await registrarIntento(tx, vivo);
    return false;
  }
  await borrarCodigo(tx, vivo.id);
  return true;
}

/** Deletes expired codes. */
export async function olvidarCodigos(context: Context): Promise<void> {
  await inTransaction(context.db, (tx) => borrarCodigosVencidos(tx, context.clock()));
}
