import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ABRIR_TIENDA_PROPIA, CREAR_DEMO, OBTENER_PRIMEROS_PASOS } from '#contract/calls/addresses.ts';
import type { CrearDemo } from '#contract/schemas/tienda/arranque.ts';
import { AppError } from '#contract/words/errores.ts';
import { type Context, reopenSoon } from '../../base/context.ts';
import { hayUsuarios } from '../../domain/usuarios/usuarios.queries.ts';
import type { App } from '../../http/app-types.ts';
import { esDeEstaComputadora, puedeCrearLaTienda } from '../../http/caller/network-zone.ts';
import { usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';
import { contenidoDe, hayDemo, prepararDemo } from '../demo/carpeta.ts';
import { type Avance, PASOS_DE_LA_DEMO } from '../demo/demo.ts';
import { ACCESOS_DEMO, accesosDelPersonal } from '../demo/tienda.ts';

/** How long making a demo may take on a slow machine. */
const PREPARACION_MS = 600_000;

function asegurarQuePuedeCrear(context: Context, request: FastifyRequest): void {
  if (puedeCrearLaTienda(context, request)) return;
  throw new AppError('sin-permiso', 'La tienda se crea desde su propia computadora');
}

function porcentajeDe({ paso, hechos, total }: Avance): number {
  return Math.floor((100 * (PASOS_DE_LA_DEMO.indexOf(paso) + hechos / total)) / PASOS_DE_LA_DEMO.length);
}

/** The owner's own shop while the demo is open; null when it is not known where that is. */
function tiendaPropia({ demo, own }: Context['config']): 'pendiente' | 'creada' | null {
  if (!demo || !own) return null;
  // A database of a server is not asked: the first page of a shop that waits there shows itself.
  return own.databaseUrl || contenidoDe(own.dataFolder) !== 'nada' ? 'creada' : 'pendiente';
}

export function sistemaRoutes(app: App, context: Context): void {
  primerosPasosRoutes(app, context);
}

/** The first run: creating the shop, and trying the demo in its place. */
function primerosPasosRoutes(app: App, context: Context): void {
  const { config, db } = context;
  let preparacion: Promise<void> | undefined;
  let avance: Avance | undefined;
  let cerrando = false;

  // A demo that is half made must not outlive its shop: the next one may make another in the same place.
  app.addHook('preClose', async () => {
    cerrando = true;
    await preparacion?.catch(() => undefined);
  });

  /** Joins a preparation that is under way. */
  async function preparar(deNuevo: boolean): Promise<void> {
    avance ??= { paso: PASOS_DE_LA_DEMO[0] ?? '', hechos: 0, total: 1 };
    preparacion ??= prepararDemo(context, {
      deNuevo,
      avisar: (una) => {
        if (cerrando) throw new AppError('conflicto', 'La tienda se cerró antes de terminar la demostración');
        avance = una;
      },
    }).finally(() => {
      preparacion = undefined;
      avance = undefined;
    });
    await preparacion;
  }

  /** Throws unless the demo may hide the open shop: none yet, an earlier demo, or a shop whose owner says so. */
  async function asegurarQueCede(
    request: FastifyRequest,
    { deNuevo, enLugarDeLaMia }: CrearDemo,
  ): Promise<void> {
    if (!(await hayUsuarios(db)) || (config.demo && deNuevo)) return;
    if (config.demo || !enLugarDeLaMia) throw new AppError('conflicto', 'Aquí ya hay una tienda: no se toca');
    if (usuarioDe(request).rol === 'propietario') return;
    throw new AppError('sin-permiso', 'Solo el propietario abre la demostración en lugar de su tienda');
  }

  route(app, OBTENER_PRIMEROS_PASOS, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const pendiente = !(await hayUsuarios(db));
    // The demo stands in the place of a shop that may not be created yet.
    const aqui = (pendiente || config.demo ? puedeCrearLaTienda : esDeEstaComputadora)(context, request);
    const falla = aqui && pendiente ? context.backups?.lastFailure() : undefined;
    return {
      pendiente,
      permitidoAqui: aqui,
      accesosDemo: await accesosDelPersonal(db),
      demo: {
        abierta: config.demo && config.own !== undefined,
        existe: aqui && (config.demo || hayDemo(config.demoFolder)),
        tiendaPropia: aqui ? tiendaPropia(config) : null,
        preparando: aqui && avance ? { paso: avance.paso, porcentaje: porcentajeDe(avance) } : null,
        error: (aqui && context.errorDeDemo) || null,
      },
      ultimaFalla: falla ? { fecha: falla.fecha.toISOString(), mensaje: falla.mensaje } : null,
    };
  });

  route(
    app,
    CREAR_DEMO,
    async (request) => {
      asegurarQuePuedeCrear(context, request);
      const pedido = request.body ?? {};
      await asegurarQueCede(request, pedido);
      context.errorDeDemo = undefined;
      await preparar(pedido.deNuevo === true);
      // Somebody may have created the shop meanwhile.
      await asegurarQueCede(request, pedido);
      reopenSoon(context, true);
      const message = 'La tienda de demostración está lista';
      return { success: true as const, message, accesos: ACCESOS_DEMO };
    },
    {
      before: async ({ raw: { socket } }) => {
        if (socket instanceof Socket) socket.setTimeout(PREPARACION_MS);
      },
    },
  );

  route(app, ABRIR_TIENDA_PROPIA, async (request) => {
    asegurarQuePuedeCrear(context, request);
    if (!tiendaPropia(config)) throw new AppError('conflicto', 'Aquí no hay otra tienda a la que volver');
    reopenSoon(context, false);
    return { success: true as const, message: 'Abriendo tu tienda' };
  });
}
