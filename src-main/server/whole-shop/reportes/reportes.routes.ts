import type { FastifyRequest } from 'fastify';
import {
  OBTENER_DASHBOARD,
  OBTENER_REPORTE_DE_INVENTARIO,
  OBTENER_REPORTE_DE_VENTAS,
} from '#contract/calls/addresses.ts';
import type { Context } from '../../base/context.ts';
import { logFailure } from '../../base/log-failure.ts';
import { inParts } from '../../http/answer/in-parts.ts';
import type { App } from '../../http/app-types.ts';
import { usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { reporteDashboard, reporteInventario, reporteVentas } from './reportes.service.ts';
import { VentasDePeriodos } from './ventas-de-periodos.ts';

function esPropietario(request: FastifyRequest): boolean {
  return usuarioDe(request).rol === 'propietario';
}

export function reportesRoutes(app: App, context: Context): void {
  route(app, OBTENER_DASHBOARD, (request) => reporteDashboard(context, esPropietario(request)));

  const ventas = new VentasDePeriodos(context.db, (error) =>
    logFailure(context, app.log, error, 'keeping the sums of a report failed'),
  );
  app.addHook('onClose', () => ventas.settle());
  route(app, OBTENER_REPORTE_DE_VENTAS, (request) =>
    reporteVentas(context, ventas, request.query, esPropietario(request)),
  );

  route(app, OBTENER_REPORTE_DE_INVENTARIO, (request, reply) => {
    const { categoria, stockBajo } = request.query;
    const filtro = { categoria, soloStockBajo: stockBajo === true };
    return inParts(reply, reporteInventario(context, filtro, esPropietario(request)));
  });
}
