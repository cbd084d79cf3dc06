import type { FastifyRequest } from 'fastify';
import { hechoSchema } from '#contract/campos.ts';
import {
  clienteRegistradoSchema,
  emailVerificadoSchema,
  recuperacionSchema,
  reenvioDeCodigoSchema,
  registroClienteSchema,
  restablecimientoSchema,
  verificacionDeEmailSchema,
} from '#contract/cuentas.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { llamadorDe } from '../http/lugar.ts';
import { actorDe } from '../http/sesion.ts';
import { usuarioJson } from '../usuarios/usuarios.queries.ts';
import {
  pedirCodigo,
  type QuienLlama,
  registrarCliente,
  restablecerPassword,
  verificarEmail,
} from './cuentas.service.ts';

/** What a client does before he is signed in. */
export function cuentasRoutes(app: App, context: Context): void {
  const config = { permiso: 'publico' } as const;
  const quienLlama = (request: FastifyRequest): QuienLlama => ({
    actor: actorDe(request),
    llamador: llamadorDe(context, request),
  });

  app.post(
    '/api/auth/registro-cliente',
    {
      config,
      schema: {
        summary: 'Registra a un cliente y le manda un código para verificar su email',
        body: registroClienteSchema,
        response: { 201: clienteRegistradoSchema },
      },
    },
    async (request, reply) => {
      await registrarCliente(context, request.body, quienLlama(request));
      return reply.code(201).send({
        success: true as const,
        message: '¡Cuenta creada! Verifica tu email para continuar.',
        email: request.body.email,
      });
    },
  );

  app.post(
    '/api/auth/verificar-email',
    {
      config,
      schema: {
        summary: 'Verifica el email con el código recibido',
        body: verificacionDeEmailSchema,
        response: { 200: emailVerificadoSchema },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Email verificado exitosamente!',
      user: usuarioJson(await verificarEmail(context, request.body, quienLlama(request))),
    }),
  );

  app.post(
    '/api/auth/reenviar-codigo',
    {
      config,
      schema: { summary: 'Manda otro código', body: reenvioDeCodigoSchema, response: { 200: hechoSchema } },
    },
    async (request) => {
      const { email, tipo } = request.body;
      await pedirCodigo(context, email, tipo, llamadorDe(context, request));
      return { success: true as const, message: 'Si el email lo espera, te enviamos un código nuevo.' };
    },
  );

  app.post(
    '/api/auth/recuperar-password',
    {
      config,
      schema: {
        summary: 'Manda un código para poner otra contraseña',
        body: recuperacionSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await pedirCodigo(context, request.body.email, 'recuperacion', llamadorDe(context, request));
      const message = 'Si el email es de una cuenta, te enviamos un código para cambiar la contraseña.';
      return { success: true as const, message };
    },
  );

  app.post(
    '/api/auth/resetear-password',
    {
      config,
      schema: {
        summary: 'Pone otra contraseña con el código recibido',
        body: restablecimientoSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await restablecerPassword(context, request.body, quienLlama(request));
      return { success: true as const, message: 'Tu contraseña se cambió. Ya puedes iniciar sesión.' };
    },
  );
}
