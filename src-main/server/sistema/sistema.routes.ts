import { AppError } from '#contract/errores.ts';
import { demoCreadaSchema, primerosPasosSchema, saludSchema } from '#contract/tienda.ts';
import type { Context } from '../context.ts';
import { sembrarDemo } from '../demo/demo.ts';
import { accesosDelPersonal } from '../demo/tienda.ts';
import type { App } from '../http/app-types.ts';
import { esDeEstaComputadora } from '../http/lugar.ts';
import { hayUsuarios } from '../usuarios/usuarios.queries.ts';

export function sistemaRoutes(app: App, context: Context): void {
  app.get(
    '/api/salud',
    {
      config: { permiso: 'publico' },
      schema: { summary: 'Si el servidor está bien, y qué versión es', response: { 200: saludSchema } },
    },
    async () => ({
      estado: 'ok' as const,
      version: context.version,
      esquema: context.esquema,
      motor: context.db.engine,
      uptime: Math.round((Date.now() - context.startedAt) / 1000),
    }),
  );

  app.get(
    '/api/primeros-pasos',
    {
      config: { permiso: 'publico' },
      schema: {
        summary: 'Si falta crear la tienda, y si puede crearse desde aquí',
        response: { 200: primerosPasosSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return {
        pendiente: !(await hayUsuarios(context.db)),
        permitidoAqui: esDeEstaComputadora(request),
        accesosDemo: await accesosDelPersonal(context.db),
      };
    },
  );

  app.post(
    '/api/primeros-pasos/demo',
    {
      config: { permiso: 'publico', rechaza: [403] },
      schema: { summary: 'Crear la tienda de demostración', response: { 201: demoCreadaSchema } },
    },
    async (request, reply) => {
      if (!esDeEstaComputadora(request)) {
        throw new AppError('sin-permiso', 'La tienda se crea desde su propia computadora');
      }
      const accesos = await sembrarDemo(context);
      return reply
        .code(201)
        .send({ success: true as const, message: 'La tienda de demostración está lista', accesos });
    },
  );
}
