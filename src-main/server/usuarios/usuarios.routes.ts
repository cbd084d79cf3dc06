import { hechoSchema } from '#contract/campos.ts';
import { paginar } from '#contract/pagina.ts';
import {
  cambiosDeUsuarioSchema,
  consultaUsuariosSchema,
  listaUsuariosSchema,
  nuevoPersonalSchema,
  passwordDeUsuarioSchema,
  unUsuarioSchema,
  usuarioGuardadoSchema,
} from '#contract/usuarios.ts';
import { hashPassword } from '../adapters/passwords.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { actorDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { actualizarUsuario, cerrarSesiones, obtenerUsuario, ponerPassword } from './personal.service.ts';
import { contarUsuarios, listarUsuarios, usuarioJson } from './usuarios.queries.ts';
import { agregarPersonal } from './usuarios.service.ts';

/** Who works here and who has an account: the owner's alone. */
export function usuariosRoutes(app: App, context: Context): void {
  const config = { permiso: 'propietario' } as const;

  app.get(
    '/api/usuarios',
    {
      config,
      schema: {
        summary: 'Los usuarios, por nombre',
        querystring: consultaUsuariosSchema,
        response: { 200: listaUsuariosSchema },
      },
    },
    async (request) => {
      const [usuarios, total] = await Promise.all([
        listarUsuarios(context.db, request.query),
        contarUsuarios(context.db, request.query),
      ]);
      return { usuarios: usuarios.map(usuarioJson), pagination: paginar(request.query, total) };
    },
  );

  app.post(
    '/api/usuarios',
    {
      config: { ...config, cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Agrega a alguien al personal',
        body: nuevoPersonalSchema,
        response: { 201: usuarioGuardadoSchema },
      },
    },
    async (request, reply) => {
      const { password, ...datos } = request.body;
      const passwordHash = await hashPassword(password);
      const respuesta = await onceByKey(
        context,
        request,
        201,
        async () => {
          const usuario = await agregarPersonal(context, datos, passwordHash, actorDe(request));
          return {
            success: true as const,
            message: 'Usuario registrado',
            usuario: usuarioJson(usuario),
          };
        },
        // The print of what was asked is quick to make: of a password none is kept.
        datos,
      );
      return reply.code(201).send(respuesta);
    },
  );

  app.get(
    '/api/usuarios/:id',
    { config, schema: { summary: 'Un usuario', params: idParamSchema, response: { 200: unUsuarioSchema } } },
    async (request) => ({ usuario: usuarioJson(await obtenerUsuario(context, request.params.id)) }),
  );

  app.put(
    '/api/usuarios/:id',
    {
      config,
      schema: {
        summary: 'Cambia los datos, el rol o los permisos de un usuario, o lo desactiva',
        params: idParamSchema,
        body: cambiosDeUsuarioSchema,
        response: { 200: usuarioGuardadoSchema },
      },
    },
    async (request) => {
      const usuario = await actualizarUsuario(context, request.params.id, request.body, actorDe(request));
      return { success: true as const, message: 'Usuario actualizado', usuario: usuarioJson(usuario) };
    },
  );

  app.put(
    '/api/usuarios/:id/password',
    {
      config,
      schema: {
        summary: 'Le pone otra contraseña a un usuario',
        params: idParamSchema,
        body: passwordDeUsuarioSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await ponerPassword(context, request.params.id, request.body.nueva, actorDe(request));
      return { success: true as const, message: 'Contraseña cambiada; sus sesiones se cerraron' };
    },
  );

  app.post(
    '/api/usuarios/:id/cerrar-sesiones',
    {
      config,
      schema: {
        summary: 'Cierra las sesiones de un usuario',
        params: idParamSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      await cerrarSesiones(context, request.params.id, actorDe(request));
      return { success: true as const, message: 'Sus sesiones se cerraron' };
    },
  );
}
