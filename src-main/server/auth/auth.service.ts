import { AppError } from '#contract/errores.ts';
import type { Registro } from '#contract/usuarios.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import { hashPassword, verifyPassword } from '../adapters/passwords.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import type { Context } from '../context.ts';
import { giveBackAll, takeAll } from '../http/attempt-counters.ts';
import type { Intento } from '../limites.ts';
import {
  buscarUsuarioPorEmail,
  type FilaUsuario,
  hayUsuarios,
  PRIMER_USUARIO,
} from '../usuarios/usuarios.queries.ts';
import { crearUsuario, SIN_PERMISOS } from '../usuarios/usuarios.service.ts';

/**
 * Checks an address and password. Throws `credenciales-invalidas` (the same for an unknown address, in the same
 * time), `email-no-verificado` for a client who has not confirmed his, and `demasiados-intentos`. `llamador` as
 * `llamadorDe` gives it.
 */
export async function iniciarSesion(
  context: Context,
  { email, password }: { email: string; password: string },
  llamador: string,
): Promise<FilaUsuario> {
  const { attempts, conocidos } = context;
  const par = `${email} ${llamador}`;
  // The caller's own first: who is refused for them counts nothing under names that he may invent.
  const intentos: [Intento, string][] = [
    ['loginPorDireccion', llamador],
    ['loginPorCuentaYDireccion', par],
  ];
  if (!conocidos.conoce(email, llamador)) intentos.push(['loginPorCuenta', email]);
  await takeAll(attempts, intentos, 'Demasiados intentos fallidos. Espera unos minutos y vuelve a probar');
  const usuario = await buscarUsuarioPorEmail(context.db, email);
  const acceso = await verifyPassword(usuario?.activo ? usuario.passwordHash : undefined, password).catch(
    async (error) => {
      // Nothing was tried: the server was too busy to look.
      await giveBackAll(attempts, intentos);
      throw error;
    },
  );
  if (!usuario || !acceso) throw new AppError('credenciales-invalidas', 'Email o contraseña incorrectos');
  await giveBackAll(attempts, intentos);
  await attempts.clear('loginPorCuentaYDireccion', par);
  conocidos.anotar(email, llamador);
  if (usuario.rol === 'cliente' && !usuario.emailVerificado) {
    throw new AppError(
      'email-no-verificado',
      'Tu email aún no está verificado. Revisa tu correo o pide otro código',
    );
  }
  return usuario;
}

/** First run: makes the shop and its owner. Throws `sin-permiso` when somebody was quicker. */
export async function registrarPropietario(
  context: Context,
  datos: Registro,
  actor: Actor,
): Promise<FilaUsuario> {
  const passwordHash = await hashPassword(datos.password);
  const fecha = context.reloj();
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
    const valor = { ...tienda, nombre: datos.tienda || tienda.nombre };
    await guardarConfiguracion(tx, { clave: 'tienda', valor, fecha, actor: { ...actor, usuario } });
    return usuario;
  });
}
