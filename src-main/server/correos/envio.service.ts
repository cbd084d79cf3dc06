import { TIPOS_CODIGO } from '#contract/codigos.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { ENVIO_MAXIMO_MS, MailError } from '../adapters/mailer.ts';
import type { Context } from '../context.ts';
import { auditar, type Hecho } from '../sistema/auditoria.ts';
import { buscarCorreo, cambiarCorreo, type FilaCorreo, tomarFilaDeCorreo } from './correos.queries.ts';
import { CANAL_DE_CORREOS, ENSEGUIDA } from './correos.service.ts';

const MINUTO_MS = 60_000;
/** Pauses after each «not now» of the server, in minutes: a day in all. */
const ESPERAS = [1, 5, 15, 60, 120, 240, 480, 480];
/** Who takes a mail to send it has it this long; then another may. */
const RETENCION_MS = 2 * ENVIO_MAXIMO_MS;
/** A shop without its mail server loses no mail for a week. */
const VIDA_MS = 7 * 24 * 60 * MINUTO_MS;

const DESCARTADO = 'Descartado por el propietario';

export function esDeCodigo({ plantilla }: Pick<FilaCorreo, 'plantilla'>): boolean {
  return TIPOS_CODIGO.some((tipo) => tipo === plantilla);
}

/** Takes a mail to send it; false when another process was quicker. */
export async function tomarCorreo(context: Context, fila: FilaCorreo): Promise<boolean> {
  const ahora = context.reloj();
  const hasta = new Date(ahora.getTime() + RETENCION_MS);
  return await inTransaction(context.db, (tx) => tomarFilaDeCorreo(tx, fila, ahora, hasta));
}

/** What is left of a mail that goes nowhere any more: codes are not kept. */
function restos(fila: FilaCorreo) {
  return esDeCodigo(fila) ? { datos: {} } : {};
}

export async function anotarEnviado(context: Context, fila: FilaCorreo): Promise<void> {
  const enviadoEn = context.reloj();
  await inTransaction(context.db, (tx) =>
    cambiarCorreo(tx, fila.id, {
      ...{ estado: 'enviado', enviadoEn, tomadoHasta: null, ultimoError: null, intentos: fila.intentos + 1 },
      ...restos(fila),
    }),
  );
}

function trasFallo(fila: FilaCorreo, { tipo, message }: MailError, ahora: Date) {
  const ultimoError = message;
  const fallido = { estado: 'fallido' as const, ultimoError, ...restos(fila) };
  const dentroDe = (minutos: number) => ({
    ultimoError,
    proximoIntento: new Date(ahora.getTime() + minutos * MINUTO_MS),
  });
  if (tipo === 'sin-servidor') {
    return ahora.getTime() - fila.creadoEn.getTime() > VIDA_MS ? fallido : dentroDe(1);
  }
  const espera = tipo === 'aplazado' ? ESPERAS[fila.intentos] : undefined;
  const intentos = fila.intentos + 1;
  return espera === undefined ? { ...fallido, intentos } : { ...dentroDe(espera), intentos };
}

/**
 * Writes down that a mail did not leave. «Never» of the server ends it, «not now» puts it off further each time; a
 * server that could not be asked costs the mail nothing.
 */
export async function anotarFallo(context: Context, fila: FilaCorreo, fallo: MailError): Promise<void> {
  const cambios = trasFallo(fila, fallo, context.reloj());
  await inTransaction(context.db, (tx) => cambiarCorreo(tx, fila.id, { ...cambios, tomadoHasta: null }));
}

/** A code whose time is over is not mailed. */
export async function anotarVencido(context: Context, fila: FilaCorreo): Promise<void> {
  await anotarFallo(context, fila, new MailError('rechazado', 'El código venció antes de poder enviarse'));
}

/** Holds a mail that did not leave yet. Throws `no-encontrado`, `estado-invalido`. */
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

/** What the owner changes of a mail, noted in the trail. */
async function cambiarANombreDe(
  tx: Tx,
  fila: FilaCorreo,
  cambios: Parameters<typeof cambiarCorreo>[2],
  hecho: Pick<Hecho, 'fecha' | 'actor' | 'accion'>,
): Promise<FilaCorreo> {
  await cambiarCorreo(tx, fila.id, cambios);
  const { id: entidadId, para, plantilla } = fila;
  await auditar(tx, { ...hecho, entidad: 'correo', entidadId, despues: { para, plantilla } });
  return { ...fila, ...cambios };
}

/** The owner has a mail sent again at once. Throws `no-encontrado`, `estado-invalido`. */
export async function reintentarCorreo(context: Context, id: string, actor: Actor): Promise<FilaCorreo> {
  const fecha = context.reloj();
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

/** The owner has a waiting mail never sent. Throws `no-encontrado`, `estado-invalido`. */
export async function descartarCorreo(context: Context, id: string, actor: Actor): Promise<FilaCorreo> {
  const fecha = context.reloj();
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
