import type { CambiosDeUsuario, PasswordDeUsuario } from '#contract/schemas/personas/usuarios.ts';
import { AppError } from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor, Autoria } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { asegurarVisto, type CampoVisto } from '../../base/visto.ts';
import { avisarDeAcceso } from './avisos.service.ts';
import {
  asegurarConfirmada,
  asegurarPasswordActual,
  colaDelActor,
  confirmar,
} from './confirmacion.service.ts';
import { borrarHoja } from './hojas.queries.ts';
import { borrarSegundoPaso } from './segundos-pasos.queries.ts';
import {
  esPropietarioActivo,
  type FilaUsuario,
  guardarUsuario,
  hayOtroPropietario,
  quitarSesiones,
  textoDeUsuario,
  usuarioJson,
} from './usuarios.queries.ts';
import { retenerUsuario } from './usuarios.service.ts';

const CAMPOS: Record<string, CampoVisto> = {
  nombre: { nombre: 'El nombre' },
  telefono: { nombre: 'El teléfono' },
  rol: { nombre: 'El rol' },
  'permisos.productos': { nombre: 'El permiso «Productos»' },
  'permisos.ventas': { nombre: 'El permiso «Ventas»' },
  'permisos.reportes': { nombre: 'El permiso «Reportes»' },
  activo: { nombre: '«Activo»' },
};

type Cambios = Partial<Omit<FilaUsuario, 'id' | 'creadoEn'>>;

/** Lock for changes of users, so that two owners cannot deactivate each other at once. */
const PROPIETARIOS = 'propietarios';

async function retenerConocido(tx: Tx, id: string): Promise<FilaUsuario> {
  const usuario = await retenerUsuario(tx, id);
  if (!usuario) throw new AppError('no-encontrado', 'No se encontró el usuario');
  return usuario;
}

/** A user in the audit trail, without the password hash. */
function retrato({ nombre, telefono, rol, activo, ...fila }: FilaUsuario) {
  const { permisoProductos: productos, permisoVentas: ventas, permisoReportes: reportes } = fila;
  return { nombre, telefono, rol, activo, permisos: { productos, ventas, reportes } };
}

function aplicar(antes: FilaUsuario, { permisos, ...cambios }: CambiosDeUsuario): FilaUsuario {
  const fila = {
    ...antes,
    nombre: cambios.nombre ?? antes.nombre,
    telefono: cambios.telefono ?? antes.telefono,
    rol: cambios.rol ?? antes.rol,
    activo: cambios.activo ?? antes.activo,
    permisoProductos: permisos?.productos ?? antes.permisoProductos,
    permisoVentas: permisos?.ventas ?? antes.permisoVentas,
    permisoReportes: permisos?.reportes ?? antes.permisoReportes,
  };
  // Session length depends on the role, and a reactivated user must not resume an old session.
  const sesionesTerminan = fila.rol !== antes.rol || (antes.activo && !fila.activo);
  return {
    ...fila,
    textoBusqueda: textoDeUsuario(fila),
    pinHash: esPropietarioActivo(fila) ? antes.pinHash : null,
    versionDeSesion: antes.versionDeSesion + (sesionesTerminan ? 1 : 0),
  };
}

/** Removes a user's second step, which the trail tells if it was asked for. */
export async function quitarSegundoPaso(tx: Tx, usuarioId: string, autoria: Autoria): Promise<void> {
  if (!(await borrarSegundoPaso(tx, usuarioId))) return;
  const accion = 'usuario.segundo-paso-quitado';
  await auditar(tx, { ...autoria, accion, entidad: 'usuario', entidadId: usuarioId });
}

/** Lets an owner stop being one while another is left. Their recovery sheet, PIN and second step are void from then on. */
async function asegurarPropietario(
  tx: Tx,
  antes: FilaUsuario,
  despues: FilaUsuario,
  autoria: Autoria,
): Promise<void> {
  if (!esPropietarioActivo(antes) || esPropietarioActivo(despues)) return;
  if (!(await hayOtroPropietario(tx, antes.id))) {
    throw new AppError('conflicto', 'La tienda necesita al menos un propietario activo');
  }
  await borrarHoja(tx, antes.id);
  await quitarSegundoPaso(tx, antes.id, autoria);
}

/**
 * Changes a user. Throws `no-encontrado`, and `conflicto` when a changed field differs from what the editor saw, when
 * no active owner would remain, or when a user with an unproven address would join the staff. Who may enter as an owner
 * changes by the caller's own password, `actual`: throws `datos-invalidos`, as `confirmar` does.
 */
