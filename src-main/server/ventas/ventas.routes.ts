import { paginar } from '#contract/pagina.ts';
import {
  anulacionSchema,
  consultaVentasSchema,
  listaVentasSchema,
  nuevaVentaSchema,
  unaVentaSchema,
  ventaAnuladaSchema,
  ventaCreadaSchema,
} from '#contract/ventas.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { usuarioDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { anularVenta } from './anulacion.service.ts';
import { contarVentas, listarVentas } from './ventas.queries.ts';
import { crearVenta, obtenerVenta } from './ventas.service.ts';
import { ventaJson } from './ventas.wire.ts';

export function ventasRoutes(app: App, context: Context): void {
  app.post(
    '/api/ventas',
    {
      config: { permiso: 'ventas', rechaza: [404], cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Hacer una venta en el mostrador',
        body: nuevaVentaSchema,
        response: { 201: ventaCreadaSchema },
      },
    },
    async (request, reply) => {
      const respuesta = await onceByKey(context, request, 201, async () => ({
        success: true as const,
        message: 'Venta procesada exitosamente',
        venta: ventaJson(await crearVenta(context, request.body, usuarioDe(request), request.ip)),
      }));
      return reply.code(201).send(respuesta);
    },
  );

  app.get(
    '/api/ventas',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Las ventas, por página, la más nueva primero',
        querystring: consultaVentasSchema,
        response: { 200: listaVentasSchema },
      },
    },
    async (request) => {
      const [ventas, total] = await Promise.all([
        listarVentas(context.db, request.query),
        contarVentas(context.db, request.query),
      ]);
      return { ventas: ventas.map(ventaJson), pagination: paginar(request.query, total) };
    },
  );

  app.get(
    '/api/ventas/:id',
    {
      config: { permiso: 'ventas' },
      schema: { summary: 'Una venta con todo', params: idParamSchema, response: { 200: unaVentaSchema } },
    },
    async (request) => ({ venta: ventaJson(await obtenerVenta(context.db, request.params.id)) }),
  );

  app.post(
    '/api/ventas/:id/anular',
    {
      config: { permiso: 'propietario', cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Anular una venta: los productos vuelven al inventario y deja de contar en los reportes',
        params: idParamSchema,
        body: anulacionSchema,
        response: { 200: ventaAnuladaSchema },
      },
    },
    async (request) =>
      await onceByKey(context, request, 200, async () => {
        const { id } = request.params;
        const { motivo } = request.body;
        const venta = await anularVenta(context, id, motivo, usuarioDe(request), request.ip);
        return {
          success: true as const,
          message: `Venta ${venta.venta.numero} anulada`,
          venta: ventaJson(venta),
        };
      }),
  );
}
