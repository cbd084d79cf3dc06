import type { AjustesDeCorreo, CorreoConfigurado } from '#contract/correos.ts';
import { AppError } from '#contract/errores.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { type MailAccess, MailError, openMailer } from '../adapters/mailer.ts';
import { seal, unseal } from '../adapters/sealing.ts';
import { buscarValor } from '../configuracion/configuracion.queries.ts';
import { guardarConfiguracion, retenerConfiguracion } from '../configuracion/configuracion.service.ts';
import type { Context } from '../context.ts';
import { takeAll } from '../http/attempt-counters.ts';
import { asegurarVisto, type CampoVisto } from '../visto.ts';
import { CANAL_DE_CORREOS, ENSEGUIDA } from './correos.service.ts';
import { leerMarca } from './marca.ts';
import { motivoDeFallo } from './motivo.ts';
import { mensajeDePrueba } from './plantillas/prueba.ts';

const CLAVE = 'correo';

/** As stored: the password sealed, so that a copy of the database sends no mail. */
interface Guardado {
  host: string;
  puerto: number;
  seguridad: NonNullable<AjustesDeCorreo['seguridad']>;
  usuario: string | null;
  passwordSellada: string | null;
  remitente: string;
}

async function leerGuardado(db: Db): Promise<Guardado | undefined> {
  return (await buscarValor(db, CLAVE)) as Guardado | undefined;
}

/** How to send mail now: by the environment, else by the owner's settings; undefined when neither says. */
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

export async function leerAjustes(context: Context): Promise<CorreoConfigurado> {
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

/** The password to store. One that was given for another server is never told to this one. */
function passwordPara(ajustes: AjustesDeCorreo, clave: Buffer, antes: Guardado | undefined): string | null {
  if (!ajustes.usuario) return null;
  if (ajustes.password !== undefined) return seal(clave, ajustes.password);
  const esElMismo = antes?.host === ajustes.host && antes.usuario === ajustes.usuario;
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

/** What the trail may show: everything but the password, sealed or not. */
const sinSecreto = (uno: unknown) => ({ ...(uno as Guardado), passwordSellada: undefined });

/** Throws `conflicto` where the environment decides or somebody changed it since it was seen, and `datos-invalidos`. */
export async function guardarAjustes(
  context: Context,
  ajustes: AjustesDeCorreo,
  actor: Actor,
): Promise<CorreoConfigurado> {
  asegurarCambiable(context);
  const { host, puerto, usuario, remitente } = ajustes;
  const seguridad = ajustes.seguridad ?? (puerto === 465 ? 'tls' : 'starttls');
  if (usuario && seguridad === 'ninguna' && !LOCAL.test(host)) {
    throw porCampo('seguridad', 'Con usuario y contraseña la conexión debe ser segura');
  }
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    await retenerConfiguracion(tx, CLAVE);
    const antes = await leerGuardado(tx);
    const abierto = { host, puerto, seguridad, usuario: usuario ?? null, remitente };
    asegurarVisto(ajustes.visto, antes ?? {}, abierto, CAMPOS);
    const valor: Guardado = {
      ...abierto,
      passwordSellada: passwordPara(ajustes, context.keys.secretos, antes),
    };
    await guardarConfiguracion(tx, { clave: CLAVE, valor, fecha, actor, retrato: sinSecreto });
    await tx.notify(CANAL_DE_CORREOS, ENSEGUIDA);
  });
  return await leerAjustes(context);
}

/** Mails wait from now on. Throws `conflicto` where the environment decides. */
export async function quitarAjustes(context: Context, actor: Actor): Promise<CorreoConfigurado> {
  asegurarCambiable(context);
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    await guardarConfiguracion(tx, { clave: CLAVE, valor: undefined, fecha, actor, retrato: sinSecreto });
  });
  return await leerAjustes(context);
}

/**
 * Sends a mail now and says whether it left. Throws `conflicto` with what the owner can do when it did not; the mail
 * server's own words are beside it, as `tecnico`.
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
    const motivo = motivoDeFallo(error.causa, acceso);
    throw new AppError('conflicto', motivo, {
      details: [{ path: 'correo', msg: motivo, tecnico: error.message }],
    });
  } finally {
    mailer.close();
  }
}
