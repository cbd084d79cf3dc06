import { respuestaTiendaSchema, type Tienda } from '#contract/tienda.ts';
import { imageUrls } from '../adapters/images.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { baseUrl } from '../http/red.ts';
import { type DatosDeTienda, leerTienda } from './configuracion.queries.ts';

function tiendaJson({ logo, ...datos }: DatosDeTienda, base: string): Tienda {
  return { ...datos, logoUrl: imageUrls(base, logo).imagenUrl };
}

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
}
