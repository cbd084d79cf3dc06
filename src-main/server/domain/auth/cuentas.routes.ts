import type { FastifyRequest } from 'fastify';
import {
  RECUPERAR_PASSWORD,
  REENVIAR_CODIGO,
  REGISTRAR_CLIENTE,
  RESETEAR_PASSWORD,
  VERIFICAR_EMAIL,
} from '#contract/calls/addresses.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { callerKey } from '../../http/caller/network-zone.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { usuarioJson } from '../usuarios/usuarios.queries.ts';
import {
  pedirCodigo,
  type QuienLlama,
  registrarCliente,
  restablecerPassword,
  verificarEmail,
} from './cuentas.service.ts';

/** Account routes for clients who are not signed in. */
export function cuentasRoutes(app: App, context: Context): void {
  const quienLlama = (request: FastifyRequest): QuienLlama => ({
    actor: actorDe(request),
    callerKey: callerKey(context, request),
  });

  route(app, REGISTRAR_CLIENTE, async (request) => {
    await registrarCliente(context, request.body, quienLlama(request));
    return {
      success: true as const,
      message: '¡Cuenta creada! Verifica tu email para continuar.',
      email: request.body.email,
    };
  });

  route(app, VERIFICAR_EMAIL, async (request) => ({
    success: true as const,
    message: 'Email verificado exitosamente!',
    user: usuarioJson(await verificarEmail(context, request.body, quienLlama(request))),
  }));

  route(app, REENVIAR_CODIGO, async (request) => {
    const { email, tipo } = request.body;
    await pedirCodigo(context, email, tipo, quienLlama(request));
    return { success: true as const, message: 'Si el email lo espera, te enviamos un código nuevo.' };
  });

  route(app, RECUPERAR_PASSWORD, async (request) => {
    await pedirCodigo(context, request.body.email, 'recuperacion', quienLlama(request));
    const message = 'Si el email es de una cuenta, te enviamos un código para cambiar la contraseña.';
    return { success: true as const, message };
  });

  route(app, RESETEAR_PASSWORD, async (request) => {
    await restablecerPassword(context, request.body, quienLlama(request));
    return { success: true as const, message: 'Tu contraseña se cambió. Ya puedes iniciar sesión.' };
  });
}
