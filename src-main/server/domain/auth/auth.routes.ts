import {
  CAMBIAR_PASSWORD,
  CERRAR_SESION,
  CERRAR_SESIONES,
  INICIAR_SESION,
  LISTAR_SESIONES,
  REGISTRAR_USUARIO,
  RENOVAR_SESION,
  VERIFICAR_TOKEN,
} from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { sinSesion } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import {
  asegurarAccesoDelPersonal,
  callerKey,
  esDeEstaComputadora,
  puedeCrearLaTienda,
} from '../../http/caller/network-zone.ts';
import { actorConUsuarioDe, actorDe, sesionDe, usuarioDe } from '../../http/caller/sesion.ts';
import { anotarSuceso } from '../../http/caller/sucesos.ts';
import { route } from '../../http/route.ts';
import { asegurarConfirmada, confirmar } from '../usuarios/confirmacion.service.ts';
import { cambiarPassword, cerrarSesiones } from '../usuarios/personal.service.ts';
import { buscarUsuario, hayUsuarios, usuarioJson } from '../usuarios/usuarios.queries.ts';
import { registrarPersonal } from '../usuarios/usuarios.service.ts';
import { iniciarSesion, registrarPropietario } from './auth.service.ts';
import { entrar, prolongarSesion, seguirDentro } from './entradas.service.ts';
import { pedirSegundoPaso } from './segundo-paso.service.ts';
import { renovarSesion } from './sesiones.ts';
import { cerrarSesion, listarSesiones } from './sesiones-abiertas.service.ts';

export function authRoutes(app: App, context: Context): void {
  route(app, INICIAR_SESION, async (request) => {
    const clave = callerKey(context, request);
    const usuario = await iniciarSesion(context, request.body, clave);
    // Checked after the password, so that nobody else learns that the account belongs to the staff.
    if (esPersonal(usuario.rol)) await asegurarAccesoDelPersonal(context, request);
    await pedirSegundoPaso(context, usuario, request.body.codigo, clave);
    context.recentSignIns.add(usuario.email, clave);
    return {
      success: true as const,
      message: 'Sesión iniciada',
      token: await entrar(app, context, request, usuario),
      user: usuarioJson(usuario),
    };
  });

  route(app, VERIFICAR_TOKEN, async (request) => {
    const usuario = await buscarUsuario(context.db, usuarioDe(request).id);
    if (!usuario) throw sinSesion();
    return { valid: true as const, user: usuarioJson(usuario) };
  });

  // The window of the shop's computer stays open for days; a token taken from elsewhere ends after one.
  route(app, RENOVAR_SESION, async (request) => {
    if (!esDeEstaComputadora(context, request)) {
      throw new AppError('sin-permiso', 'La sesión solo se alarga en la computadora de la tienda');
    }
    const usuario = await buscarUsuario(context.db, usuarioDe(request).id);
    if (!usuario) throw sinSesion();
    const sesion = sesionDe(request);
    const token = renovarSesion(app, sesion, new Date());
    await prolongarSesion(context, request, sesion);
    return {
      success: true as const,
      message: 'Sesión renovada',
      token,
      user: usuarioJson(usuario),
    };
  });

  route(app, CAMBIAR_PASSWORD, async (request) => {
    const { id } = usuarioDe(request);
    const usuario = await cambiarPassword(context, id, request.body, actorDe(request));
    return {
      success: true as const,
      message: 'Contraseña cambiada; tus otras sesiones se cerraron',
      token: await seguirDentro(app, context, request, usuario),
      user: usuarioJson(usuario),
    };
  });

  route(app, CERRAR_SESIONES, async (request) => {
    await cerrarSesiones(context, usuarioDe(request).id, actorDe(request));
    anotarSuceso(context, request, 'session-ended', { reason: 'all' });
    return { success: true as const, message: 'Todas tus sesiones se cerraron' };
  });

  route(app, LISTAR_SESIONES, async (request) => ({
    success: true as const,
    sesiones: await listarSesiones(context, actorConUsuarioDe(request), sesionDe(request)),
  }));

  route(app, CERRAR_SESION, async (request) => {
    await cerrarSesion(context, request.params.id, actorConUsuarioDe(request));
    anotarSuceso(context, request, 'session-ended', { reason: 'one' });
    return { success: true as const, message: 'Sesión cerrada en ese equipo' };
  });

  // Public only for the first owner, and only on the shop's own computer; afterwards only for owners.
  route(app, REGISTRAR_USUARIO, async (request) => {
    const esPrimerUsuario = !(await hayUsuarios(context.db));
    if (esPrimerUsuario && !puedeCrearLaTienda(context, request)) {
      throw new AppError('sin-permiso', 'La tienda se crea desde su propia computadora');
    }
    if (!esPrimerUsuario && !request.usuario) throw sinSesion();
    if (!esPrimerUsuario && request.usuario?.rol !== 'propietario') {
      throw new AppError('sin-permiso', 'Solo el propietario puede registrar personal');
    }
    const { actual, ...datos } = request.body;
    if (!esPrimerUsuario) {
      const confirmacion = await confirmar(context, actorDe(request), actual);
      if (datos.rol === 'propietario') asegurarConfirmada(confirmacion);
    }
    const registrar = esPrimerUsuario ? registrarPropietario : registrarPersonal;
    const usuario = await registrar(context, datos, actorDe(request));
    // The trail already says who made the shop.
    if (esPrimerUsuario) anotarSuceso(context, request, 'sign-in', { user: usuario.id });
    const token = esPrimerUsuario ? await seguirDentro(app, context, request, usuario) : undefined;
    return {
      success: true as const,
      message: esPrimerUsuario ? '¡Tu tienda está lista!' : 'Usuario registrado',
      token,
      user: usuarioJson(usuario),
      esPrimerUsuario,
    };
  });
}
