import { ANULAR_HOJA, CREAR_HOJA, OBTENER_HOJA, RECUPERAR_CON_HOJA } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { codigosQueQuedan } from '#contract/words/hojas.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { esDeEstaComputadora } from '../../http/caller/network-zone.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { buscarHoja } from '../usuarios/hojas.queries.ts';
import { usuarioJson } from '../usuarios/usuarios.queries.ts';
import { entrar } from './entradas.service.ts';
import { anularHoja, crearHoja, recuperarConHoja } from './hojas.service.ts';
import { pedirCodigoSiLoTiene } from './segundo-paso.service.ts';

/** An owner's recovery sheet, and its use by an owner who cannot sign in. */
export function hojasRoutes(app: App, context: Context): void {
  route(app, OBTENER_HOJA, async (request) => ({
    success: true as const,
    hoja: await buscarHoja(context.db, usuarioDe(request).id),
  }));

  route(app, CREAR_HOJA, async (request) => {
    const { id: usuarioId } = usuarioDe(request);
    const { actual, codigo } = request.body;
    const creada = await crearHoja(context, { usuarioId, actual }, actorDe(request), () =>
      pedirCodigoSiLoTiene(context, usuarioId, codigo),
    );
    return { success: true as const, message: 'Hoja de recuperación hecha', ...creada };
  });

  route(app, ANULAR_HOJA, async (request) => {
    await anularHoja(context, usuarioDe(request).id, request.body?.actual, actorDe(request));
    return { success: true as const, message: 'La hoja de recuperación ya no sirve' };
  });

  route(app, RECUPERAR_CON_HOJA, async (request) => {
    // Before anything is counted: guesses from elsewhere must not use up the owner's.
    if (!esDeEstaComputadora(context, request)) {
      throw new AppError(
        'sin-permiso',
        'La hoja de recuperación solo se usa en la propia computadora de la tienda',
      );
    }
    const { usuario, quedan } = await recuperarConHoja(context, request.body, actorDe(request));
    return {
      success: true as const,
      message: `Tu contraseña se cambió. ${codigosQueQuedan(quedan)}`,
      token: await entrar(app, context, request, usuario),
      user: usuarioJson(usuario),
      quedan,
    };
  });
}
