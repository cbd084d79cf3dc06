import { AppError } from '#contract/words/errores.ts';
import { verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { Intento } from '../../base/config/limites.ts';
import type { Context } from '../../base/context.ts';
import { giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { claveDeCuenta } from '../../base/counters/recent-sign-ins.ts';
import { colaDe } from '../../http/caller/network-zone.ts';
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
