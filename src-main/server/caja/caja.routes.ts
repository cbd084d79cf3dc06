import {
  aperturaSchema,
  cajaCambiadaSchema,
  cajaSchema,
  cierrePropioSchema,
  cierreSchema,
  consultaSesionesSchema,
  listaSesionesSchema,
  movimientoManualSchema,
  unaSesionDeCajaSchema,
} from '#contract/caja.ts';
import { paginar } from '#contract/pagina.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { usuarioDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { contarSesiones, listarCajeros, listarSesiones } from './caja.queries.ts';
import {
  abrirCaja,
  anotarMovimiento,
  buscarCaja,
  cerrarCaja,
  cerrarCajaDe,
  obtenerSesion,
  type SesionCompleta,
  visiblesPara,
} from './caja.service.ts';
import { sesionConTodoJson, sesionJson } from './caja.wire.ts';

function cambiada(message: string, sesion: SesionCompleta) {
  return { success: true as const, message, sesion: sesionConTodoJson(sesion) };
}

export function cajaRoutes(app: App, context: Context): void {
  app.get(
    '/api/caja',
    {
      config: { permiso: 'ventas' },
      schema: { summary: 'La caja abierta de quien pregunta', response: { 200: cajaSchema } },
    },
    async (request) => {
      const sesion = await buscarCaja(context.db, usuarioDe(request).id);
      return { sesion: sesion ? sesionConTodoJson(sesion) : null };
    },
  );

  app.post(
    '/api/caja/abrir',
    {
      config: { permiso: 'ventas', rechaza: [409], cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Abrir la caja con su fondo',
        body: aperturaSchema,
        response: { 201: cajaCambiadaSchema },
      },
    },
    async (request, reply) => {
      const { fondoInicial } = request.body;
      const respuesta = await onceByKey(context, request, 201, async () =>
        cambiada('Caja abierta', await abrirCaja(context, fondoInicial, usuarioDe(request), request.ip)),
      );
      return reply.code(201).send(respuesta);
    },
  );

  app.post(
    '/api/caja/movimientos',
    {
      config: { permiso: 'ventas', rechaza: [409], cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Anotar efectivo que entra a la caja o sale de ella sin una venta',
        body: movimientoManualSchema,
        response: { 201: cajaCambiadaSchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const respuesta = await onceByKey(context, request, 201, async () =>
        cambiada(
          body.tipo === 'entrada' ? 'Entrada anotada' : 'Salida anotada',
          await anotarMovimiento(context, body, usuarioDe(request), request.ip),
        ),
      );
      return reply.code(201).send(respuesta);
    },
  );

  app.post(
    '/api/caja/cerrar',
    {
      config: { permiso: 'ventas', rechaza: [409], cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Cerrar la caja con lo que se contó en ella',
        body: cierrePropioSchema,
        response: { 200: cajaCambiadaSchema },
      },
    },
    async (request) =>
      await onceByKey(context, request, 200, async () =>
        cambiada('Caja cerrada', await cerrarCaja(context, request.body, usuarioDe(request), request.ip)),
      ),
  );

  app.get(
    '/api/caja/sesiones',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Los cortes de caja, por página, el más nuevo primero: un empleado ve los suyos',
        querystring: consultaSesionesSchema,
        response: { 200: listaSesionesSchema },
      },
    },
    async (request) => {
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
    },
  );

  app.get(
    '/api/caja/sesiones/:id',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Un corte de caja con sus movimientos',
        params: idParamSchema,
        response: { 200: unaSesionDeCajaSchema },
      },
    },
    async (request) => {
      const sesion = await obtenerSesion(context.db, request.params.id, usuarioDe(request));
      return { sesion: sesionConTodoJson(sesion) };
    },
  );

  app.post(
    '/api/caja/sesiones/:id/cerrar',
    {
      config: { permiso: 'propietario', rechaza: [409], cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Cerrar la caja de otra persona con lo que se contó en ella',
        params: idParamSchema,
        body: cierreSchema,
        response: { 200: cajaCambiadaSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      return await onceByKey(context, request, 200, async () =>
        cambiada(
          'Caja cerrada',
          await cerrarCajaDe(context, { id, cierre: request.body }, usuarioDe(request), request.ip),
        ),
      );
    },
  );
}
