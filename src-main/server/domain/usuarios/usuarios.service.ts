import type { NuevoPersonal } from '#contract/schemas/personas/usuarios.ts';
import { AppError } from '#contract/words/errores.ts';
import type { MapaDePermisos, Rol } from '#contract/words/permisos.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { avisarDeAcceso } from './avisos.service.ts';
import {
  buscarFichaDeUsuario,
  buscarUsuarioPorEmail,
  type FilaUsuario,
  insertarUsuario,
  textoDeUsuario,
} from './usuarios.queries.ts';

/** Throws `no-encontrado`. */
export async function obtenerUsuario(context: Context, id: string): Promise<FilaUsuario> {
  const usuario = await buscarFichaDeUsuario(context.db, id);
  if (!usuario) throw new AppError('no-encontrado', 'No se encontró el usuario');
  return usuario;
}

export const SIN_PERMISOS: MapaDePermisos = { productos: false, ventas: false, reportes: false };

export interface NuevoUsuario {
  nombre: string;
  email: string;
  telefono: string;
  passwordHash: string;
  rol: Rol;
  permisos: MapaDePermisos;
  emailVerificado: boolean;
}

/** Locks and reads a user, active or not. */
export async function retenerUsuario(tx: Tx, id: string): Promise<FilaUsuario | undefined> {
  await tx.lockRows(tx.tables.usuarios, [id]);
  return await buscarFichaDeUsuario(tx, id);
}

/** Creates a user. Throws `ya-existe` when the address is taken. */
export async function crearUsuario(
  tx: Tx,
  nuevo: NuevoUsuario,
  actor: Actor,
  fecha: Date,
): Promise<FilaUsuario> {
  await tx.lockName(`usuario ${nuevo.email}`);
  if (await buscarUsuarioPorEmail(tx, nuevo.email)) {
    const msg = 'Ya existe una cuenta con este email';
    throw new AppError('ya-existe', msg, { details: [{ path: 'email', msg }] });
  }
  const { permisos, ...datos } = nuevo;
  const fila: FilaUsuario = {
    id: nuevoId(),
    ...datos,
    pinHash: null,
    permisoProductos: permisos.productos,
    permisoVentas: permisos.ventas,
    permisoReportes: permisos.reportes,
    activo: true,
    versionDeSesion: 1,
    textoBusqueda: textoDeUsuario(nuevo),
    creadoEn: fecha,
    actualizadoEn: fecha,
  };
  await insertarUsuario(tx, fila);
  const despues = { nombre: nuevo.nombre, email: nuevo.email, rol: nuevo.rol, permisos };
  await auditar(tx, {
    fecha,
    actor,
    accion: 'usuario.creado',
    entidad: 'usuario',
    entidadId: fila.id,
    despues,
  });
  return fila;
}

/** Adds an employee or owner, with a hashed password. Throws `ya-existe`. */
export async function agregarPersonal(
  context: Context,
  datos: Omit<NuevoPersonal, 'password' | 'actual'>,
  passwordHash: string,
  actor: Actor,
): Promise<FilaUsuario> {
  const nuevo = {
    nombre: datos.nombre,
    email: datos.email,
    telefono: datos.telefono ?? '',
    passwordHash,
    rol: datos.rol ?? 'empleado',
    permisos: { ...SIN_PERMISOS, ...datos.permisos },
    emailVerificado: true,
  };
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const usuario = await crearUsuario(tx, nuevo, actor, fecha);
    await avisarDeAcceso(context, tx, { usuario, que: 'propietario-nuevo', actor, fecha });
    return usuario;
  });
}

/** Adds an employee or owner, as `agregarPersonal` does, and hashes the password. */
export async function registrarPersonal(
  context: Context,
  datos: Omit<NuevoPersonal, 'actual'>,
  actor: Actor,
): Promise<FilaUsuario> {
  return await agregarPersonal(
    context,
    datos,
    await hashPassword(datos.password, { nombre: 'personal' }),
    actor,
  );
}
