import { randomUUID } from 'node:crypto';
import type { RegistroCliente } from '#contract/schemas/personas/cuentas.ts';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { type Cola, hashPassword, verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { claveDeCuenta } from '../../base/counters/recent-sign-ins.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { colaDe, redAmpliaDe } from '../../http/caller/network-zone.ts';
import { alFallar, devolver, type Pasada, pasar } from '../../http/caller/presion.ts';
import { encolarCodigo, retirarCodigo, simularCorreo } from '../correos/correos.service.ts';
import { avisarDeAcceso } from '../usuarios/avisos.service.ts';
import {
  buscarUsuarioPorEmail,
  type FilaUsuario,
  guardarUsuario,
  hayUsuarios,
  quitarSesiones,
  textoDeUsuario,
} from '../usuarios/usuarios.queries.ts';
import { crearUsuario, retenerUsuario, SIN_PERMISOS } from '../usuarios/usuarios.service.ts';
import { type Destino, emitirCodigo, gastarCodigo, retenerCodigo } from './codigos.service.ts';

/** The actor for the audit trail, and the key under which their attempts count. */
export interface QuienLlama {
  actor: Actor;
  callerKey: string;
}

const ESPERA = 'Demasiadas peticiones. Espera unos minutos y vuelve a intentarlo';
const CODIGO_MALO = 'El código no es válido o ya venció. Revisa tu correo o pide otro';

/**
 * Counts a call that mails a code: against the bound of its network, which is hard, and those that strangers share, beyond
 * which only callers who lately signed in to the account are not challenged. Throws `demasiados-intentos`.
 */
async function admitirPeticion(
  context: Context,
  [deLaRed, deLaAmplia]: [Intento, Intento],
  email: string,
  { actor, callerKey }: QuienLlama,
): Promise<Pasada> {
  const propios: Counted['intentos'] = [[deLaRed, callerKey]];
  await takeAll(context.attempts, propios, ESPERA);
  const pasada = await pasar(context, actor, {
    puerta: 'correos',
    cotas: [
      [deLaAmplia, redAmpliaDe(actor.origen)],
      ['correosDelServidor', 'todos'],
    ],
    exento: async () => context.recentSignIns.has(email, callerKey),
    mensaje: ESPERA,
  }).catch(async (error: unknown) => {
    // Who is challenged comes back with the solution, and that is the call that counts.
    await giveBackAll(context.attempts, propios);
    throw error;
  });
  return alFallar(propios, pasada);
}

/** Runs all that an admitted call does, within the limits of its mailbox; a failure gives `pasada` back too. */
async function contandoCorreo<T>(
  context: Context,
  { email, tipo }: Destino,
  { callerKey, pasada }: { callerKey: string; pasada: Pasada },
  trabajo: () => Promise<T>,
): Promise<T> {
  const correos: Counted['intentos'] = [];
  if (!context.recentSignIns.has(email, callerKey)) correos.push(['correosPorCuenta', `${tipo} ${email}`]);
  try {
    await takeAll(context.attempts, correos, ESPERA);
  } catch (error) {
    await devolver(context, pasada);
    throw error;
  }
  try {
    return await trabajo();
  } catch (error) {
    await giveBackAll(context.attempts, correos);
    await devolver(context, pasada);
    throw error;
  }
}

/** Runs work that spends a code; undefined counts as a wrong guess. Throws `codigo-invalido`, `demasiados-intentos`. */
async function contandoIntento<T>(
  context: Context,
  { email, tipo }: Destino,
  callerKey: string,
  trabajo: () => Promise<T | undefined>,
): Promise<T> {
  const intentos: [Intento, string][] = [
    ['codigosErradosPorDireccion', callerKey],
    ['codigosErradosPorCuentaYDireccion', `${tipo} ${email} ${callerKey}`],
  ];
  if (!context.recentSignIns.has(email, callerKey))
    intentos.push(['codigosErradosPorCuenta', claveDeCuenta(`${tipo} ${email}`, callerKey)]);
  await takeAll(context.attempts, intentos, 'Demasiados códigos equivocados. Vuelve a intentarlo más tarde');
  const hecho = await trabajo().catch(async (error: unknown) => {
    // The code was not checked: the server was too busy or its database unavailable.
    await giveBackAll(context.attempts, intentos);
    throw error;
  });
  if (hecho === undefined) throw new AppError('codigo-invalido', CODIGO_MALO);
  await giveBackAll(context.attempts, intentos);
  return hecho;
}

/** Locks and reads the user of an address. To avoid deadlocks, lock codes before users. */
async function retenerPorEmail(tx: Tx, email: string): Promise<FilaUsuario | undefined> {
  const visto = await buscarUsuarioPorEmail(tx, email);
  return visto && (await retenerUsuario(tx, visto.id));
}

/** Creates a code and mails it if the account may use it; other addresses cost the same time, to hide which exist. */
async function mandarCodigo(
  tx: Tx,
  { keys }: Context,
  { destino, usuario, fecha }: { destino: Destino; usuario: FilaUsuario | undefined; fecha: Date },
): Promise<void> {
  const { email: para, tipo } = destino;
  const emitido = await emitirCodigo(tx, keys.codigos, destino, fecha);
  await retirarCodigo(tx, para, tipo);
  const leToca = usuario?.activo && (tipo === 'recuperacion' || !usuario.emailVerificado);
  if (leToca)
    await encolarCodigo(tx, keys.secretos, { ...emitido, para, tipo, nombre: usuario.nombre }, fecha);
  else await simularCorreo(tx);
}

const DISPUTA_MS = 24 * 3_600_000;

/**
 * Whether this unproven address was registered within a day with another password. One of the two people does not own
 * the address, and the mailed code cannot tell which.
 */
async function esDisputada(
  { db }: Context,
  { email, password }: { email: string; password: string },
  cola: Cola,
  fecha: Date,
): Promise<boolean> {
  const conocido = await buscarUsuarioPorEmail(db, email);
  const reciente = conocido && fecha.getTime() - conocido.actualizadoEn.getTime() < DISPUTA_MS;
  // Checked for every address, so that timing reveals nothing.
  const esLaMisma = await verifyPassword(conocido?.passwordHash, password, cola);
  return conocido !== undefined && !conocido.emailVerificado && Boolean(reciente) && !esLaMisma;
}

/**
 * Creates a client's account and mails the code that proves its address. Registering an unproven address again replaces
 * data and code; if the passwords differ, neither is kept. Throws `ya-existe` for a proven address, `conflicto` while
 * the shop has no owner, `demasiados-intentos`.
 */
export async function registrarCliente(
  context: Context,
  { nombre, email, telefono, password }: RegistroCliente,
  quien: QuienLlama,
): Promise<void> {
  const { actor, callerKey } = quien;
  const cotas: [Intento, Intento] = ['registrosPorDireccion', 'registrosPorRedAmplia'];
  const pasada = await admitirPeticion(context, cotas, email, quien);
  const destino: Destino = { email, tipo: 'verificacion' };
  await contandoCorreo(context, destino, { callerKey, pasada }, async () => {
    const fecha = context.clock();
    // A disputed address gets a random password; its owner sets one through recovery.
    const cola = colaDe(callerKey);
    const disputada = await esDisputada(context, { email, password }, cola, fecha);
    const passwordHash = await hashPassword(disputada ? randomUUID() : password, cola);
    await inTransaction(context.db, async (tx) => {
      // Only a shop without users can register its owner, so a client must not come first.
      if (!(await hayUsuarios(tx))) throw new AppError('conflicto', 'La tienda todavía no abre');
      await tx.lockName(`usuario ${email}`);
      await retenerCodigo(tx, destino);
      const conocido = await retenerPorEmail(tx, email);
      if (conocido?.emailVerificado) {
        throw new AppError('ya-existe', 'Ya existe una cuenta con este email');
      }
      const datos = { nombre, email, telefono, passwordHash };
      if (!conocido) {
        const permisos = SIN_PERMISOS;
        const nuevo = { ...datos, rol: 'cliente' as const, permisos, emailVerificado: false };
        const usuario = await crearUsuario(tx, nuevo, actor, fecha);
        await mandarCodigo(tx, context, { destino, usuario, fecha });
        return;
      }
      await mandarCodigo(tx, context, { destino, usuario: { ...conocido, nombre }, fecha });
      if (!conocido.activo) return;
      const cambios = { ...datos, textoBusqueda: textoDeUsuario(datos), actualizadoEn: fecha };
      await guardarUsuario(tx, conocido.id, cambios);
      await auditar(tx, {
        fecha,
        actor,
        accion: 'usuario.registrado-de-nuevo',
        entidad: 'usuario',
        entidadId: conocido.id,
        antes: { nombre: conocido.nombre, telefono: conocido.telefono },
        despues: { nombre, telefono },
      });
    });
  });
}

/** Proves a client's address by a mailed code. Throws `codigo-invalido`, `demasiados-intentos`. */
export async function verificarEmail(
  context: Context,
  { email, codigo }: { email: string; codigo: string },
  { actor, callerKey }: QuienLlama,
): Promise<FilaUsuario> {
  const destino: Destino = { email, tipo: 'verificacion' };
  const fecha = context.clock();
  return await contandoIntento(context, destino, callerKey, () =>
    inTransaction(context.db, async (tx) => {
      const clave = context.keys.codigos;
      if (!(await gastarCodigo(tx, { clave, destino, codigo, fecha }))) return undefined;
      await retirarCodigo(tx, email, destino.tipo);
      const usuario = await retenerPorEmail(tx, email);
      if (!usuario?.activo) return undefined;
      await guardarUsuario(tx, usuario.id, { emailVerificado: true, actualizadoEn: fecha });
      await auditar(tx, {
        fecha,
        actor,
        accion: 'usuario.email-verificado',
        entidad: 'usuario',
        entidadId: usuario.id,
      });
      return { ...usuario, emailVerificado: true };
    }),
  );
}

/**
 * Mails a new code if the account can use one; the answer does not reveal whether it exists. Throws
 * `demasiados-intentos`.
 */
export async function pedirCodigo(
  context: Context,
  email: string,
  tipo: TipoDeCodigo,
  quien: QuienLlama,
): Promise<void> {
  const { callerKey } = quien;
  const cotas: [Intento, Intento] = ['codigosPedidosPorDireccion', 'codigosPedidosPorRedAmplia'];
  const pasada = await admitirPeticion(context, cotas, email, quien);
  const destino: Destino = { email, tipo };
  await contandoCorreo(context, destino, { callerKey, pasada }, async () => {
    const fecha = context.clock();
    await inTransaction(context.db, async (tx) => {
      const usuario = await buscarUsuarioPorEmail(tx, email);
      await mandarCodigo(tx, context, { destino, usuario, fecha });
    });
  });
}

/**
 * Sets a new password by a mailed code and ends all sessions. The code also proves the address. Throws
 * `codigo-invalido`, `demasiados-intentos`.
 */
export async function restablecerPassword(
  context: Context,
  { email, codigo, nuevaPassword }: { email: string; codigo: string; nuevaPassword: string },
  { actor, callerKey }: QuienLlama,
): Promise<void> {
  const destino: Destino = { email, tipo: 'recuperacion' };
  await contandoIntento(context, destino, callerKey, async () => {
    // Hashes before checking the code, so that timing does not reveal a valid code.
    const passwordHash = await hashPassword(nuevaPassword, colaDe(callerKey));
    const fecha = context.clock();
    return await inTransaction(context.db, async (tx) => {
      const clave = context.keys.codigos;
      if (!(await gastarCodigo(tx, { clave, destino, codigo, fecha }))) return undefined;
      await retirarCodigo(tx, email, destino.tipo);
      const usuario = await retenerPorEmail(tx, email);
      if (!usuario?.activo) return undefined;
      await guardarUsuario(tx, usuario.id, {
        passwordHash,
        versionDeSesion: usuario.versionDeSesion + 1,
        emailVerificado: true,
        actualizadoEn: fecha,
      });
      await quitarSesiones(tx, usuario.id);
      await anunciar(tx, { tipo: 'usuario-cambiado', id: usuario.id });
      const { nombre } = usuario;
      await auditar(tx, {
        fecha,
        actor,
        accion: 'usuario.password',
        entidad: 'usuario',
        entidadId: usuario.id,
        antes: { nombre },
        despues: { nombre, por: 'codigo' },
      });
      await avisarDeAcceso(context, tx, { usuario, que: 'password-con-codigo', actor, fecha });
      return true;
    });
  });
  await context.attempts.clear('loginPorCuentaYDireccion', `${email} ${callerKey}`);
}
