import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import type { HojaDeRecuperacion } from '#contract/schemas/personas/hojas.ts';
import { AppError } from '#contract/words/errores.ts';
import { formatoCodigoDeHoja, HOJA } from '#contract/words/hojas.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { ESTA_COMPUTADORA } from '../../base/counters/recent-sign-ins.ts';
import { avisarDeAcceso } from '../usuarios/avisos.service.ts';
import { asegurarPasswordActual, confirmar } from '../usuarios/confirmacion.service.ts';
import { borrarHoja, buscarHoja, ponerHoja, usarCodigoDeHoja } from '../usuarios/hojas.queries.ts';
import { retenerConPassword } from '../usuarios/personal.service.ts';
import { buscarSegundoPaso } from '../usuarios/segundos-pasos.queries.ts';
import {
  buscarUsuarioPorEmail,
  esPropietarioActivo,
  type FilaUsuario,
} from '../usuarios/usuarios.queries.ts';
import { retenerUsuario } from '../usuarios/usuarios.service.ts';
import { avisaAlPropietario, ponerPasswordRecuperada } from './password-recuperada.service.ts';

function nuevoCodigo(): string {
  const { alfabeto, largo } = HOJA;
  return Array.from({ length: largo }, () => alfabeto[randomInt(alfabeto.length)]).join('');
}

// Keyed as the mailed codes are, and bound to the owner: a copied database holds no usable code.
function hashDeCodigoDeHoja(clave: KeyObject, usuarioId: string, codigo: string): string {
  return createHmac('sha256', clave).update(`${usuarioId}\n${codigo}`).digest('hex');
}

/**
 * Makes the caller's recovery sheet; the one before is void. Once the password is known to be right, `pedirCodigo` asks for
 * the code of a second step. Returns its codes, which are stored hashed and cannot be shown again. Throws `datos-invalidos`
 * for a wrong password, `demasiados-intentos`, `conflicto`, and what `pedirCodigo` throws.
 */
export async function crearHoja(
  context: Context,
  { usuarioId, actual }: { usuarioId: string; actual: string },
  actor: Actor,
  pedirCodigo: () => Promise<void>,
): Promise<{ hoja: HojaDeRecuperacion; codigos: string[] }> {
  const conocido = await asegurarPasswordActual(context, usuarioId, actual, actor);
  await pedirCodigo();
  const codigos = Array.from({ length: HOJA.codigos }, nuevoCodigo);
  const hashes = codigos.map((codigo) => hashDeCodigoDeHoja(context.keys.hojas, usuarioId, codigo));
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerConPassword(tx, usuarioId, conocido);
    if (!esPropietarioActivo(usuario)) throw new AppError('conflicto', 'La hoja es de quien es propietario');
    await ponerHoja(tx, usuarioId, { hashes, creadoEn: fecha });
    await auditarHoja(tx, usuario, { fecha, actor, accion: 'usuario.hoja-creada' });
    await avisarDeAcceso(context, tx, { usuario, que: 'hoja-creada', actor, fecha });
  });
  const hoja = { fechaCreacion: fecha.toISOString(), quedan: codigos.length, ultimoUso: null };
  return { hoja, codigos: codigos.map(formatoCodigoDeHoja) };
}

async function auditarHoja(
  tx: Tx,
  { id, nombre }: FilaUsuario,
  hecho: { fecha: Date; actor: Actor; accion: 'usuario.hoja-creada' | 'usuario.hoja-anulada' },
): Promise<void> {
  await auditar(tx, { ...hecho, entidad: 'usuario', entidadId: id, despues: { nombre } });
}

/**
 * Voids the caller's recovery sheet, if there is one. Throws `conflicto` while a second step needs it, `datos-invalidos` for a
 * wrong password, where one is given.
 */
