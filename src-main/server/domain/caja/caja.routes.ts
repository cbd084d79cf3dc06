import {
  ABRIR_CAJA,
  ABRIR_CAJON,
  CERRAR_CAJA,
  CERRAR_SESION_DE_CAJA,
  LISTAR_SESIONES_DE_CAJA,
  OBTENER_CAJA,
  OBTENER_SESION_DE_CAJA,
  REGISTRAR_MOVIMIENTO_DE_CAJA,
} from '#contract/calls/addresses.ts';
import { paginar } from '#contract/words/listas.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorConUsuarioDe, usuarioDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { contarSesiones, listarCajeros, listarSesiones } from './caja.queries.ts';
import {
  abrirCaja,
  anotarCajonAbierto,
  buscarCaja,
  cerrarCaja,
  cerrarCajaDe,
  obtenerSesion,
  registrarMovimiento,
  type SesionCompleta,
  visiblesPara,
} from './caja.service.ts';
import { sesionConTodoJson, sesionJson } from './caja.wire.ts';

function cambiada(message: string, sesion: SesionCompleta) {
  return { success: true as const, message, sesion: sesionConTodoJson(sesion) };
}

export function cajaRoutes(app: App, context: Context): void {
  route(app, OBTENER_CAJA, async (request) => {
    const sesion = await buscarCaja(context.db, usuarioDe(request).id);
    return { sesion: sesion ? sesionConTodoJson(sesion) : null };
  });

  route(app, ABRIR_CAJA, async (request) => {
    const { fondoInicial } = request.body;
    return await onceByKey(context, request, async () =>
      cambiada('Caja abierta', await abrirCaja(context, fondoInicial, actorConUsuarioDe(request))),
    );
  });

  route(app, REGISTRAR_MOVIMIENTO_DE_CAJA, async (request) => {
    const { body } = request;
    return await onceByKey(context, request, async () =>
      cambiada(
        body.tipo === 'entrada' ? 'Entrada anotada' : 'Salida anotada',
        await registrarMovimiento(context, body, actorConUsuarioDe(request)),
      ),
    );
  });

  route(app, ABRIR_CAJON, async (request) => {
    await anotarCajonAbierto(context, request.body.motivo, actorConUsuarioDe(request));
    return { success: true as const, message: 'Cajón abierto' };
  });

  route(
    app,
    CERRAR_CAJA,
    async (request) =>
      await onceByKey(context, request, async () =>
        cambiada('Caja cerrada', await cerrarCaja(context, request.body, actorConUsuarioDe(request))),
      ),
  );

  route(app, LISTAR_SESIONES_DE_CAJA, async (request) => {
    const { db } = context;
    const { zonaHoraria } = await leerTienda(db);
    const visibles = visiblesPara(usuarioDe(request));
    const consulta = { ...request.query, visibles };
    const [sesiones, total, cajeros] = await Promise.all([
      listarSesiones(db, consulta, zonaHoraria),
      contarSesiones(db, consulta, zonaHoraria),
      listarCajeros(db, visibles),
    ]);
    return {
      sesiones: sesiones.map(sesionJson),
      usuarios: cajeros.map(({ id, nombre }) => ({ _id: id, nombre })),
      pagination: paginar(request.query, total),
    };
  });

  route(app, OBTENER_SESION_DE_CAJA, async (request) => {
    const sesion = await obtenerSesion(context.db, request.params.id, usuarioDe(request));
    return { sesion: sesionConTodoJson(sesion) };
  });

  route(app, CERRAR_SESION_DE_CAJA, async (request) => {
    const { id } = request.params;
    return await onceByKey(context, request, async () =>
      cambiada('Caja cerrada', await cerrarCajaDe(context, id, request.body, actorConUsuarioDe(request))),
    );
  });
}
