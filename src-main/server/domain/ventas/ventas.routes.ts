import {
  ANULAR_VENTA,
  DESGLOSAR_VENTA,
  LISTAR_SOLICITUDES_DE_ANULACION,
  LISTAR_VENDEDORES,
  LISTAR_VENTAS,
  OBTENER_VENTA,
  PEDIR_ANULACION,
  RECHAZAR_ANULACION,
  REGISTRAR_VENTA,
} from '#contract/calls/addresses.ts';
import { enQuetzales } from '#contract/words/dinero.ts';
import { paginar } from '#contract/words/listas.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { actorConUsuarioDe, usuarioDe } from '../../http/caller/sesion.ts';
import { countedOnceByKey, onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { sesionConTodoJson } from '../caja/caja.wire.ts';
import { buscarVentas } from '../cobros/cobros.queries.ts';
import { obtenerVenta } from '../cobros/cobros.service.ts';
import { contarPendientes, ventasPorAnular } from '../cobros/solicitudes.queries.ts';
import { ventaJson, ventasJson } from '../cobros/ventas.wire.ts';
import { escrituraAutorizada } from '../usuarios/autorizacion.service.ts';
import { listarPropietarios } from '../usuarios/usuarios.queries.ts';
import { anularVenta, quienDevuelve } from './anulacion.service.ts';
import { desglosarVenta } from './desglose.service.ts';
import { pedirAnulacion, rechazarAnulacion } from './solicitudes.service.ts';
import { listarVendedores, listarVentas, resumirLista } from './ventas.queries.ts';
import { registrarVenta } from './ventas.service.ts';

/** Requests listed at once; the owner answers the oldest first. */
const TOPE_DE_SOLICITUDES = 50;

/** The requests of those who may not void a sale. */
function rutasDeSolicitudes(app: App, context: Context): void {
  route(app, LISTAR_SOLICITUDES_DE_ANULACION, async (request) => {
    const [ids, total] = await Promise.all([
      ventasPorAnular(context.db, TOPE_DE_SOLICITUDES),
      contarPendientes(context.db),
    ]);
    return { ventas: ventasJson(context, await buscarVentas(context.db, ids), usuarioDe(request)), total };
  });

  route(
    app,
    PEDIR_ANULACION,
    async (request) =>
      await onceByKey(context, request, async () => {
        const { id } = request.params;
        const { motivo } = request.body;
        const venta = await pedirAnulacion(context, id, motivo, actorConUsuarioDe(request));
        return {
          success: true as const,
          message: 'Anulación pedida',
          venta: ventaJson(context, venta, usuarioDe(request)),
        };
      }),
  );

  route(
    app,
    RECHAZAR_ANULACION,
    async (request) =>
      await onceByKey(context, request, async () => {
        const { id } = request.params;
        const { respuesta } = request.body;
        const venta = await rechazarAnulacion(context, id, respuesta, actorConUsuarioDe(request));
        return {
          success: true as const,
          message: 'La venta queda como está',
          venta: ventaJson(context, venta, usuarioDe(request)),
        };
      }),
  );
}

export function ventasRoutes(app: App, context: Context): void {
  route(app, REGISTRAR_VENTA, async (request) => {
    const actor = actorConUsuarioDe(request);
    const venta = escrituraAutorizada(context, request, async (quien) => ({
      success: true as const,
      message: 'Venta procesada exitosamente',
      venta: ventaJson(context, await registrarVenta(context, request.body, actor, quien), actor.usuario),
    }));
    return await countedOnceByKey(context, request, venta);
  });

  route(app, LISTAR_VENTAS, async (request) => {
    const [ventas, resumen] = await Promise.all([
      listarVentas(context.db, request.query),
      resumirLista(context.db, request.query),
    ]);
    return {
      ventas: ventasJson(context, ventas, usuarioDe(request)),
      pagination: paginar(request.query, resumen.cantidad + resumen.anuladas),
      resumen: { ...resumen, monto: enQuetzales(resumen.monto) },
    };
  });

  route(app, LISTAR_VENDEDORES, async () => {
    const vendedores = await listarVendedores(context.db);
    return { vendedores: vendedores.map(({ id, nombre }) => ({ _id: id, nombre })) };
  });

  route(app, OBTENER_VENTA, async (request) => {
    const [venta, propietarios] = await Promise.all([
      obtenerVenta(context.db, request.params.id),
      listarPropietarios(context.db),
    ]);
    return {
      venta: ventaJson(context, venta, usuarioDe(request)),
      propietarios: propietarios.map(({ nombre }) => nombre),
      devuelve: await quienDevuelve(context.db, venta, usuarioDe(request)),
    };
  });

  route(
    app,
    ANULAR_VENTA,
    async (request) =>
      await onceByKey(context, request, async () => {
        const { id } = request.params;
        const { motivo } = request.body;
        const venta = await anularVenta(context, id, motivo, actorConUsuarioDe(request));
        return {
          success: true as const,
          message: `Venta ${venta.venta.numero} anulada`,
          venta: ventaJson(context, venta, usuarioDe(request)),
        };
      }),
  );

  route(
    app,
    DESGLOSAR_VENTA,
    async (request) =>
      await onceByKey(context, request, async () => {
        const { id } = request.params;
        const { venta, sesion } = await desglosarVenta(context, id, request.body, actorConUsuarioDe(request));
        return {
          success: true as const,
          message: `Desglose de la venta ${venta.venta.numero} guardado`,
          venta: ventaJson(context, venta, usuarioDe(request)),
          sesion: sesionConTodoJson(sesion),
        };
      }),
  );

  rutasDeSolicitudes(app, context);
}
