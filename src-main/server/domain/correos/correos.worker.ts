import type { FastifyBaseLogger } from 'fastify';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { type MailAccess, MailError, type Mailer, openMailer } from '../../adapters/mail/mailer.ts';
import type { Context } from '../../base/context.ts';
import {
  ACCESO_CAMBIADO,
  CANAL_DE_CORREOS,
  type DatosDeAcceso,
  type DatosDeAviso,
  type DatosDeCodigo,
  type DatosDePedido,
  PASSWORD_CAMBIADA,
  type PlantillaDePedido,
} from '../../base/correo.ts';
import { logFailure } from '../../base/log-failure.ts';
import { leerAcceso } from './configuracion.service.ts';
import { type FilaCorreo, proximoEnvio, siguientePorEnviar } from './correos.queries.ts';
import { ENSEGUIDA } from './correos.service.ts';
import { codigoDeCorreo } from './correos.wire.ts';
import { anotarEnviado, anotarError, anotarVencido, esDeCodigo, tomarCorreo } from './envio.service.ts';
import { leerMarca, type Marca } from './marca.ts';
import { cartaDeAcceso } from './plantillas/acceso.ts';
import { cartaDeAviso } from './plantillas/aviso.ts';
import { cartaDeCodigo } from './plantillas/cuenta.ts';
import type { Carta } from './plantillas/marco.ts';
import { cartaDePedido } from './plantillas/pedido.ts';

/** Renders a mail; undefined when its code has expired. */
function escribirCarta(context: Context, fila: FilaCorreo, marca: Marca): Carta | undefined {
  if (fila.plantilla === PASSWORD_CAMBIADA) return cartaDeAviso(marca, fila.datos as DatosDeAviso);
  if (fila.plantilla === ACCESO_CAMBIADO) return cartaDeAcceso(marca, fila.datos as DatosDeAcceso);
  if (!esDeCodigo(fila)) {
    return cartaDePedido(marca, fila.plantilla as PlantillaDePedido, fila.datos as DatosDePedido);
  }
  const codigo = codigoDeCorreo(fila, context.keys.secretos, context.clock());
  const { nombre } = fila.datos as DatosDeCodigo;
  return codigo === null
    ? undefined
    : cartaDeCodigo(marca, fila.plantilla as TipoDeCodigo, { nombre, codigo });
}

interface Sobre {
  mailer: Mailer;
  acceso: MailAccess;
  marca: Marca;
  cancel: AbortSignal | undefined;
}

/** Sends a mail unless another worker has taken it. Throws MailError when the server is unreachable. */
async function enviarUno(context: Context, fila: FilaCorreo, sobre: Sobre): Promise<void> {
  if (!(await tomarCorreo(context, fila))) return;
  const { mailer, marca, acceso, cancel } = sobre;
  const carta = escribirCarta(context, fila, marca);
  if (!carta) return await anotarVencido(context, fila);
  const de = { nombre: acceso.remitente.nombre ?? marca.nombre, email: acceso.remitente.email };
  try {
    await mailer.send({ id: fila.id, de, para: fila.para, logo: marca.logo, ...carta }, cancel);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await anotarError(context, fila, error);
    if (error.tipo === 'sin-servidor') throw error;
    return;
  }
  await anotarEnviado(context, fila);
}

/**
 * Sends due mails one by one over one connection. Returns false when the mail server is unreachable; the remaining mails
 * stay queued then, and also without a configured server. `stop` ends after the current mail, `cancel` aborts it.
 */
export async function enviarPendientes(
  context: Context,
  { stop, cancel }: { stop?: AbortSignal; cancel?: AbortSignal } = {},
): Promise<boolean> {
  const acceso = await leerAcceso(context);
  if (!acceso) return true;
  let sobre: Sobre | undefined;
  try {
    for (;;) {
      // One at a time: a code that is queued meanwhile is the next one.
      const fila = await siguientePorEnviar(context.db, context.clock());
      if (!fila) return true;
      sobre ??= {
        mailer: await openMailer(acceso.servidor),
        marca: await leerMarca(context),
        acceso,
        cancel,
      };
      if (stop?.aborted) return true;
      await enviarUno(context, fila, sobre);
    }
  } catch (error) {
    if (error instanceof MailError) return false;
    throw error;
  } finally {
    sobre?.mailer.close();
  }
}

/** Longest wait between two rounds. */
const RONDA_MS = 10 * 60_000;
/** Waits after 1, 2, 3, 4 and more failed rounds. */
const PAUSAS_MS = [1, 5, 15, 60].map((minutos) => minutos * 60_000);
/** Delay before sending, so that it does not slow down the request that queued the mail. */
const RESPIRO_MS = 200;
/** How long stopping waits for the current mail. */
const PLAZO_MS = 3000;

export interface CorreosWorker {
  stop(): Promise<void>;
}

/** Starts the mail worker: sends mails when they are queued and when they are due. */
export async function startCorreos(context: Context, log: FastifyBaseLogger): Promise<CorreosWorker> {
  const stop = new AbortController();
  const cancel = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let next = 0;

  async function round(): Promise<number> {
    try {
      failures = (await enviarPendientes(context, { stop: stop.signal, cancel: cancel.signal }))
        ? 0
        : failures + 1;
      if (failures === 0) {
        const proximo = (await leerAcceso(context)) && (await proximoEnvio(context.db));
        const falta = proximo ? proximo.getTime() - context.clock().getTime() : RONDA_MS;
        return Math.min(Math.max(falta, 1000), RONDA_MS);
      }
    } catch (error) {
      failures += 1;
      logFailure(context, log, error, 'sending mails failed');
    }
    return PAUSAS_MS[Math.min(failures, PAUSAS_MS.length) - 1] ?? RONDA_MS;
  }

  async function run(): Promise<void> {
    again = false;
    const pause = await round();
    running = undefined;
    within(again ? RESPIRO_MS : pause);
  }

  /** Schedules a round after at most `pause` ms; an earlier one stays scheduled. */
  function within(pause: number): void {
    const at = Date.now() + pause;
    if (stop.signal.aborted || (timer && next <= at)) return;
    clearTimeout(timer);
    next = at;
    timer = setTimeout(() => {
      timer = undefined;
      running ??= run();
    }, pause).unref();
  }

  const unlisten = await context.db.listen(CANAL_DE_CORREOS, (text) => {
    // After a failure, new mails do not trigger a retry; only the owner does.
    if (failures > 0 && text !== ENSEGUIDA) return;
    if (running) again = true;
    else within(RESPIRO_MS);
  });
  within(RESPIRO_MS);

  return {
    async stop() {
      stop.abort();
      await unlisten();
      clearTimeout(timer);
      const late = setTimeout(() => cancel.abort(), PLAZO_MS);
      await running;
      clearTimeout(late);
    },
  };
}
