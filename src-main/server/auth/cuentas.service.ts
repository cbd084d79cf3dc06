import { randomUUID } from 'node:crypto';
import type { TipoDeCodigo } from '#contract/codigos.ts';
import type { RegistroCliente } from '#contract/cuentas.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { hashPassword, verifyPassword } from '../adapters/passwords.ts';
import type { Context } from '../context.ts';
import { encolarCodigo, retirarCodigo, simularCorreo } from '../correos/correos.service.ts';
import { anunciar } from '../eventos/eventos.ts';
import { giveBackAll, takeAll } from '../http/attempt-counters.ts';
import type { Intento } from '../limites.ts';
import { auditar } from '../sistema/auditoria.ts';
import {
  buscarUsuarioPorEmail,
  type FilaUsuario,
  guardarUsuario,
  hayUsuarios,
  textoDeUsuario,
} from '../usuarios/usuarios.queries.ts';
import { crearUsuario, retenerUsuario, SIN_PERMISOS } from '../usuarios/usuarios.service.ts';
import { type Destino, emitirCodigo, gastarCodigo, retenerCodigo } from './codigos.service.ts';

/** Whom the trail names, and what his attempts count under (`llamadorDe`). */
export interface QuienLlama {
  actor: Actor;
  llamador: string;
}

const ESPERA = 'Demasiadas peticiones. Espera unos minutos y vuelve a intentarlo';
const CODIGO_MALO = 'El código no es válido o ya venció. Revisa tu correo o pide otro';

/** Does what mails a code, within the limits of mails; what fails counts as none. */
async function contandoCorreo<T>(
  context: Context,
  { email, tipo }: Destino,
  llamador: string,
  trabajo: () => Promise<T>,
): Promise<T> {
  const correos: [Intento, string][] = [['correosDelServidor', 'todos']];
  if (!context.conocidos.conoce(email, llamador)) correos.push(['correosPorCuenta', `${tipo} ${email}`]);
  await takeAll(context.attempts, correos, ESPERA);
  try {
    return await trabajo();
  } catch (error) {
    await giveBackAll(context.attempts, correos);
    throw error;
  }
}

/** Runs what spends a code, counting it as a wrong guess unless it says otherwise. Throws `codigo-invalido`. */
async function contandoIntento<T>(
  context: Context,
  { email, tipo }: Destino,
  llamador: string,
  trabajo: () => Promise<T | undefined>,
): Promise<T> {
  const intentos: [Intento, string][] = [
    ['codigosErradosPorDireccion', llamador],
    ['codigosErradosPorCuentaYDireccion', `${tipo} ${email} ${llamador}`],
  ];
  if (!context.conocidos.conoce(email, llamador))
    intentos.push(['codigosErradosPorCuenta', `${tipo} ${email}`]);
  await takeAll(context.attempts, intentos, 'Demasiados códigos equivocados. Vuelve a intentarlo más tarde');
  const hecho = await trabajo().catch(async (error: unknown) => {
    // Nothing was tried: the server was too busy, or its database away.
    await giveBackAll(context.attempts, intentos);
    throw error;
  });
  if (hecho === undefined) throw new AppError('codigo-invalido', CODIGO_MALO);
  await giveBackAll(context.attempts, intentos);
  return hecho;
}

/** The user of an address, whom nobody else changes until the transaction ends. Codes are held before users. */
async function retenerPorEmail(tx: Tx, email: string): Promise<FilaUsuario | undefined> {
  const visto = await buscarUsuarioPorEmail(tx, email);
  return visto && (await retenerUsuario(tx, visto.id));
}

