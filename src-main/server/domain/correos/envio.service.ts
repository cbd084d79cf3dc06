import { TIPOS_CODIGO } from '#contract/words/codigos.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { ENVIO_MAXIMO_MS, MailError } from '../../adapters/mail/mailer.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { CANAL_DE_CORREOS } from '../../base/correo.ts';
import { buscarCorreo, cambiarCorreo, type FilaCorreo, tomarFilaDeCorreo } from './correos.queries.ts';
import { ENSEGUIDA } from './correos.service.ts';
import { codigoDeCorreo } from './correos.wire.ts';

const MINUTO_MS = 60_000;
/** Waits after each temporary refusal, in minutes; about a day in all. */
const ESPERAS = [1, 5, 15, 60, 120, 240, 480, 480];
/** How long a worker holds a mail before another may take it. */
const RETENCION_MS = 2 * ENVIO_MAXIMO_MS;
/** How long mails stay queued while the mail server is unreachable. */
const VIDA_MS = 7 * 24 * 60 * MINUTO_MS;

const DESCARTADO = 'Descartado por el propietario';

export function esDeCodigo({ plantilla }: Pick<FilaCorreo, 'plantilla'>): boolean {
  return TIPOS_CODIGO.some((tipo) => tipo === plantilla);
}

/** Takes a mail for sending; returns false when another worker took it. */
export async function tomarCorreo(context: Context, fila: FilaCorreo): Promise<boolean> {
  const ahora = context.clock();
  const hasta = new Date(ahora.getTime() + RETENCION_MS);
  return await inTransaction(context.db, (tx) => tomarFilaDeCorreo(tx, fila, ahora, hasta));
}

/** Deletes the code of a mail that will not be sent again. */
function restos(fila: FilaCorreo) {
  return esDeCodigo(fila) ? { datos: {} } : {};
}

export async function anotarEnviado(context: Context, fila: FilaCorreo): Promise<void> {
  const enviadoEn = context.clock();
  await inTransaction(context.db, (tx) =>
    cambiarCorreo(tx, fila.id, {
      estado: 'enviado',
      enviadoEn,
      tomadoHasta: null,
      ultimoError: null,
      intentos: fila.intentos + 1,
      ...restos(fila),
    }),
  );
}

function trasError(fila: FilaCorreo, { tipo, message }: MailError, ahora: Date) {
  const ultimoError = message;
  const fallido = { estado: 'fallido' as const, ultimoError, ...restos(fila) };
  const dentroDe = (minutos: number) => ({
    ultimoError,
    proximoIntento: new Date(ahora.getTime() + minutos * MINUTO_MS),
  });
  if (tipo === 'sin-servidor') {
    // A clock that was ahead dated the mail: it is as old as this shows.
    if (fila.creadoEn > ahora) return { ...dentroDe(1), creadoEn: ahora };
    return ahora.getTime() - fila.creadoEn.getTime() > VIDA_MS ? fallido : dentroDe(1);
  }
  const espera = tipo === 'aplazado' ? ESPERAS[fila.intentos] : undefined;
  const intentos = fila.intentos + 1;
  return espera === undefined ? { ...fallido, intentos } : { ...dentroDe(espera), intentos };
}

/**
 * Records a failed attempt: a permanent refusal fails the mail and a temporary one delays it with back-off. With
 * an unreachable server it is retried a minute later, without counting an attempt, for up to `VIDA_MS`.
 */
export async function anotarError(context: Context, fila: FilaCorreo, error: MailError): Promise<void> {
  const cambios = trasError(fila, error, context.clock());
  await inTransaction(context.db, (tx) => cambiarCorreo(tx, fila.id, { ...cambios, tomadoHasta: null }));
}

/** Fails a mail whose code has expired. */
export async function anotarVencido(context: Context, fila: FilaCorreo): Promise<void> {
  await anotarError(context, fila, new MailError('rechazado', 'El código venció antes de poder enviarse'));
}

/** Locks a mail that is neither sent nor being sent. Throws `no-encontrado`, `estado-invalido`. */
async function retenerCorreo(tx: Tx, id: string, ahora: Date): Promise<FilaCorreo> {
  await tx.lockRows(tx.tables.correos, [id]);
  const fila = await buscarCorreo(tx, id);
  if (!fila) throw new AppError('no-encontrado', 'No se encontró el correo');
  if (fila.estado === 'enviado') throw new AppError('estado-invalido', 'Este correo ya se envió');
  if (fila.tomadoHasta && fila.tomadoHasta > ahora) {
    throw new AppError('estado-invalido', 'Este correo se está enviando en este momento');
  }
  return fila;
}

async function auditarCorreo(
  tx: Tx,
  { id: entidadId, para, plantilla }: FilaCorreo,
  hecho: Pick<Hecho, 'fecha' | 'actor' | 'accion'>,
): Promise<void> {
  await auditar(tx, { ...hecho, entidad: 'correo', entidadId, despues: { para, plantilla } });
}

/** Changes a mail for the owner, and audits it. */
async function cambiarANombreDe(
  tx: Tx,
  fila: FilaCorreo,
  cambios: Parameters<typeof cambiarCorreo>[2],
  hecho: Pick<Hecho, 'fecha' | 'actor' | 'accion'>,
): Promise<FilaCorreo> {
  await cambiarCorreo(tx, fila.id, cambios);
  await auditarCorreo(tx, fila, hecho);
  return { ...fila, ...cambios };
}

/** Retries a mail at once. Throws `no-encontrado`, `estado-invalido`. */
export async function reintentarCorreo(context: Context, id: string, actor: Actor): Promise<FilaCorreo> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const fila = await retenerCorreo(tx, id, fecha);
    if (fila.estado === 'fallido' && esDeCodigo(fila)) {
      throw new AppError('estado-invalido', 'Este código ya no sirve: hay que pedir otro');
    }
    const cambios = { estado: 'pendiente' as const, intentos: 0, proximoIntento: fecha, tomadoHasta: null };
    await tx.notify(CANAL_DE_CORREOS, ENSEGUIDA);
    return await cambiarANombreDe(tx, fila, cambios, { fecha, actor, accion: 'correo.reintentado' });
  });
}

/** Discards a pending mail. Throws `no-encontrado`, `estado-invalido`. */
export async function descartarCorreo(context: Context, id: string, actor: Actor): Promise<FilaCorreo> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const fila = await retenerCorreo(tx, id, fecha);
    if (fila.estado === 'fallido') throw new AppError('estado-invalido', 'Este correo ya no espera');
    const cambios = {
      estado: 'fallido' as const,
      ultimoError: DESCARTADO,
      tomadoHasta: null,
      ...restos(fila),
    };
    return await cambiarANombreDe(tx, fila, cambios, { fecha, actor, accion: 'correo.descartado' });
  });
}

/** Notes that an owner looks at the code of a pending mail. Throws `no-encontrado`, `estado-invalido` without one. */
export async function verCodigo(context: Context, id: string, actor: Actor): Promise<FilaCorreo> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const fila = await buscarCorreo(tx, id);
    if (!fila) throw new AppError('no-encontrado', 'No se encontró el correo');
    if (fila.estado !== 'pendiente' || codigoDeCorreo(fila, context.keys.secretos, fecha) === null) {
      throw new AppError('estado-invalido', 'Ese código ya no está: se envió, venció o hay otro');
    }
    await auditarCorreo(tx, fila, { fecha, actor, accion: 'correo.codigo-visto' });
    return fila;
  });
}
