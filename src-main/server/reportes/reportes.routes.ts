import type { FastifyRequest } from 'fastify';
import {
  consultaReporteInventarioSchema,
  consultaReporteVentasSchema,
  reporteDashboardSchema,
  reporteInventarioSchema,
  reporteVentasSchema,
} from '#contract/reportes.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { usuarioDe } from '../http/sesion.ts';
import { reporteDashboard, reporteInventario, reporteVentas } from './reportes.service.ts';

function esPropietario(request: FastifyRequest): boolean {
  return usuarioDe(request).rol === 'propietario';
}

export function reportesRoutes(app: App, context: Context): void {
  app.get(
    '/api/reportes/dashboard',
    {
      config: { permiso: 'reportes' },
      schema: { summary: 'El resumen del día y del mes', response: { 200: reporteDashboardSchema } },
    },
    (request) => reporteDashboard(context, esPropietario(request)),
  );

  app.get(
    '/api/reportes/ventas',
    {
      config: { permiso: 'reportes' },
      schema: {
        summary: 'Las ventas de un período, por día',
        querystring: consultaReporteVentasSchema,
        response: { 200: reporteVentasSchema },
      },
    },
    (request) => reporteVentas(context, request.query, esPropietario(request)),
  );

  app.get(
    '/api/reportes/inventario',
    {
      config: { permiso: 'reportes' },
      schema: {
        summary: 'El inventario por categoría',
        querystring: consultaReporteInventarioSchema,
        response: { 200: reporteInventarioSchema },
      },
    },
    (request) =>
      reporteInventario(
        context,
        { categoria: request.query.categoria, soloStockBajo: request.query.stockBajo === true },
        esPropietario(request),
      ),
  );
}
