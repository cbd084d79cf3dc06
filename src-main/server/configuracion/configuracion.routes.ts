import { accesoGuardadoSchema, accesoSchema, respuestaAccesoSchema } from '#contract/acceso.ts';
import { respuestaTiendaSchema } from '#contract/tienda.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { alcanza, lugarDe } from '../http/lugar.ts';
import { baseUrl } from '../http/red.ts';
import { actorDe } from '../http/sesion.ts';
import { leerAlcance, leerTienda } from './configuracion.queries.ts';
import { cambiarAlcance } from './configuracion.service.ts';
import { tiendaJson } from './configuracion.wire.ts';

export function configuracionRoutes(app: App, context: Context): void {
  app.get(
    '/api/tienda',
    {
      config: { permiso: 'publico' },
      schema: { summary: 'Nombre, logotipo y datos de la tienda', response: { 200: respuestaTiendaSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return {
        success: true as const,
        tienda: tiendaJson(await leerTienda(context.db), baseUrl(context, request)),
      };
    },
  );

  app.get(
    '/api/configuracion/acceso',
    {
      config: { permiso: 'propietario' },
      schema: { summary: 'Desde dónde puede entrar el personal', response: { 200: respuestaAccesoSchema } },
    },
    async () => {
      const fijado = context.config.accesoPersonal;
      const accesoPersonal = fijado ?? (await leerAlcance(context.db));
      return { success: true as const, accesoPersonal, fijado: fijado !== undefined };
    },
  );

  app.put(
    '/api/configuracion/acceso',
    {
      config: { permiso: 'propietario' },
      schema: {
        summary: 'Dice desde dónde puede entrar el personal',
        body: accesoSchema,
        response: { 200: accesoGuardadoSchema },
      },
    },
    async (request) => {
      const { accesoPersonal } = request.body;
      const sigueDentro = alcanza(accesoPersonal, lugarDe(context, request));
      await cambiarAlcance(context, accesoPersonal, actorDe(request), sigueDentro);
      return { success: true as const, message: 'Acceso del personal guardado', accesoPersonal };
    },
  );
}
