import type { FastifyRequest } from 'fastify';
import { type Autorizacion, PIDE_AUTORIZACION } from '#contract/schemas/personas/autorizacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { claveDeCuenta, colaDe } from '../../base/counters/recent-sign-ins.ts';
import { callerKey } from '../../http/caller/network-zone.ts';
import { actorConUsuarioDe } from '../../http/caller/sesion.ts';
import type { CountedWrite } from '../../http/request/idempotency.ts';
import { buscarUsuarioPorEmail, type FilaUsuario } from './usuarios.queries.ts';

interface Credenciales {
  email: string;
  password: string;
}

/**
 * The user of an address and password, typed by the caller of `clave`. Throws `credenciales-invalidas` (in the same time
 * for an unknown address) and `demasiados-intentos`.
 */
export async function comprobarCredenciales(
  context: Context,
  { email, password }: Credenciales,
  clave: string,
): Promise<FilaUsuario> {
  const { attempts, recentSignIns } = context;
  const par = `${email} ${clave}`;
  // The caller's own limits come first: a blocked caller cannot use up the limits of other accounts.
  const intentos: [Intento, string][] = [
    ['loginPorDireccion', clave],
    ['loginPorCuentaYDireccion', par],
  ];
  if (!recentSignIns.has(email, clave)) intentos.push(['loginPorCuenta', claveDeCuenta(email, clave)]);
  await takeAll(attempts, intentos, 'Demasiados intentos fallidos. Espera unos minutos y vuelve a probar');
  const usuario = await buscarUsuarioPorEmail(context.db, email);
  const guardada = usuario?.activo ? usuario.passwordHash : undefined;
  const acceso = await verifyPassword(guardada, password, colaDe(clave)).catch(async (error: unknown) => {
    // The password was not checked, because the server was too busy.
    await giveBackAll(attempts, intentos);
    throw error;
  });
  if (!usuario || !acceso) throw new AppError('credenciales-invalidas', 'Email o contraseña incorrectos');
  await giveBackAll(attempts, intentos);
  await attempts.clear('loginPorCuentaYDireccion', par);
  return usuario;
}

const sinAutorizacion = (mensaje: string) =>
  new AppError('sin-permiso', mensaje, { details: [{ path: PIDE_AUTORIZACION, msg: mensaje }] });

/** The owner who allows something: the caller, or whoever typed their password at the caller's screen. */
export type Autoriza = Pick<FilaUsuario, 'id' | 'nombre'>;

/**
 * The owner who allows what an employee alone may not do; undefined where the caller is none and nobody's password came
 * along. Throws `sin-permiso` for a wrong password or an account that is not the owner's, and `demasiados-intentos`.
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
  const quien = await comprobarCredenciales(context, autorizacion, clave).catch((error: unknown) => {
    // Not the code of a failed sign-in: the caller stays signed in.
    const equivocadas = error instanceof AppError && error.code === 'credenciales-invalidas';
    throw equivocadas ? sinAutorizacion(error.message) : error;
  });
  if (quien.rol !== 'propietario') throw sinAutorizacion('Esa cuenta no es del propietario');
  context.recentSignIns.add(autorizacion.email, clave);
  return quien;
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