export async function anularHoja(
  context: Context,
  usuarioId: string,
  actual: string | undefined,
  actor: Actor,
): Promise<void> {
  // Where it would be asked for, there is a second step, and the sheet stays.
  await confirmar(context, actor, actual);
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerUsuario(tx, usuarioId);
    if (!usuario || !(await buscarHoja(tx, usuarioId))) return;
    if ((await buscarSegundoPaso(tx, usuarioId))?.activadoEn) {
      throw new AppError(
        'conflicto',
        'Primero quita la verificación en dos pasos: sin hoja no entrarías si pierdes el teléfono',
      );
    }
    await borrarHoja(tx, usuarioId);
    await auditarHoja(tx, usuario, { fecha, actor, accion: 'usuario.hoja-anulada' });
    await avisarDeAcceso(context, tx, { usuario, que: 'hoja-anulada', actor, fecha });
  });
}

interface Recuperacion {
  email: string;
  codigo: string;
  nuevaPassword: string;
}

interface Recuperada {
  usuario: FilaUsuario;
  /** How many codes are left on the sheet. */
  quedan: number;
}

/** Marks a code of an owner's sheet as used. Returns whether it was there to use. */
export async function gastarCodigoDeHoja(
  tx: Tx,
  { keys }: Pick<Context, 'keys'>,
  { usuarioId, codigo, fecha }: { usuarioId: string; codigo: string; fecha: Date },
): Promise<boolean> {
  const hash = hashDeCodigoDeHoja(keys.hojas, usuarioId, codigo);
  return await usarCodigoDeHoja(tx, { usuarioId, hash, usadoEn: fecha });
}

/** Uses the code and sets the password in one transaction; undefined when there is no such code to use. */
async function usarYCambiar(
  context: Context,
  { email, codigo, nuevaPassword }: Recuperacion,
  actor: Actor,
): Promise<Recuperada | undefined> {
  // Hashed before anything is checked, so that timing reveals neither an account nor a code.
  const passwordHash = await hashPassword(nuevaPassword, { nombre: ESTA_COMPUTADORA });
  const conCorreo = await avisaAlPropietario(context);
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const visto = await buscarUsuarioPorEmail(tx, email);
    // For anybody else the same is done with an id that nobody has.
    const usuarioId = visto && esPropietarioActivo(visto) ? visto.id : nuevoId();
    const usuario = await retenerUsuario(tx, usuarioId);
    if (!(await gastarCodigoDeHoja(tx, context, { usuarioId, codigo, fecha }))) return undefined;
    if (!usuario || !esPropietarioActivo(usuario)) return undefined;
    const quedan = (await buscarHoja(tx, usuarioId))?.quedan ?? 0;
    const cambio = { passwordHash, por: 'hoja' as const, fecha, actor, conCorreo, detalles: { quedan } };
    return { usuario: await ponerPasswordRecuperada(tx, usuario, cambio), quedan };
  });
}

/**
 * Sets an owner's new password by a code of their recovery sheet, and ends all their sessions. The caller must be on the
 * shop's own computer. Unknown addresses, other people's and wrong codes get one answer: throws `codigo-invalido`,
 * `demasiados-intentos`.
 */
export async function recuperarConHoja(
  context: Context,
  datos: Recuperacion,
  actor: Actor,
): Promise<Recuperada> {
  const { attempts } = context;
  const intentos: [Intento, string][] = [
    ['hojasErradas', ESTA_COMPUTADORA],
    ['hojasErradasPorCuenta', datos.email],
  ];
  await takeAll(attempts, intentos, 'Demasiados códigos equivocados. Espera unos minutos y vuelve a probar');
  const recuperada = await usarYCambiar(context, datos, actor).catch(async (error: unknown) => {
    // The code was not checked: the server was too busy or its database unavailable.
    await giveBackAll(attempts, intentos);
    throw error;
  });
  if (!recuperada) {
    throw new AppError(
      'codigo-invalido',
      'El email o el código no es correcto. Revísalos: cada código de la hoja sirve una sola vez',
    );
  }
  await giveBackAll(attempts, intentos);
  await attempts.clear('loginPorCuentaYDireccion', `${datos.email} ${ESTA_COMPUTADORA}`);
  return recuperada;
}
