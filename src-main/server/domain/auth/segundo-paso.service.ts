import { Secret } from 'otpauth';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { esCodigoDeAplicacion } from '#contract/words/segundo-paso.ts';
import { type Db, inTransaction } from '#db/transaction.ts';
import { seal, unseal } from '../../adapters/secrets/sealing.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Intento } from '../../base/config/limites.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { ESTA_COMPUTADORA } from '../../base/counters/recent-sign-ins.ts';
import { avisarDeAcceso } from '../usuarios/avisos.service.ts';
import { type Codigo, totpDe, usarCodigoDeAplicacion } from '../usuarios/codigos-de-aplicacion.service.ts';
import { asegurarPasswordActual } from '../usuarios/confirmacion.service.ts';
import { buscarHoja } from '../usuarios/hojas.queries.ts';
import { quitarSegundoPaso, retenerConPassword } from '../usuarios/personal.service.ts';
import {
  activarSegundoPaso,
  buscarSegundoPaso,
  ponerSegundoPaso,
} from '../usuarios/segundos-pasos.queries.ts';
import { esPropietarioActivo, type FilaUsuario } from '../usuarios/usuarios.queries.ts';
import { retenerUsuario } from '../usuarios/usuarios.service.ts';
import { gastarCodigoDeHoja } from './hojas.service.ts';

const SECRETO_BYTES = 20;
const EQUIVOCADO = 'El código no es correcto. Revisa que el teléfono y la computadora tengan bien la hora';

const OTRA_CLAVE =
  'La clave de la tienda («sesiones.clave») se perdió, y sin ella los códigos de tu aplicación no se pueden revisar. Quita la verificación en dos pasos con «npm run password» en la computadora de la tienda';

function codigoInvalido(msg = EQUIVOCADO): AppError {
  return new AppError('codigo-invalido', msg, { details: [{ path: 'codigo', msg }] });
}

const empiezaOtraVez = () => new AppError('conflicto', 'Empieza otra vez: ese código QR ya no sirve');

/** Throws `conflicto` without a recovery sheet to get in by without the phone. */
async function asegurarHoja(db: Db, usuarioId: string): Promise<void> {
  if ((await buscarHoja(db, usuarioId))?.quedan) return;
  throw new AppError(
    'conflicto',
    'Antes haz tu hoja de recuperación: con un código de ella entras si pierdes el teléfono',
  );
}

/** When the caller's sign-in began to ask for a code, in ISO 8601; undefined when it does not. */
export async function segundoPasoDesde({ db }: Context, usuarioId: string): Promise<string | undefined> {
  return (await buscarSegundoPaso(db, usuarioId))?.activadoEn?.toISOString();
}

/**
 * Makes the secret of the caller's second step, which is asked for only after `activar`. Throws `datos-invalidos` for a wrong
 * password, `conflicto` when there is one already or no recovery sheet to get in by without the phone.
 */
export async function crear(
  context: Context,
  usuarioId: string,
  actual: string,
  actor: Actor,
): Promise<{ direccion: string; secreto: string }> {
  const conocido = await asegurarPasswordActual(context, usuarioId, actual, actor);
  const { base32: secreto } = new Secret({ size: SECRETO_BYTES });
  const sellado = seal(context.keys.secretos, secreto);
  const creadoEn = context.clock();
  const usuario = await inTransaction(context.db, async (tx) => {
    const suyo = await retenerConPassword(tx, usuarioId, conocido);
    if (!esPropietarioActivo(suyo)) {
      throw new AppError('conflicto', 'La verificación en dos pasos es de quien es propietario');
    }
    if ((await buscarSegundoPaso(tx, usuarioId))?.activadoEn) {
      throw new AppError('conflicto', 'La verificación en dos pasos ya está activada');
    }
    await asegurarHoja(tx, usuarioId);
    await ponerSegundoPaso(tx, { usuarioId, secreto: sellado, creadoEn });
    return suyo;
  });
  const { nombre } = await leerTienda(context.db);
  return { direccion: totpDe(secreto, { issuer: nombre, label: usuario.email }).toString(), secreto };
}

/** Uses a code of the app or, in its place, one of the recovery sheet. Returns whether it was right. */
async function usarCodigo(context: Context, codigo: Codigo): Promise<boolean> {
  if (esCodigoDeAplicacion(codigo.codigo)) {
    const bueno = await usarCodigoDeAplicacion(context, codigo);
    if (bueno === undefined) throw codigoInvalido(OTRA_CLAVE);
    return bueno;
  }
  const gasto = { usuarioId: codigo.usuarioId, codigo: codigo.codigo, fecha: context.clock() };
  return await inTransaction(context.db, (tx) => gastarCodigoDeHoja(tx, context, gasto));
}

