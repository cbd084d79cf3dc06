import {
  DESHACER_MUDANZA,
  LEER_TIENDA_TRAIDA,
  MUDAR_TIENDA,
  OBTENER_MUDANZA,
  TRAER_TIENDA,
} from '#contract/calls/addresses.ts';
import { type Context, reopenSoon } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { asegurarEstaComputadora, sinPrisa } from './llamadas.ts';
import { deshacerMudanza, leerTiendaTraida, mudarTienda, traerTienda } from './mudanza.service.ts';

/** Moving the shop to another computer: from the old one, and into the new one. */
export function mudanzaRoutes(app: App, context: Context): void {
  route(app, OBTENER_MUDANZA, async () => ({
    success: true as const,
    fecha: context.away?.settings().mudada?.toISOString() ?? null,
  }));

  route(
    app,
    MUDAR_TIENDA,
    async (request) => {
      asegurarEstaComputadora(context, request);
      const boleto = request.body?.boleto;
      const carpeta = boleto === undefined ? undefined : await context.chosen.pathOf(boleto);
      await mudarTienda(context, carpeta, actorDe(request));
      return { success: true as const, message: 'La copia para mudarte está hecha y revisada' };
    },
    { before: sinPrisa },
  );

  route(app, DESHACER_MUDANZA, async (request) => {
    await deshacerMudanza(context, actorDe(request));
    return { success: true as const, message: 'La tienda sigue en esta computadora' };
  });

  route(
    app,
    LEER_TIENDA_TRAIDA,
    async (request) => {
      asegurarEstaComputadora(context, request);
      return await leerTiendaTraida(context, request.body);
    },
    { before: sinPrisa },
  );

  route(
    app,
    TRAER_TIENDA,
    async (request) => {
      asegurarEstaComputadora(context, request);
      await traerTienda(context, request.body, actorDe(request));
      reopenSoon(context);
      const message = 'Tu tienda está aquí. Inicia sesión como siempre';
      return { success: true as const, message };
    },
    { before: sinPrisa },
  );
}
