import type { Registro } from '#contract/schemas/personas/usuarios.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashPassword, verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import type { Intento } from '../../base/config/limites.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import {
  buscarUsuarioPorEmail,
  type FilaUsuario,
  hayUsuarios,
  PRIMER_USUARIO,
} from '../usuarios/usuarios.queries.ts';
import { crearUsuario, SIN_PERMISOS } from '../usuarios/usuarios.service.ts';

/**
 * Checks an address and password. Throws `credenciales-invalidas` (in the same time for an unknown address),
 * `email-no-verificado` for a client with an unproven address, and `demasiados-intentos`.
 */
export async function iniciarSesion(
  context: Context,
  { email, password }: { email: string; password: string },
  callerKey: string,
): Promise<FilaUsuario> {
  const { attempts, recentSignIns } = context;
  const par = `${email} ${callerKey}`;
  // The caller's own limits come first: a blocked caller cannot use up the limits of other accounts.
  const intentos: [Intento, string][] = [
    ['loginPorDireccion', callerKey],
    ['loginPorCuentaYDireccion', par],
  ];
  if (!recentSignIns.has(email, callerKey)) intentos.push(['loginPorCuenta', email]);
  await takeAll(attempts, intentos, 'Demasiados intentos fallidos. Espera unos minutos y vuelve a probar');
  const usuario = await buscarUsuarioPorEmail(context.db, email);
  const acceso = await verifyPassword(usuario?.activo ? usuario.passwordHash : undefined, password).catch(
    async (error) => {
      // The password was not checked, because the server was too busy.
      await giveBackAll(attempts, intentos);
      throw error;
    },
  );
  if (!usuario || !acceso) throw new AppError('credenciales-invalidas', 'Email o contraseña incorrectos');
  await giveBackAll(attempts, intentos);
  await attempts.clear('loginPorCuentaYDireccion', par);
  recentSignIns.add(email, callerKey);
  if (usuario.rol === 'cliente' && !usuario.emailVerificado) {
    throw new AppError(
      'email-no-verificado',
      'Tu email aún no está verificado. Revisa tu correo o pide otro código',
    );
  }
  return usuario;
}

/** First run: creates the owner and the shop. Throws `sin-permiso` when the shop already has a user. */
export async function registrarPropietario(
  context: Context,
  datos: Registro,
  actor: Actor,
): Promise<FilaUsuario> {
  const passwordHash = await hashPassword(datos.password);
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await tx.lockName(PRIMER_USUARIO);
    if (await hayUsuarios(tx)) throw new AppError('sin-permiso', 'La tienda ya tiene propietario');
    const usuario = await crearUsuario(
      tx,
      {
        nombre: datos.nombre,
        email: datos.email,
        telefono: datos.telefono ?? '',
        passwordHash,
        rol: 'propietario',
        permisos: SIN_PERMISOS,
        emailVerificado: true,
      },
      actor,
      fecha,
    );
    const tienda = await leerTienda(tx);
    const valor = {
      ...tienda,
      nombre: datos.tienda || tienda.nombre,
      telefono: datos.telefonoDeTienda ?? tienda.telefono,
    };
    await guardarConfiguracion(tx, { clave: 'tienda', valor, fecha, actor: { ...actor, usuario } });
    return usuario;
  });
}
