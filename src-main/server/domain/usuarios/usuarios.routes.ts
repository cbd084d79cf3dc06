import {
  ACTUALIZAR_USUARIO,
  CAMBIAR_PASSWORD_DE_USUARIO,
  CERRAR_SESIONES_DE_USUARIO,
  CREAR_USUARIO,
  LISTAR_USUARIOS,
  OBTENER_PIN,
  OBTENER_USUARIO,
  PONER_PIN,
  QUITAR_PIN,
} from '#contract/calls/addresses.ts';
import { paginar } from '#contract/words/listas.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorConUsuarioDe, actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { asegurarConfirmada, confirmar } from './confirmacion.service.ts';
import { actualizarUsuario, cerrarSesiones, ponerPassword } from './personal.service.ts';
import { cambiarPin, tienePin } from './pin.service.ts';
import { contarUsuarios, listarUsuarios, usuarioJson } from './usuarios.queries.ts';
import { agregarPersonal, obtenerUsuario } from './usuarios.service.ts';

/** Staff and accounts, for the owner only. */
export function usuariosRoutes(app: App, context: Context): void {
  route(app, LISTAR_USUARIOS, async (request) => {
    const [usuarios, total] = await Promise.all([
      listarUsuarios(context.db, request.query),
      contarUsuarios(context.db, request.query),
    ]);
    return { usuarios: usuarios.map(usuarioJson), pagination: paginar(request.query, total) };
  });

  route(app, CREAR_USUARIO, async (request) => {
    const { password, actual, ...datos } = request.body;
    const confirmacion = await confirmar(context, actorDe(request), actual);
    if (datos.rol === 'propietario') asegurarConfirmada(confirmacion);
    const passwordHash = await hashPassword(password, { nombre: 'personal' });
    return await onceByKey(
      context,
      request,
      async () => {
        const usuario = await agregarPersonal(context, datos, passwordHash, actorDe(request));
        return {
          success: true as const,
          message: 'Usuario registrado',
          usuario: usuarioJson(usuario),
        };
      },
      // Leaves the password out of the request's fingerprint, which is a fast hash.
      datos,
    );
  });

  route(app, OBTENER_USUARIO, async (request) => ({
    usuario: usuarioJson(await obtenerUsuario(context, request.params.id)),
  }));

  route(app, ACTUALIZAR_USUARIO, async (request) => {
    const usuario = await actualizarUsuario(context, request.params.id, request.body, actorDe(request));
    return { success: true as const, message: 'Usuario actualizado', usuario: usuarioJson(usuario) };
  });

  route(app, CAMBIAR_PASSWORD_DE_USUARIO, async (request) => {
    await ponerPassword(context, request.params.id, request.body, actorDe(request));
    return { success: true as const, message: 'Contraseña cambiada; sus sesiones se cerraron' };
  });

  route(app, OBTENER_PIN, async (request) => ({
    success: true as const,
    tienePin: await tienePin(context, usuarioDe(request).id),
  }));

  route(app, PONER_PIN, async (request) => {
    await cambiarPin(context, request.body, actorConUsuarioDe(request));
    return { success: true as const, message: 'PIN guardado' };
  });

  route(app, QUITAR_PIN, async (request) => {
    const { actual } = request.body;
    await cambiarPin(context, { actual, pin: null }, actorConUsuarioDe(request));
    return { success: true as const, message: 'PIN quitado' };
  });

  route(app, CERRAR_SESIONES_DE_USUARIO, async (request) => {
    await cerrarSesiones(context, request.params.id, actorDe(request));
    return { success: true as const, message: 'Sus sesiones se cerraron' };
  });
}
