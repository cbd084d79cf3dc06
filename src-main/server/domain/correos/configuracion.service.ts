import type { KeyObject } from 'node:crypto';
import type { ConfiguracionDeCorreo, CorreoConfigurado } from '#contract/schemas/tienda/correos.ts';
import { AppError } from '#contract/words/errores.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import type { MailCause } from '../../adapters/mail/mail-cause.ts';
import { type MailAccess, MailError, openMailer } from '../../adapters/mail/mailer.ts';
import { seal, unseal } from '../../adapters/secrets/sealing.ts';
import type { Actor } from '../../base/actor.ts';
import { buscarValor, SERVIDOR_DE_CORREO } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { CANAL_DE_CORREOS } from '../../base/correo.ts';
import { takeAll } from '../../base/counters/attempt-counters.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { asegurarVisto, type CampoVisto } from '../../base/visto.ts';
import { guardarConfiguracion, retenerConfiguracion } from '../configuracion/configuracion.service.ts';
import { ENSEGUIDA } from './correos.service.ts';
import { leerMarca } from './marca.ts';
import { mensajeDePrueba } from './plantillas/prueba.ts';

/** The stored setting; the password is encrypted, so that a copied database does not reveal it. */
interface Guardado {
  host: string;
  puerto: number;
  seguridad: NonNullable<ConfiguracionDeCorreo['seguridad']>;
  usuario: string | null;
  passwordSellada: string | null;
  remitente: string;
}

async function leerGuardado(db: Db): Promise<Guardado | undefined> {
  return (await buscarValor(db, SERVIDOR_DE_CORREO)) as Guardado | undefined;
}

/** The mail server from the environment, else from the owner's settings; undefined without either. */
export async function leerAcceso(context: Context): Promise<MailAccess | undefined> {
  if (context.config.mail) return context.config.mail;
  const guardado = await leerGuardado(context.db);
  if (!guardado) return undefined;
  const { host, puerto, seguridad, usuario, passwordSellada, remitente } = guardado;
  const password = passwordSellada ? unseal(context.keys.secretos, passwordSellada) : undefined;
  return {
    servidor: { host, puerto, seguridad, usuario: usuario ?? undefined, password },
    remitente: { nombre: undefined, email: remitente },
  };
}

export async function leerConfiguracionDeCorreo(context: Context): Promise<CorreoConfigurado> {
  const acceso = await leerAcceso(context);
  if (!acceso) return { origen: 'ninguno', correo: null };
  const { servidor, remitente } = acceso;
  const { host, puerto, seguridad, usuario, password } = servidor;
  return {
    origen: context.config.mail ? 'servidor' : 'tienda',
    correo: {
      host,
      puerto,
      seguridad,
      usuario: usuario ?? null,
      remitente: remitente.email,
      tienePassword: password !== undefined,
    },
  };
}

function asegurarCambiable({ config }: Context): void {
  if (!config.mail) return;
  throw new AppError('conflicto', 'El correo se configura en el servidor de la tienda (SMTP_URL)');
}

function porCampo(path: string, msg: string): AppError {
  return new AppError('datos-invalidos', msg, { details: [{ path, msg }] });
}

/**
 * The encrypted password to store. A stored one is reused only for the same server and user. Throws `datos-invalidos`.
 */
function passwordPara(
  configuracion: Omit<ConfiguracionDeCorreo, 'actual'>,
  clave: KeyObject,
  antes: Guardado | undefined,
): string | null {
  if (!configuracion.usuario) return null;
  if (configuracion.password !== undefined) return seal(clave, configuracion.password);
  const esElMismo = antes?.host === configuracion.host && antes.usuario === configuracion.usuario;
  if (esElMismo && antes.passwordSellada) return antes.passwordSellada;
  throw porCampo('password', 'Escribe la contraseña de este servidor');
}

const CAMPOS: Record<string, CampoVisto> = {
  host: { nombre: 'El servidor' },
  puerto: { nombre: 'El puerto', mostrar: String },
  seguridad: { nombre: 'La seguridad' },
  usuario: { nombre: 'El usuario' },
  remitente: { nombre: 'El remitente' },
};

const LOCAL = /^(localhost|127\.[\d.]+|::1)$/;

/** The setting in the audit trail, without the password. */
const sinSecreto = (uno: unknown) => ({ ...(uno as Guardado), passwordSellada: undefined });

