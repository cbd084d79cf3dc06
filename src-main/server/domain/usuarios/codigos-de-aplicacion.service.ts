import { Secret, TOTP } from 'otpauth';
import { SEGUNDO_PASO } from '#contract/words/segundo-paso.ts';
import { errorDeDisco } from '#db/engines/errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { unseal } from '../../adapters/secrets/sealing.ts';
import type { Context } from '../../base/context.ts';
import { ESPERA_DE_ENTRADA_MS, within } from '../../base/within.ts';
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
  /** The last period a code was used of, as stored. */
  ultimoPeriodo: number;
  codigo: string;
}

/** A period's code, and the last period of which one may be used now. */
type Uso = Parameters<typeof usarPeriodo>[1];

/**
 * Notes that a period's code is used. A long import keeps it from being written, for as long as it likes: then what was read
 * and what this process remembers say whether it was used. Returns whether it was not.
 */
async function usarUnaVez(
  context: Context,
  { secreto, ultimoPeriodo }: Pick<Codigo, 'secreto' | 'ultimoPeriodo'>,
  uso: Uso,
): Promise<boolean> {
  const { periodosUsados } = context;
  // A later one than may be used was noted by a clock that was ahead.
  const seUso = (ultimo: number) => ultimo >= uso.periodo && ultimo <= uso.hasta;
  if (seUso(ultimoPeriodo) || seUso(periodosUsados.get(secreto) ?? 0)) return false;
  periodosUsados.set(secreto, uso.periodo);
  const escrito = inTransaction(context.db, (tx) => usarPeriodo(tx, uso)).catch((error: unknown) => {
    // Whoever has password and phone also enters while the disk lets nothing be written.
    if (errorDeDisco(error)) return true;
    periodosUsados.delete(secreto);
    throw error;
  });
  // It may fail when nobody waits any more.
  escrito.catch(() => undefined);
  return (await within(ESPERA_DE_ENTRADA_MS, escrito)) ?? true;
}

/**
 * Uses a code of an owner's authenticator app. Returns whether it was right and not used before; undefined where the key of
 * the data folder is another one, and no code can be checked.
 */
export async function usarCodigoDeAplicacion(
  context: Context,
  { codigo, ...paso }: Codigo,
): Promise<boolean | undefined> {
  const abierto = unseal(context.keys.secretos, paso.secreto);
  if (!abierto) return undefined;
  const timestamp = context.clock().getTime();
  const delta = totpDe(abierto).validate({ token: codigo, timestamp, window: TOLERANCIA });
  if (delta === null) return false;
  const ahora = Math.floor(timestamp / 1000 / SEGUNDO_PASO.periodoS);
  const { usuarioId } = paso;
  return await usarUnaVez(context, paso, { usuarioId, periodo: ahora + delta, hasta: ahora + TOLERANCIA });
}
