import type { Registro } from '#contract/schemas/personas/usuarios.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { ESTA_COMPUTADORA } from '../../base/counters/recent-sign-ins.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import { comprobarCredenciales } from '../usuarios/credenciales.service.ts';
import { type FilaUsuario, hayUsuarios, PRIMER_USUARIO } from '../usuarios/usuarios.queries.ts';
import { crearUsuario, SIN_PERMISOS } from '../usuarios/usuarios.service.ts';

/**
 * Checks an address and password. Throws `credenciales-invalidas` (in the same time for an unknown address),
 * `email-no-verificado` for a client with an unproven address, and `demasiados-intentos`.
 */
export async function iniciarSesion(
  context: Context,
  credenciales: { email: string; password: string },
  callerKey: string,
): Promise<FilaUsuario> {
  const usuario = await comprobarCredenciales(context, credenciales, callerKey);
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
  datos: Omit<Registro, 'actual'>,
  actor: Actor,
): Promise<FilaUsuario> {
  // Whoever may do so is at the shop's computer.
  const passwordHash = await hashPassword(datos.password, { nombre: ESTA_COMPUTADORA });
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
