import { ACTUALIZAR_PUESTA_EN_MARCHA, OBTENER_PUESTA_EN_MARCHA } from '#contract/calls/addresses.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorConUsuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { cambiarPuestaEnMarcha, obtenerPuestaEnMarcha } from './puesta-en-marcha.service.ts';

export function puestaEnMarchaRoutes(app: App, context: Context): void {
  const respuesta = async () => ({ success: true as const, ...(await obtenerPuestaEnMarcha(context)) });

  route(app, OBTENER_PUESTA_EN_MARCHA, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return await respuesta();
  });

  route(app, ACTUALIZAR_PUESTA_EN_MARCHA, async (request) => {
    await cambiarPuestaEnMarcha(context, request.body, actorConUsuarioDe(request));
    return await respuesta();
  });
}
