import type { FastifyRequest } from 'fastify';
import { type Autorizacion, PIDE_AUTORIZACION } from '#contract/schemas/personas/autorizacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { esPin } from '#contract/words/pin.ts';
import { esCodigoDeAplicacion } from '#contract/words/segundo-paso.ts';
import { type Cola, verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { callerKey, colaDe } from '../../http/caller/network-zone.ts';
import { actorConUsuarioDe } from '../../http/caller/sesion.ts';
import type { CountedWrite } from '../../http/request/idempotency.ts';
import { usarCodigoDeAplicacion } from './codigos-de-aplicacion.service.ts';
import { hashDePin } from './pin.service.ts';
import { buscarSegundoPaso } from './segundos-pasos.queries.ts';
import { buscarUsuarioPorEmail, type FilaUsuario } from './usuarios.queries.ts';

const sinAutorizacion = (mensaje: string) =>
  new AppError('sin-permiso', mensaje, { details: [{ path: PIDE_AUTORIZACION, msg: mensaje }] });

/** The owner who allows something: the caller, or whoever typed their password at the caller's screen. */
export type Autoriza = Pick<FilaUsuario, 'id' | 'nombre'>;

/** What an owner typed at the till, as `quienPuede` tells it. */
type Comprobada = FilaUsuario | 'equivocada' | 'sin-password' | 'no-es-propietario';

/**
 * Whose PIN, password or code of the app this is. With a second step the password is not looked at, and so nobody learns
 * whether it was right; without an account it takes as long as a wrong password.
 */
async function quienPuede(
  context: Context,
  { email, password }: NonNullable<Autorizacion>,
  cola: Cola,
): Promise<Comprobada> {
  const conocido = await buscarUsuarioPorEmail(context.db, email);
  const usuario = conocido?.activo ? conocido : undefined;
  const propietario = usuario?.rol === 'propietario' ? usuario : undefined;
  const pinHash = propietario && hashDePin(context, propietario);
  if (pinHash && esPin(password) && (await verifyPassword(pinHash, password, cola))) return propietario;
  const segundoPaso = propietario && (await buscarSegundoPaso(context.db, propietario.id));
  if (propietario && segundoPaso?.activadoEn) {
    if (!esCodigoDeAplicacion(password)) return 'sin-password';
    return (await usarCodigoDeAplicacion(context, { ...segundoPaso, codigo: password }))
      ? propietario
      : 'equivocada';
  }
  if (!(await verifyPassword(usuario?.passwordHash, password, cola))) return 'equivocada';
  return propietario ?? 'no-es-propietario';
}

const NO_AUTORIZA = {
  equivocada: 'Email, contraseña o PIN incorrectos',
  'sin-password':
    'Esta cuenta tiene verificación en dos pasos: aquí sirve su PIN, o un código de su aplicación',
  'no-es-propietario': 'Esa cuenta no es del propietario',
} as const;

/**
 * The owner who allows something by what they typed. Counted apart from sign-ins, at each till and for each owner: who guesses
 * here keeps nobody from signing in. Throws `sin-permiso`, `demasiados-intentos`.
 */
async function comprobarAutorizacion(
  context: Context,
  autorizacion: NonNullable<Autorizacion>,
  clave: string,
): Promise<FilaUsuario> {
  const { attempts } = context;
  const { email } = autorizacion;
  const intentos: [Intento, string][] = [
    ['autorizacionesErradas', `${email} ${clave}`],
    ['autorizacionesErradasPorCuenta', email],
  ];
  await takeAll(attempts, intentos, 'Demasiados intentos fallidos. Espera unos minutos y vuelve a probar');
  const quien = await quienPuede(context, autorizacion, colaDe(clave)).catch(async (error: unknown) => {
    // Nothing was checked, because the server was too busy.
    await giveBackAll(attempts, intentos);
    throw error;
  });
  if (typeof quien === 'string') throw sinAutorizacion(NO_AUTORIZA[quien]);
  await giveBackAll(attempts, intentos);
  await attempts.clear('autorizacionesErradas', `${email} ${clave}`);
  return quien;
}

/**
 * The owner who allows what an employee alone may not do; undefined where the caller is none and nobody's password came
 * along. Throws `sin-permiso` for what is wrong or of an account that is not the owner's, and `demasiados-intentos`.
 * Call it before the transaction, because checking a password takes long.
 */
async function quienAutoriza(
  context: Context,
  { usuario }: ActorConUsuario,
  autorizacion: Autorizacion,
  clave: string,
): Promise<Autoriza | undefined> {
  if (usuario.rol === 'propietario') return usuario;
  if (!autorizacion) return undefined;
  return await comprobarAutorizacion(context, autorizacion, clave);
}

/** A request of somebody who is signed in, whose body has what the owner's password allows. */
type PeticionAutorizada = FastifyRequest & {
  body: { autorizacion?: Autorizacion; fechaAceptada?: string | null | undefined };
};

/** Who allows a write, found out before its transaction. */
interface Autorizado extends Counted {
  quien: Autoriza | undefined;
}

/**
 * A write that the owner may have to allow, to be run by `countedOnceByKey`: their password is checked before the
 * transaction, and is left out of what is stored for a repetition. Throws like `quienAutoriza`.
 */
export function escrituraAutorizada<T>(
  context: Context,
  request: PeticionAutorizada,
  escribir: (quien: Autoriza | undefined) => Promise<T>,
): CountedWrite<T, Autorizado> {
  // Nor does what was asked on the way make it another write.
  const { autorizacion, fechaAceptada, ...escrito } = request.body;
  const quien = () =>
    quienAutoriza(context, actorConUsuarioDe(request), autorizacion, callerKey(context, request));
  return {
    count: async () => ({ intentos: [], quien: await quien() }),
    body: escrito,
    write: ({ quien }) => escribir(quien),
  };
}

/** The name of the owner who allowed something, for the trail; undefined where it is the actor. */
export function nombreDeOtro(quien: Autoriza | undefined, { usuario }: ActorConUsuario): string | undefined {
  return quien && quien.id !== usuario.id ? quien.nombre : undefined;
}

/**
 * Throws `sin-permiso` unless somebody allowed it, with a detail that tells the screen to ask for the owner's password.
 * `paraQue` ends the sentence «Solo el propietario puede …».
 */
export function asegurarAutorizado(quien: Autoriza | undefined, paraQue: string): asserts quien is Autoriza {
  if (!quien) throw sinAutorizacion(`Solo el propietario puede ${paraQue}`);
}
