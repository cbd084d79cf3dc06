import type { FastifyRequest } from 'fastify';
import {
  CIFRAR_COPIAS,
  COMPARAR_RESPALDO,
  COPIAR_AL_DESTINO,
  DEJAR_DE_CIFRAR,
  ELEGIR_DESTINO,
  OBTENER_DESTINO,
  OLVIDAR_DESTINO,
} from '#contract/calls/addresses.ts';
import { enQuetzales } from '#contract/words/dinero.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { esDeEstaComputadora } from '../../http/caller/network-zone.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import {
  aceptarDestino,
  cifrarCopias,
  copiarAhora,
  dejarDeCifrar,
  elegirDestino,
  obtenerDestino,
  olvidarDestino,
} from './destino.service.ts';
import { asegurarEstaComputadora, sinPrisa } from './llamadas.ts';
import { compararRespaldo } from './respaldos.service.ts';

/** The second place of the shop's copies. */
export function destinoRoutes(app: App, context: Context): void {
  const destino = (request: FastifyRequest) => obtenerDestino(context, esDeEstaComputadora(context, request));
  const cambiado = async (request: FastifyRequest, message: string) => ({
    success: true as const,
    message,
    destino: await destino(request),
  });

  route(app, COMPARAR_RESPALDO, async (request) => {
    const { monto, ...diferencia } = await compararRespaldo(context, request.params.id);
    return { success: true as const, ...diferencia, monto: enQuetzales(monto) };
  });

  route(app, OBTENER_DESTINO, destino);

  route(app, ELEGIR_DESTINO, async (request) => {
    const { body } = request;
    // A place of the environment's names no path here: its owner may accept the stick from anywhere.
    if (!('aceptar' in body && context.config.segundoDestino)) asegurarEstaComputadora(context, request);
    if ('aceptar' in body) await aceptarDestino(context, actorDe(request));
    else await elegirDestino(context, await context.chosen.pathOf(body.boleto), actorDe(request));
    return await cambiado(request, 'Listo: tus respaldos también se guardan ahí');
  });

  route(app, OLVIDAR_DESTINO, async (request) => {
    asegurarEstaComputadora(context, request);
    await olvidarDestino(context, actorDe(request));
    return await cambiado(request, 'Ya no se guardan respaldos ahí. Los que hay se quedan');
  });

  route(
    app,
    COPIAR_AL_DESTINO,
    async (request) => {
      await copiarAhora(context, actorDe(request));
      return await cambiado(request, 'Copia guardada y revisada');
    },
    { before: sinPrisa },
  );

  route(app, CIFRAR_COPIAS, async (request) => {
    asegurarEstaComputadora(context, request);
    const clave = await cifrarCopias(context, request.body.frase, actorDe(request));
    const { nombre } = await leerTienda(context.db);
    const message = 'Desde ahora las copias se guardan cifradas';
    return { success: true as const, message, clave, fecha: context.clock().toISOString(), tienda: nombre };
  });

  route(app, DEJAR_DE_CIFRAR, async (request) => {
    asegurarEstaComputadora(context, request);
    await dejarDeCifrar(context, actorDe(request));
    return await cambiado(request, 'Desde ahora las copias se guardan sin cifrar');
  });
}
