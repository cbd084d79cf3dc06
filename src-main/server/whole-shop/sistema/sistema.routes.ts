import { CREAR_DEMO, OBTENER_PRIMEROS_PASOS, OBTENER_SALUD } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Context } from '../../base/context.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import type { App } from '../../http/app-types.ts';
import { esDeEstaComputadora } from '../../http/caller/network-zone.ts';
import { route } from '../../http/route.ts';
import { sembrarDemo } from '../demo/demo.ts';
import { accesosDelPersonal } from '../demo/tienda.ts';

export function sistemaRoutes(app: App, context: Context): void {
  route(app, OBTENER_SALUD, async () => ({
    estado: 'ok' as const,
    version: context.version,
    esquema: context.esquema,
    motor: context.db.engine,
    uptime: Math.round((Date.now() - context.startedAt) / 1000),
  }));

  route(app, OBTENER_PRIMEROS_PASOS, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      pendiente: !(await hayUsuarios(context.db)),
      permitidoAqui: esDeEstaComputadora(request),
      accesosDemo: await accesosDelPersonal(context.db),
    };
  });

  route(app, CREAR_DEMO, async (request) => {
    if (!esDeEstaComputadora(request)) {
      throw new AppError('sin-permiso', 'La tienda se crea desde su propia computadora');
    }
    const accesos = await sembrarDemo(context);
    return { success: true as const, message: 'La tienda de demostración está lista', accesos };
  });
}