export async function actualizarUsuario(
  context: Context,
  id: string,
  { visto, actual, ...cambios }: CambiosDeUsuario,
  actor: Actor,
): Promise<FilaUsuario> {
  const confirmacion = await confirmar(context, actor, actual);
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await tx.lockName(PROPIETARIOS);
    const antes = await retenerConocido(tx, id);
    const despues = { ...aplicar(antes, cambios), actualizadoEn: fecha };
    const cambiaDePropietario = esPropietarioActivo(antes) !== esPropietarioActivo(despues);
    if (cambiaDePropietario) asegurarConfirmada(confirmacion);
    asegurarVisto(visto, usuarioJson(antes), usuarioJson(despues), CAMPOS);
    await asegurarPropietario(tx, antes, despues, { actor, fecha });
    if (!esPersonal(antes.rol) && esPersonal(despues.rol) && !antes.emailVerificado) {
      throw new AppError('conflicto', 'Antes de entrar al personal debe verificar su email');
    }
    await guardarUsuario(tx, id, despues);
    if (despues.versionDeSesion !== antes.versionDeSesion) await quitarSesiones(tx, id);
    await anunciar(tx, { tipo: 'usuario-cambiado', id });
    await auditar(tx, {
      fecha,
      actor,
      accion: 'usuario.actualizado',
      entidad: 'usuario',
      entidadId: id,
      antes: retrato(antes),
      despues: retrato(despues),
    });
    if (cambiaDePropietario) {
      const que = esPropietarioActivo(despues) ? 'propietario-nuevo' : 'propietario-quitado';
      await avisarDeAcceso(context, tx, { usuario: despues, que, actor, fecha });
    }
    return despues;
  });
}

/** Changes columns that the API does not show, and ends the user's sessions. `detalles` go to the audit trail. */
export async function cambiarYTerminarSesiones(
  tx: Tx,
  usuario: FilaUsuario,
  cambios: Cambios,
  { detalles, ...hecho }: Pick<Hecho, 'accion' | 'actor' | 'fecha'> & { detalles?: object },
): Promise<FilaUsuario> {
  const versionDeSesion = usuario.versionDeSesion + 1;
  const despues = { ...cambios, versionDeSesion, actualizadoEn: hecho.fecha };
  await guardarUsuario(tx, usuario.id, despues);
  await quitarSesiones(tx, usuario.id);
  await anunciar(tx, { tipo: 'usuario-cambiado', id: usuario.id });
  const quien = { nombre: usuario.nombre };
  await auditar(tx, {
    ...hecho,
    entidad: 'usuario',
    entidadId: usuario.id,
    antes: quien,
    despues: { ...quien, ...detalles },
  });
  return { ...usuario, ...despues };
}

/**
 * Sets another user's password; an owner's may need the caller's own, `actual`. Throws `no-encontrado`, `conflicto` for the
 * caller's own, `datos-invalidos`.
 */
export async function ponerPassword(
  context: Context,
  id: string,
  { nueva, actual }: PasswordDeUsuario,
  actor: Actor,
): Promise<void> {
  if (actor.usuario?.id === id) {
    throw new AppError('conflicto', 'Para cambiar tu propia contraseña hace falta la actual');
  }
  const confirmacion = await confirmar(context, actor, actual);
  const passwordHash = await hashPassword(nueva, { nombre: 'personal' });
  const fecha = context.clock();
  const hecho = { accion: 'usuario.password' as const, actor, fecha };
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerConocido(tx, id);
    if (usuario.rol === 'propietario') asegurarConfirmada(confirmacion);
    await cambiarYTerminarSesiones(tx, usuario, { passwordHash }, hecho);
    await avisarDeAcceso(context, tx, { usuario, que: 'password', actor, fecha });
  });
}

/** Ends every session of a user. Throws `no-encontrado`. */
export async function cerrarSesiones(context: Context, id: string, actor: Actor): Promise<void> {
  const hecho = { accion: 'usuario.sesiones-cerradas' as const, actor, fecha: context.clock() };
  await inTransaction(context.db, async (tx) => {
    await cambiarYTerminarSesiones(tx, await retenerConocido(tx, id), {}, hecho);
  });
}

/** Locks the caller, whose password was just checked. Throws `conflicto` when it was changed since. */
export async function retenerConPassword(tx: Tx, id: string, conocido: string): Promise<FilaUsuario> {
  const usuario = await retenerConocido(tx, id);
  if (usuario.passwordHash !== conocido || !usuario.activo) {
    throw new AppError('conflicto', 'Alguien más lo cambió al mismo tiempo');
  }
  return usuario;
}

/** Changes the caller's own password. Throws `datos-invalidos` when the current one is wrong, `demasiados-intentos`. */
export async function cambiarPassword(
  context: Context,
  id: string,
  { actual, nueva }: { actual: string; nueva: string },
  actor: Actor,
): Promise<FilaUsuario> {
  const conocido = await asegurarPasswordActual(context, id, actual, actor);
  const passwordHash = await hashPassword(nueva, colaDelActor(actor));
  const fecha = context.clock();
  const hecho = { accion: 'usuario.password' as const, actor, fecha };
  return await inTransaction(context.db, async (tx) => {
    const usuario = await retenerConPassword(tx, id, conocido);
    await avisarDeAcceso(context, tx, { usuario, que: 'password', actor, fecha });
    return await cambiarYTerminarSesiones(tx, usuario, { passwordHash }, hecho);
  });
}