/** Makes the address's code and mails it to whom it is meant for; nobody else's address looks or takes otherwise. */
async function mandarCodigo(
  tx: Tx,
  { keys }: Context,
  destino: Destino,
  usuario: FilaUsuario | undefined,
  fecha: Date,
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
 * Whether somebody registered this unproven address a short while ago with another password: one of the two is not
 * its owner, and the code alone does not tell which.
 */
async function esDisputada({ db }: Context, email: string, password: string, fecha: Date): Promise<boolean> {
  const conocido = await buscarUsuarioPorEmail(db, email);
  const reciente = conocido && fecha.getTime() - conocido.actualizadoEn.getTime() < DISPUTA_MS;
  // Looked at for every address, so that no answer takes longer than another.
  const esLaMisma = await verifyPassword(conocido?.passwordHash, password);
  return conocido !== undefined && !conocido.emailVerificado && Boolean(reciente) && !esLaMisma;
}

/**
 * Makes a client's account, whose address a mailed code still has to prove. Of several registrations of an unproven
 * address the last one holds, and only its code; where their passwords differ, none of them. Throws `ya-existe` for a
 * proven one, `conflicto` while the shop has no owner, `demasiados-intentos`.
 */
export async function registrarCliente(
  context: Context,
  { nombre, email, telefono, password }: RegistroCliente,
  { actor, llamador }: QuienLlama,
): Promise<void> {
  await takeAll(context.attempts, [['registrosPorDireccion', llamador]], ESPERA);
  const destino: Destino = { email, tipo: 'verificacion' };
  const fecha = context.reloj();
  // A password that nobody knows: whoever proves a disputed address chooses one through recovery.
  const elegida = (await esDisputada(context, email, password, fecha)) ? randomUUID() : password;
  const passwordHash = await hashPassword(elegida);
  await contandoCorreo(context, destino, llamador, () =>
    inTransaction(context.db, async (tx) => {
      // The first user of a shop is its owner; a client before him would keep him out for good.
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
        await mandarCodigo(tx, context, destino, await crearUsuario(tx, nuevo, actor, fecha), fecha);
        return;
      }
      await mandarCodigo(tx, context, destino, { ...conocido, nombre }, fecha);
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
    }),
  );
}

/** Proves a client's address. Throws `codigo-invalido`, `demasiados-intentos`. */
export async function verificarEmail(
  context: Context,
  { email, codigo }: { email: string; codigo: string },
  { actor, llamador }: QuienLlama,
): Promise<FilaUsuario> {
  const destino: Destino = { email, tipo: 'verificacion' };
  const fecha = context.reloj();
  return await contandoIntento(context, destino, llamador, () =>
    inTransaction(context.db, async (tx) => {
      if (!(await gastarCodigo(tx, context.keys.codigos, destino, codigo, fecha))) return undefined;
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

/** Mails another code, if the address is somebody's who needs one; nobody can tell. Throws `demasiados-intentos`. */
export async function pedirCodigo(
  context: Context,
  email: string,
  tipo: TipoDeCodigo,
  llamador: string,
): Promise<void> {
  await takeAll(context.attempts, [['codigosPedidosPorDireccion', llamador]], ESPERA);
  const fecha = context.reloj();
  const destino: Destino = { email, tipo };
  await contandoCorreo(context, destino, llamador, () =>
    inTransaction(context.db, async (tx) => {
      const usuario = await buscarUsuarioPorEmail(tx, email);
      await mandarCodigo(tx, context, destino, usuario, fecha);
    }),
  );
}

/**
 * Sets a new password by a mailed code and ends all sessions. The code also proves the address. Throws
 * `codigo-invalido`, `demasiados-intentos`.
 */
export async function restablecerPassword(
  context: Context,
  { email, codigo, nuevaPassword }: { email: string; codigo: string; nuevaPassword: string },
  { actor, llamador }: QuienLlama,
): Promise<void> {
  const destino: Destino = { email, tipo: 'recuperacion' };
  await contandoIntento(context, destino, llamador, async () => {
    // Before it is known whether the code is right, so that a right one takes no longer than a wrong one.
    const passwordHash = await hashPassword(nuevaPassword);
    const fecha = context.reloj();
    return await inTransaction(context.db, async (tx) => {
      if (!(await gastarCodigo(tx, context.keys.codigos, destino, codigo, fecha))) return undefined;
      await retirarCodigo(tx, email, destino.tipo);
      const usuario = await retenerPorEmail(tx, email);
      if (!usuario?.activo) return undefined;
      await guardarUsuario(tx, usuario.id, {
        passwordHash,
        versionDeSesion: usuario.versionDeSesion + 1,
        emailVerificado: true,
        actualizadoEn: fecha,
      });
      await anunciar(tx, { tipo: 'usuario-cambiado', id: usuario.id });
      const { nombre } = usuario;
      await auditar(tx, {
        fecha,
        actor,
        accion: 'usuario.password',
        entidad: 'usuario',
        entidadId: usuario.id,
        ...{ antes: { nombre }, despues: { nombre, por: 'codigo' } },
      });
      return true;
    });
  });
  await context.attempts.clear('loginPorCuentaYDireccion', `${email} ${llamador}`);
}
