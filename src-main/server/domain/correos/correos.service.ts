import type { KeyObject } from 'node:crypto';
import { CODIGO, type TipoDeCodigo } from '#contract/words/codigos.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { seal } from '../../adapters/secrets/sealing.ts';
import type { Context } from '../../base/context.ts';
import { CANAL_DE_CORREOS, encolarCorreo } from '../../base/correo.ts';
import { borrarCorreosAntesDe, buscarCorreo, retirarCodigos } from './correos.queries.ts';

/** Message on that channel that makes the worker retry at once, also after failures. */
export const ENSEGUIDA = 'enseguida';

/** Queues a mail with a code, which is stored encrypted with `clave`. */
export async function encolarCodigo(
  tx: Tx,
  clave: KeyObject,
  {
    para,
    nombre,
    tipo,
    codigo,
    venceEn,
  }: {
    para: string;
    nombre: string;
    tipo: TipoDeCodigo;
    codigo: string;
    venceEn: Date;
  },
  fecha: Date,
): Promise<void> {
  const datos = { nombre, codigoSellado: seal(clave, codigo), venceEn: venceEn.toISOString() };
  await encolarCorreo(tx, { para, plantilla: tipo, datos }, fecha);
}

/** Costs about as much time as queueing a mail, so that timing does not reveal which accounts exist. */
export async function simularCorreo(tx: Tx): Promise<void> {
  await buscarCorreo(tx, nuevoId());
  await tx.notify(CANAL_DE_CORREOS, '');
}

/** Fails pending mails with a code that was spent or replaced. */
export async function retirarCodigo(tx: Tx, para: string, tipo: TipoDeCodigo): Promise<void> {
  await retirarCodigos(tx, { para, plantilla: tipo }, 'El código ya no sirve: hay otro o ya se usó');
}

/** Fails pending mails with expired codes. */
export async function retirarCodigosVencidos(context: Context): Promise<void> {
  const antesDe = new Date(context.clock().getTime() - CODIGO.vigenciaMinutos * 60_000);
  await inTransaction(context.db, (tx) =>
    retirarCodigos(tx, { antesDe }, 'El código venció antes de poder enviarse'),
  );
}

/** Mails hold personal data, so they are deleted after this many days. */
const OLVIDO_DIAS = 90;

/** Deletes mails in any state that have not changed for `OLVIDO_DIAS`. */
export async function olvidarCorreos(context: Context): Promise<void> {
  const limite = new Date(context.clock().getTime() - OLVIDO_DIAS * 24 * 3_600_000);
  await inTransaction(context.db, (tx) => borrarCorreosAntesDe(tx, limite));
}