/** Where a code is typed: what is guessed in one place keeps nobody out in another. */
type Donde = 'esta computadora' | 'otra parte' | 'una sesión abierta';

/**
 * Uses a code. Of the app few wrong ones are allowed; those of a sheet are too many to be guessed. Throws `codigo-invalido`,
 * `demasiados-intentos`.
 */
async function asegurarCodigo(context: Context, codigo: Codigo, donde: Donde): Promise<void> {
  const { attempts } = context;
  const intentos: [Intento, string][] = esCodigoDeAplicacion(codigo.codigo)
    ? [['segundoPasoPorCuenta', `${codigo.usuarioId} ${donde}`]]
    : [];
  await takeAll(
    attempts,
    intentos,
    'Demasiados códigos equivocados. Usa uno de tu hoja de recuperación, o vuelve a probar mañana',
  );
  const bueno = await usarCodigo(context, codigo).catch(async (error: unknown) => {
    await giveBackAll(attempts, intentos);
    throw error;
  });
  if (!bueno) throw codigoInvalido();
  await giveBackAll(attempts, intentos);
}

/**
 * The second step of a sign-in, after the password. Passes whoever has none. Throws `segundo-paso` without a code,
 * `codigo-invalido`, `demasiados-intentos`.
 */
export async function pedirSegundoPaso(
  context: Context,
  usuario: FilaUsuario,
  codigo: string | undefined,
  clave: string,
): Promise<void> {
  if (!esPropietarioActivo(usuario)) return;
  const fila = await buscarSegundoPaso(context.db, usuario.id);
  if (!fila?.activadoEn) return;
  if (unseal(context.keys.secretos, fila.secreto) === undefined) {
    // The sheet's codes are kept under the same lost key.
    throw new AppError('conflicto', OTRA_CLAVE);
  }
  if (!codigo) throw new AppError('segundo-paso', 'Escribe también el código de tu aplicación');
  const donde = clave === ESTA_COMPUTADORA ? 'esta computadora' : 'otra parte';
  await asegurarCodigo(context, { ...fila, codigo }, donde);
}

/**
 * Asks somebody who is signed in for a code, where their sign-in does: for what would make a code of its own. Throws
 * `datos-invalidos` without one, `codigo-invalido`, `demasiados-intentos`.
 */
export async function pedirCodigoSiLoTiene(
  context: Context,
  usuarioId: string,
  codigo: string | undefined,
): Promise<void> {
  const fila = await buscarSegundoPaso(context.db, usuarioId);
  if (!fila?.activadoEn) return;
  if (codigo === undefined) throw datosInvalidos([{ path: 'codigo', msg: 'Escribe el código' }]);
  await asegurarCodigo(context, { ...fila, codigo }, 'una sesión abierta');
}

/** Activates the caller's second step with the first code of the app. Throws `conflicto`, `codigo-invalido`. */
export async function activar(
  context: Context,
  usuarioId: string,
  codigo: string,
  actor: Actor,
): Promise<string> {
  const fila = await buscarSegundoPaso(context.db, usuarioId);
  if (!fila) throw empiezaOtraVez();
  if (fila.activadoEn) throw new AppError('conflicto', 'La verificación en dos pasos ya está activada');
  if (!esCodigoDeAplicacion(codigo)) throw codigoInvalido();
  await asegurarCodigo(context, { ...fila, codigo }, 'una sesión abierta');
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerUsuario(tx, usuarioId);
    await asegurarHoja(tx, usuarioId);
    const { secreto } = fila;
    if (!(await activarSegundoPaso(tx, { usuarioId, secreto, activadoEn: fecha }))) throw empiezaOtraVez();
    await auditar(tx, {
      fecha,
      actor,
      accion: 'usuario.segundo-paso-activado',
      entidad: 'usuario',
      entidadId: usuarioId,
    });
    if (usuario) await avisarDeAcceso(context, tx, { usuario, que: 'segundo-paso-activado', actor, fecha });
  });
  return fecha.toISOString();
}

/** Removes the caller's second step. Throws `datos-invalidos` for a wrong password, `codigo-invalido`, `conflicto`. */
export async function quitar(
  context: Context,
  usuarioId: string,
  { actual, codigo }: { actual: string; codigo: string },
  actor: Actor,
): Promise<void> {
  const conocido = await asegurarPasswordActual(context, usuarioId, actual, actor);
  const fila = await buscarSegundoPaso(context.db, usuarioId);
  if (!fila?.activadoEn) throw new AppError('conflicto', 'La verificación en dos pasos no está activada');
  await asegurarCodigo(context, { ...fila, codigo }, 'una sesión abierta');
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerConPassword(tx, usuarioId, conocido);
    await quitarSegundoPaso(tx, usuarioId, { actor, fecha });
    await avisarDeAcceso(context, tx, { usuario, que: 'segundo-paso-quitado', actor, fecha });
  });
}
