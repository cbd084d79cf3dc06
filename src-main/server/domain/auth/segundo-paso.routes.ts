import {
  ACTIVAR_SEGUNDO_PASO,
  CREAR_SEGUNDO_PASO,
  OBTENER_SEGUNDO_PASO,
  QUITAR_SEGUNDO_PASO,
} from '#contract/calls/addresses.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { activar, crear, quitar, segundoPasoDesde } from './segundo-paso.service.ts';

/** The second step of an owner's sign-in. */
export function segundoPasoRoutes(app: App, context: Context): void {
  route(app, OBTENER_SEGUNDO_PASO, async (request) => {
    const fechaActivacion = await segundoPasoDesde(context, usuarioDe(request).id);
    return { success: true as const, segundoPaso: fechaActivacion ? { fechaActivacion } : null };
  });

  route(app, CREAR_SEGUNDO_PASO, async (request) => {
    const creado = await crear(context, usuarioDe(request).id, request.body.actual, actorDe(request));
    return { success: true as const, message: 'Escanea el código con tu aplicación', ...creado };
  });

  route(app, ACTIVAR_SEGUNDO_PASO, async (request) => {
    const fechaActivacion = await activar(
      context,
      usuarioDe(request).id,
      request.body.codigo,
      actorDe(request),
    );
    return {
      success: true as const,
      message: 'Verificación en dos pasos activada',
      segundoPaso: { fechaActivacion },
    };
  });

  route(app, QUITAR_SEGUNDO_PASO, async (request) => {
    await quitar(context, usuarioDe(request).id, request.body, actorDe(request));
    return { success: true as const, message: 'Verificación en dos pasos quitada' };
  });
}
