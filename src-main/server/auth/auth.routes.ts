import { hechoSchema } from '#contract/campos.ts';
import { cambioDePasswordSchema, passwordCambiadaSchema } from '#contract/cuentas.ts';
import { AppError } from '#contract/errores.ts';
import { esPersonal } from '#contract/permisos.ts';
import {
  loginSchema,
  registradoSchema,
  registroSchema,
  sesionIniciadaSchema,
  sesionVigenteSchema,
} from '#contract/usuarios.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { asegurarLugarDelPersonal, esDeEstaComputadora, llamadorDe } from '../http/lugar.ts';
import { actorDe, firmarSesion, usuarioDe } from '../http/sesion.ts';
import { cambiarPassword, cerrarSesiones } from '../usuarios/personal.service.ts';
import { buscarUsuario, hayUsuarios, usuarioJson } from '../usuarios/usuarios.queries.ts';
import { registrarPersonal } from '../usuarios/usuarios.service.ts';
import { iniciarSesion, registrarPropietario } from './auth.service.ts';

export function authRoutes(app: App, context: Context): void {
  app.post(
    '/api/auth/login',
    {
      config: { permiso: 'publico', rechaza: [401, 403, 429] },
      schema: { summary: 'Iniciar sesión', body: loginSchema, response: { 200: sesionIniciadaSchema } },
    },
    async (request) => {
      const usuario = await iniciarSesion(context, request.body, llamadorDe(context, request));
      // Only who knows the password learns that it is somebody of the staff.
      if (esPersonal(usuario.rol)) await asegurarLugarDelPersonal(context, request);
      return {
        success: true as const,
        message: 'Sesión iniciada',
        token: firmarSesion(app, usuario, esPersonal(usuario.rol)),
        user: usuarioJson(usuario),
      };
    },
  );

  app.get(
    '/api/auth/verificar-token',
    {
      // A good token is never told to wait: clients would sign their user out.
      config: { permiso: 'sesion', rateLimit: false },
      schema: { summary: 'La sesión vigente y su usuario', response: { 200: sesionVigenteSchema } },
    },
    async (request) => {
      const usuario = await buscarUsuario(context.db, usuarioDe(request).id);
      if (!usuario) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
      return { valid: true as const, user: usuarioJson(usuario) };
    },
  );

  app.put(
    '/api/auth/password',
    {
      config: { permiso: 'sesion' },
      schema: {
        summary: 'Cambia la propia contraseña',
        body: cambioDePasswordSchema,
        response: { 200: passwordCambiadaSchema },
      },
    },
    async (request) => {
      const { id } = usuarioDe(request);
      const usuario = await cambiarPassword(context, id, request.body, actorDe(request));
      return {
        success: true as const,
        message: 'Contraseña cambiada; tus otras sesiones se cerraron',
        token: firmarSesion(app, usuario, esPersonal(usuario.rol)),
        user: usuarioJson(usuario),
      };
    },
  );

  app.post(
    '/api/auth/cerrar-sesiones',
    {
      config: { permiso: 'sesion' },
      schema: { summary: 'Cierra las propias sesiones en todas partes', response: { 200: hechoSchema } },
    },
    async (request) => {
      await cerrarSesiones(context, usuarioDe(request).id, actorDe(request));
      return { success: true as const, message: 'Todas tus sesiones se cerraron' };
    },
  );

  // Public only for the first owner, and only on the shop's own computer; then the owner's alone.
  app.post(
    '/api/auth/registro',
    {
      config: { permiso: 'publico', rechaza: [401, 403] },
      schema: {
        summary: 'Crear al propietario o registrar personal',
        body: registroSchema,
        response: { 201: registradoSchema },
      },
    },
    async (request, reply) => {
      const esPrimerUsuario = !(await hayUsuarios(context.db));
      if (esPrimerUsuario && !esDeEstaComputadora(request)) {
        throw new AppError('sin-permiso', 'La tienda se crea desde su propia computadora');
      }
      if (!esPrimerUsuario && !request.usuario)
        throw new AppError('sin-sesion', 'Inicia sesión para continuar');
      if (!esPrimerUsuario && request.usuario?.rol !== 'propietario') {
        throw new AppError('sin-permiso', 'Solo el propietario puede registrar personal');
      }
      const registrar = esPrimerUsuario ? registrarPropietario : registrarPersonal;
      const usuario = await registrar(context, request.body, actorDe(request));
      return reply.code(201).send({
        success: true as const,
        message: esPrimerUsuario ? '¡Tu tienda está lista!' : 'Usuario registrado',
        token: esPrimerUsuario ? firmarSesion(app, usuario, true) : undefined,
        user: usuarioJson(usuario),
        esPrimerUsuario,
      });
    },
  );
}
