import { hechoSchema } from '#contract/campos.ts';
import {
  ajustesDeCorreoSchema,
  consultaCorreosSchema,
  correoCambiadoSchema,
  correoConfiguradoSchema,
  correoGuardadoSchema,
  listaCorreosSchema,
  pruebaDeCorreoSchema,
} from '#contract/correos.ts';
import { paginar } from '#contract/pagina.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { actorDe, usuarioDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { guardarAjustes, leerAcceso, leerAjustes, probarCorreo, quitarAjustes } from './ajustes.service.ts';
import { contarCorreos, listarCorreos } from './correos.queries.ts';
import { correoJson } from './correos.wire.ts';
import { descartarCorreo, reintentarCorreo } from './envio.service.ts';

const config = { permiso: 'propietario' } as const;

/** The outbox, for the owner: without a mail server he reads the codes here and tells them. */
function rutasDeLaBandeja(app: App, context: Context): void {
  app.get(
    '/api/correos',
    {
      config,
      schema: {
        summary: 'Los correos que esperan, salieron o fallaron',
        querystring: consultaCorreosSchema,
        response: { 200: listaCorreosSchema },
      },
    },
    async (request, reply) => {
      const [correos, total, acceso] = await Promise.all([
        listarCorreos(context.db, request.query),
        contarCorreos(context.db, request.query),
        leerAcceso(context),
      ]);
      reply.header('cache-control', 'no-store');
      return {
        correos: correos.map((correo) => correoJson(correo, context.keys.secretos, context.reloj())),
        configurado: acceso !== undefined,
        pagination: paginar(request.query, total),
      };
    },
  );

  app.post(
    '/api/correos/:id/reintentar',
    {
      config,
      schema: {
        summary: 'Vuelve a intentar un correo',
        params: idParamSchema,
        response: { 200: correoCambiadoSchema },
      },
    },
    async (request) => {
      const correo = await reintentarCorreo(context, request.params.id, actorDe(request));
      return {
        success: true as const,
        message: 'El correo se envía otra vez',
        correo: correoJson(correo, context.keys.secretos, context.reloj()),
      };
    },
  );

  app.post(
    '/api/correos/:id/descartar',
    {
      config,
      schema: {
        summary: 'Ya no envía un correo que espera',
        params: idParamSchema,
        response: { 200: correoCambiadoSchema },
      },
    },
    async (request) => {
      const correo = await descartarCorreo(context, request.params.id, actorDe(request));
      return {
        success: true as const,
        message: 'Correo descartado: ya no se envía',
        correo: correoJson(correo, context.keys.secretos, context.reloj()),
      };
    },
  );
}

function rutasDeAjustes(app: App, context: Context): void {
  app.get(
    '/api/configuracion/correo',
    {
      config,
      schema: { summary: 'Por dónde salen los correos', response: { 200: correoConfiguradoSchema } },
    },
    async () => await leerAjustes(context),
  );

  app.put(
    '/api/configuracion/correo',
    {
      config,
      schema: {
        summary: 'Dice por dónde salen los correos',
        body: ajustesDeCorreoSchema,
        response: { 200: correoGuardadoSchema },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Configuración de correo guardada',
      ...(await guardarAjustes(context, request.body, actorDe(request))),
    }),
  );

  app.delete(
    '/api/configuracion/correo',
    {
      config,
      schema: { summary: 'Deja de mandar correos: esperan', response: { 200: correoGuardadoSchema } },
    },
    async (request) => ({
      success: true as const,
      message: 'La tienda ya no envía correos: esperan aquí',
      ...(await quitarAjustes(context, actorDe(request))),
    }),
  );

  app.post(
    '/api/configuracion/correo/prueba',
    {
      config,
      schema: {
        summary: 'Manda un correo de prueba',
        body: pruebaDeCorreoSchema.nullish(),
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      const para = request.body?.para ?? usuarioDe(request).email;
      await probarCorreo(context, para, actorDe(request));
      return { success: true as const, message: `Correo de prueba enviado a ${para}` };
    },
  );
}

export function correosRoutes(app: App, context: Context): void {
  rutasDeLaBandeja(app, context);
  rutasDeAjustes(app, context);
}
