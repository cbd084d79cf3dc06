import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  accesoGuardadoSchema,
  cambioDeAccesoSchema,
  respuestaAccesoSchema,
  respuestaRedSchema,
} from '#contract/acceso.ts';
import { datosInvalidos } from '#contract/errores.ts';
import { cambiosDeTiendaSchema, respuestaTiendaSchema, tiendaGuardadaSchema } from '#contract/tienda.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { alcanza, lugarDe } from '../http/lugar.ts';
import { conFormulario } from '../http/picture-form.ts';
import { baseUrl, direccionesDeLaTienda } from '../http/red.ts';
import { actorDe } from '../http/sesion.ts';
import { leerAlcance, leerTienda } from './configuracion.queries.ts';
import { cambiarAlcance } from './configuracion.service.ts';
import { tiendaJson } from './configuracion.wire.ts';
import { cambiarTienda, ponerLogo } from './tienda.service.ts';

/** A form with nothing but its picture. */
const SOLO_IMAGEN = z.object({});

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

  const config = { permiso: 'propietario' } as const;
  const guardada = async (request: FastifyRequest, message: string) => ({
    success: true as const,
    message,
    tienda: tiendaJson(await leerTienda(context.db), baseUrl(context, request)),
  });

  app.put(
    '/api/configuracion/tienda',
    {
      config,
      schema: {
        summary: 'Cambia el nombre y los datos de la tienda',
        body: cambiosDeTiendaSchema,
        response: { 200: tiendaGuardadaSchema },
      },
    },
    async (request) => {
      await cambiarTienda(context, request.body, actorDe(request));
      return await guardada(request, 'Datos de la tienda guardados');
    },
  );

  app.put(
    '/api/configuracion/logo',
    {
      config: { ...config, formulario: SOLO_IMAGEN },
      schema: { summary: 'Pone el logotipo de la tienda', response: { 200: tiendaGuardadaSchema } },
    },
    async (request) => {
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
    },
  );

  app.delete(
    '/api/configuracion/logo',
    {
      config,
      schema: { summary: 'Quita el logotipo de la tienda', response: { 200: tiendaGuardadaSchema } },
    },
    async (request) => {
      await ponerLogo(context, null, actorDe(request));
      return await guardada(request, 'Logotipo quitado');
    },
  );

  app.get(
    '/api/configuracion/red',
    {
      config,
      schema: {
        summary: 'En qué direcciones se encuentra la tienda',
        response: { 200: respuestaRedSchema },
      },
    },
    async () => ({
      success: true as const,
      direcciones: direccionesDeLaTienda(context),
      publica: context.config.publicUrl ?? null,
    }),
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
        body: cambioDeAccesoSchema,
        response: { 200: accesoGuardadoSchema },
      },
    },
    async (request) => {
      const { accesoPersonal } = request.body;
      const sigueDentro = alcanza(accesoPersonal, lugarDe(context, request));
      await cambiarAlcance(context, request.body, actorDe(request), sigueDentro);
      return { success: true as const, message: 'Acceso del personal guardado', accesoPersonal };
    },
  );
}
