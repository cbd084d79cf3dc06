import {
  ACTUALIZAR_SERVIDOR_DE_CORREO,
  DESCARTAR_CORREO,
  ELIMINAR_SERVIDOR_DE_CORREO,
  LISTAR_CORREOS,
  OBTENER_SERVIDOR_DE_CORREO,
  PROBAR_CORREO,
  REINTENTAR_CORREO,
  VER_CODIGO_DE_CORREO,
} from '#contract/calls/addresses.ts';
import type { CorreoJson } from '#contract/schemas/tienda/correos.ts';
import { paginar } from '#contract/words/listas.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { asegurarConfirmada, asegurarPasswordActual, confirmar } from '../usuarios/confirmacion.service.ts';
import {
  guardarConfiguracionDeCorreo,
  leerAcceso,
  leerConfiguracionDeCorreo,
  probarCorreo,
  quitarConfiguracionDeCorreo,
} from './configuracion.service.ts';
import { contarCorreos, type FilaCorreo, listarCorreos } from './correos.queries.ts';
import { correosJson } from './correos.wire.ts';
import { descartarCorreo, reintentarCorreo, verCodigo } from './envio.service.ts';

/** The outbox, for the owner; without a mail server they read the codes here and pass them on. */
function rutasDeLaBandeja(app: App, context: Context): void {
  const mostrar = (correos: FilaCorreo[], conOcultos = false) =>
    correosJson(context.db, correos, {
      clave: context.keys.secretos,
      ahora: context.clock(),
      conOcultos,
    });
  const mostrarUno = async (correo: FilaCorreo, conOcultos = false) =>
    (await mostrar([correo], conOcultos))[0] as CorreoJson;

  route(app, LISTAR_CORREOS, async (request, reply) => {
    const [correos, total, acceso] = await Promise.all([
      listarCorreos(context.db, request.query),
      contarCorreos(context.db, request.query),
      leerAcceso(context),
    ]);
    reply.header('cache-control', 'no-store');
    return {
      correos: await mostrar(correos),
      configurado: acceso !== undefined,
      pagination: paginar(request.query, total),
    };
  });

  route(app, REINTENTAR_CORREO, async (request) => {
    const correo = await reintentarCorreo(context, request.params.id, actorDe(request));
    return {
      success: true as const,
      message: 'El correo se envía otra vez',
      correo: await mostrarUno(correo),
    };
  });

  route(app, DESCARTAR_CORREO, async (request) => {
    const correo = await descartarCorreo(context, request.params.id, actorDe(request));
    return {
      success: true as const,
      message: 'Correo descartado: ya no se envía',
      correo: await mostrarUno(correo),
    };
  });

  route(app, VER_CODIGO_DE_CORREO, async (request, reply) => {
    const actor = actorDe(request);
    await asegurarPasswordActual(context, usuarioDe(request).id, request.body.actual, actor);
    const correo = await verCodigo(context, request.params.id, actor);
    reply.header('cache-control', 'no-store');
    return {
      success: true as const,
      message: 'Este es el código. Quedó anotado en «Actividad» que lo viste',
      correo: await mostrarUno(correo, true),
    };
  });
}

function rutasDeConfiguracion(app: App, context: Context): void {
  route(app, OBTENER_SERVIDOR_DE_CORREO, async () => await leerConfiguracionDeCorreo(context));

  // Who chooses the server receives the codes.
  route(app, ACTUALIZAR_SERVIDOR_DE_CORREO, async (request) => {
    const { actual, ...configuracion } = request.body;
    asegurarConfirmada(await confirmar(context, actorDe(request), actual));
    return {
      success: true as const,
      message: 'Configuración de correo guardada',
      ...(await guardarConfiguracionDeCorreo(context, configuracion, actorDe(request))),
    };
  });

  route(app, ELIMINAR_SERVIDOR_DE_CORREO, async (request) => {
    asegurarConfirmada(await confirmar(context, actorDe(request), request.body?.actual));
    return {
      success: true as const,
      message: 'La tienda ya no envía correos: esperan aquí',
      ...(await quitarConfiguracionDeCorreo(context, actorDe(request))),
    };
  });

  route(app, PROBAR_CORREO, async (request) => {
    const para = request.body?.para ?? usuarioDe(request).email;
    await probarCorreo(context, para, actorDe(request));
    return { success: true as const, message: `Correo de prueba enviado a ${para}` };
  });
}

export function correosRoutes(app: App, context: Context): void {
  rutasDeLaBandeja(app, context);
  rutasDeConfiguracion(app, context);
}
