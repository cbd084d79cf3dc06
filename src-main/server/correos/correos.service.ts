import { CODIGO, type TipoDeCodigo } from '#contract/codigos.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { seal } from '../adapters/sealing.ts';
import type { Context } from '../context.ts';
import type { Contenido } from './correo.ts';
import { borrarCorreosAntesDe, buscarCorreo, insertarCorreo, retirarCodigos } from './correos.queries.ts';

/** Where the outbox is told that there is something to do. */
export const CANAL_DE_CORREOS = 'correos';
/** Said there by the owner: also after a failure it is done at once. */
export const ENSEGUIDA = 'enseguida';

/** Puts a mail into the outbox, in the transaction of what it tells about: one does not happen without the other. */
export async function encolarCorreo(
  tx: Tx,
  { para, plantilla, datos }: Contenido & { para: string },
  fecha: Date,
): Promise<void> {
  await insertarCorreo(tx, {
    id: nuevoId(),
    para,
    plantilla,
    datos,
    estado: 'pendiente',
    intentos: 0,
    proximoIntento: fecha,
    tomadoHasta: null,
    ultimoError: null,
    creadoEn: fecha,
    enviadoEn: null,
  });
  await tx.notify(CANAL_DE_CORREOS, '');
}

/** Puts a mail with a code into the outbox. */
export async function encolarCodigo(
  tx: Tx,
  clave: Buffer,
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

/** As much work as putting a mail into the outbox, for an address that gets none: nobody shall tell them apart. */
export async function simularCorreo(tx: Tx): Promise<void> {
  await buscarCorreo(tx, nuevoId());
  await tx.notify(CANAL_DE_CORREOS, '');
}

/** A code is spent or replaced: a mail that still waits with it is not sent any more. */
export async function retirarCodigo(tx: Tx, para: string, tipo: TipoDeCodigo): Promise<void> {
  await retirarCodigos(tx, { para, plantilla: tipo }, 'El código ya no sirve: hay otro o ya se usó');
}

/** Codes that nobody can use any more leave the outbox. */
export async function retirarCodigosVencidos(context: Context): Promise<void> {
  const antesDe = new Date(context.reloj().getTime() - CODIGO.vigenciaMinutos * 60_000);
  await inTransaction(context.db, (tx) =>
    retirarCodigos(tx, { antesDe }, 'El código venció antes de poder enviarse'),
  );
}

/** Mails hold what people ordered and where they are written to: nobody needs that after so many days. */
const OLVIDO_DIAS = 90;

/** Forgets mails, whatever became of them, to which nothing has happened for so long. */
export async function olvidarCorreos(context: Context): Promise<void> {
  const limite = new Date(context.reloj().getTime() - OLVIDO_DIAS * 24 * 3_600_000);
  await inTransaction(context.db, (tx) => borrarCorreosAntesDe(tx, limite));
}
