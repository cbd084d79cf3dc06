import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  ACTUALIZAR_ACCESO,
  ACTUALIZAR_COTAS_DE_PEDIDOS,
  ACTUALIZAR_DESCUENTOS,
  ACTUALIZAR_LOGO,
  ACTUALIZAR_RED,
  ACTUALIZAR_TIENDA,
  ELIMINAR_LOGO,
  OBTENER_ACCESO,
  OBTENER_COTAS_DE_PEDIDOS,
  OBTENER_DESCUENTOS,
  OBTENER_RED,
  OBTENER_TIENDA,
} from '#contract/calls/addresses.ts';
import { datosInvalidos } from '#contract/words/errores.ts';
import {
  leerAlcance,
  leerCotasDePedidos,
  leerDescuentoMaximo,
  leerDireccionPublica,
} from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl, direccionesDeLaTienda } from '../../http/caller/addresses.ts';
import { alcanza, networkZoneOf } from '../../http/caller/network-zone.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { conFormulario } from '../imagenes/imagen-form.ts';
import { cambiarAlcance } from './configuracion.service.ts';
import { tiendaJson } from './configuracion.wire.ts';
import { cambiarCotasDePedidos } from './cotas-de-pedidos.service.ts';
import { cambiarDescuentos } from './descuentos.service.ts';
import { cambiarDireccionPublica } from './red.service.ts';
import { cambiarTienda, ponerLogo } from './tienda.service.ts';

/** A form whose only field is its picture. */
const SOLO_IMAGEN = z.object({});

export function configuracionRoutes(app: App, context: Context): void {
  route(app, OBTENER_TIENDA, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      success: true as const,
      tienda: await tiendaJson(context, baseUrl(context, request)),
    };
  });

  const guardada = async (request: FastifyRequest, message: string) => ({
    success: true as const,
    message,
    tienda: await tiendaJson(context, baseUrl(context, request)),
  });

  route(app, ACTUALIZAR_TIENDA, async (request) => {
    await cambiarTienda(context, request.body, actorDe(request));
    return await guardada(request, 'Datos de la tienda guardados');
  });

  route(app, ACTUALIZAR_LOGO, async (request) => {
    await conFormulario(
      context,
      request,
      { schema: SOLO_IMAGEN, fits: ['contain', 'inside'] },
      async (_datos, cuadrado, [entero]) => {
        if (!cuadrado || !entero) throw datosInvalidos([{ path: 'imagen', msg: 'Elige una imagen' }]);
        await ponerLogo(context, { cuadrado, entero }, actorDe(request));
      },
    );
    return await guardada(request, 'Logotipo guardado');
  });

  route(app, ELIMINAR_LOGO, async (request) => {
    await ponerLogo(context, null, actorDe(request));
    return await guardada(request, 'Logotipo quitado');
  });

  route(app, OBTENER_DESCUENTOS, async () => ({
    success: true as const,
    maximoDeEmpleados: await leerDescuentoMaximo(context.db),
  }));

  route(app, ACTUALIZAR_DESCUENTOS, async (request) => {
    await cambiarDescuentos(context, request.body, actorDe(request));
    const maximoDeEmpleados = await leerDescuentoMaximo(context.db);
    return { success: true as const, message: 'Descuento máximo guardado', maximoDeEmpleados };
  });

  route(app, OBTENER_COTAS_DE_PEDIDOS, async () => ({
    success: true as const,
    cotas: await leerCotasDePedidos(context.db),
  }));

  route(app, ACTUALIZAR_COTAS_DE_PEDIDOS, async (request) => {
    await cambiarCotasDePedidos(context, request.body, actorDe(request));
    const cotas = await leerCotasDePedidos(context.db);
    return { success: true as const, message: 'Límites de los pedidos guardados', cotas };
  });

  route(app, OBTENER_RED, async () => ({
    success: true as const,
    direcciones: direccionesDeLaTienda(context),
    publica: context.direccionPublica.actual() ?? null,
    direccionPublica: await leerDireccionPublica(context.db),
    fijada: context.config.publicUrl !== undefined,
    tunelVisto: context.estaComputadora.tunelVisto?.toISOString() ?? null,
  }));

  route(app, ACTUALIZAR_RED, async (request) => {
    await cambiarDireccionPublica(context, request.body, actorDe(request));
    const direccionPublica = await leerDireccionPublica(context.db);
    return { success: true as const, message: 'Dirección pública guardada', direccionPublica };
  });

  route(app, OBTENER_ACCESO, async () => {
    const fijado = context.config.accesoPersonal;
    const accesoPersonal = fijado ?? (await leerAlcance(context.db));
    return { success: true as const, accesoPersonal, fijado: fijado !== undefined };
  });

  route(app, ACTUALIZAR_ACCESO, async (request) => {
    const { accesoPersonal } = request.body;
    const sigueDentro = alcanza(accesoPersonal, networkZoneOf(context, request));
    await cambiarAlcance(context, request.body, actorDe(request), sigueDentro);
    return { success: true as const, message: 'Acceso del personal guardado', accesoPersonal };
  });
}
