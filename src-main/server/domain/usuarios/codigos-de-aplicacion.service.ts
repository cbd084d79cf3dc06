import { Secret, TOTP } from 'otpauth';
import { SEGUNDO_PASO } from '#contract/words/segundo-paso.ts';
import { errorDeDisco } from '#db/engines/errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { unseal } from '../../adapters/secrets/sealing.ts';
import type { Context } from '../../base/context.ts';
import { usarPeriodo } from './segundos-pasos.queries.ts';

/** How many periods the phone's clock and the computer's may differ: a shop without internet has no exact clock. */
const TOLERANCIA = 2;

/** What makes and checks the codes of a secret (base 32). The label and the shop's name are for the phone. */
export const totpDe = (secreto: string, etiqueta: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...etiqueta,
    secret: Secret.fromBase32(secreto),
    algorithm: SEGUNDO_PASO.algoritmo,
    digits: SEGUNDO_PASO.digitos,
    period: SEGUNDO_PASO.periodoS,
  });

export interface Codigo {
  usuarioId: string;
  /** As stored. */
  secreto: string;
  codigo: string;
}

/**
 * Uses a code of an owner's authenticator app. Returns whether it was right and not used before; undefined where the key of
 * the data folder is another one, and no code can be checked.
 */
export async function usarCodigoDeAplicacion(
  context: Context,
  { usuarioId, secreto, codigo }: Codigo,
): Promise<boolean | undefined> {
  const abierto = unseal(context.keys.secretos, secreto);
  if (!abierto) return undefined;
  const timestamp = context.clock().getTime();
  const delta = totpDe(abierto).validate({ token: codigo, timestamp, window: TOLERANCIA });
  if (delta === null) return false;
  const ahora = Math.floor(timestamp / 1000 / SEGUNDO_PASO.periodoS);
  const uso = { usuarioId, periodo: ahora + delta, hasta: ahora + TOLERANCIA };
  return await inTransaction(context.db, (tx) => usarPeriodo(tx, uso)).catch((error: unknown) => {
    // Whoever has password and phone also enters while the disk lets nothing be written.
    if (!errorDeDisco(error)) throw error;
    return true;
  });
}