/**
 * Stores the mail server. Throws `conflicto` when the environment sets it or it differs from what the editor saw, and
 * `datos-invalidos`.
 */
export async function guardarConfiguracionDeCorreo(
  context: Context,
  configuracion: Omit<ConfiguracionDeCorreo, 'actual'>,
  actor: Actor,
): Promise<CorreoConfigurado> {
  asegurarCambiable(context);
  const { host, puerto, usuario, remitente } = configuracion;
  const seguridad = configuracion.seguridad ?? (puerto === 465 ? 'tls' : 'starttls');
  if (usuario && seguridad === 'ninguna' && !LOCAL.test(host)) {
    throw porCampo('seguridad', 'Con usuario y contraseña la conexión debe ser segura');
  }
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, SERVIDOR_DE_CORREO);
    const antes = await leerGuardado(tx);
    const abierto = { host, puerto, seguridad, usuario: usuario ?? null, remitente };
    asegurarVisto(configuracion.visto, antes ?? {}, abierto, CAMPOS);
    const valor: Guardado = {
      ...abierto,
      passwordSellada: passwordPara(configuracion, context.keys.secretos, antes),
    };
    await guardarConfiguracion(tx, { clave: SERVIDOR_DE_CORREO, valor, fecha, actor, retrato: sinSecreto });
    await tx.notify(CANAL_DE_CORREOS, ENSEGUIDA);
    await anunciar(tx, { tipo: 'tienda-cambiada' });
  });
  return await leerConfiguracionDeCorreo(context);
}

/** Removes the mail server; mails stay queued from then on. Throws `conflicto` when the environment sets it. */
export async function quitarConfiguracionDeCorreo(
  context: Context,
  actor: Actor,
): Promise<CorreoConfigurado> {
  asegurarCambiable(context);
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await guardarConfiguracion(tx, {
      clave: SERVIDOR_DE_CORREO,
      valor: undefined,
      fecha,
      actor,
      retrato: sinSecreto,
    });
    await anunciar(tx, { tipo: 'tienda-cambiada' });
  });
  return await leerConfiguracionDeCorreo(context);
}

/** Tells the owner why a mail was not sent and what to do. */
function motivoDeError(causa: MailCause, { servidor, remitente }: MailAccess): string {
  const { host, puerto, usuario } = servidor;
  const motivos: Record<MailCause, string> = {
    'nadie-responde': `Nadie responde en «${host}», puerto ${puerto}. Revisa que el servidor y el puerto estén bien escritos.`,
    'sin-nombre': `No se encontró el servidor «${host}». Revisa cómo está escrito y que haya internet.`,
    acceso: usuario
      ? `«${host}» no aceptó el usuario o la contraseña. Gmail y otros piden una «contraseña de aplicación».`
      : `«${host}» pide usuario y contraseña.`,
    'conexion-segura': `No se pudo hacer una conexión segura con «${host}». Revisa «Seguridad»: el puerto 465 usa TLS desde el principio y el 587, STARTTLS.`,
    tiempo: `«${host}» no contestó a tiempo. Puede ser otro puerto, o que esta red no deje salir correos.`,
    rechazo: `«${host}» no aceptó el correo. Revisa que pueda enviar de parte de ${remitente.email}.`,
    otra: `Algo falló al hablar con «${host}». Vuelve a intentarlo; si sigue igual, muestra el detalle a tu proveedor de correo.`,
  };
  return `El correo no salió. ${motivos[causa]}`;
}

/**
 * Sends a test mail. Throws `conflicto` with advice for the owner when it fails, with the mail server's own message as
 * `tecnico`, and `demasiados-intentos`.
 */
export async function probarCorreo(context: Context, para: string, actor: Actor): Promise<void> {
  const acceso = await leerAcceso(context);
  if (!acceso) throw new AppError('conflicto', 'Todavía no hay un servidor de correo configurado');
  const mensaje = 'Demasiadas pruebas. Espera unos minutos';
  await takeAll(context.attempts, [['pruebasDeCorreo', actor.usuario?.id ?? '']], mensaje);
  const marca = await leerMarca(context);
  const mailer = await openMailer(acceso.servidor);
  try {
    await mailer.send(mensajeDePrueba(acceso, marca, para));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const motivo = motivoDeError(error.causa, acceso);
    throw new AppError('conflicto', motivo, {
      details: [{ path: 'correo', msg: motivo, tecnico: error.message }],
    });
  } finally {
    mailer.close();
  }
}
