import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { boletoSchema, type EventosDelPersonal, type PedidoSeguido } from '#contract/eventos.ts';
import { codigoSeguimientoSchema } from '#contract/pedidos.ts';
import { esPersonal, tienePermiso } from '#contract/permisos.ts';
import type { UsuarioDeSesion } from '../actor.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { personalPuedeLlamar, redDe } from '../http/lugar.ts';
import { actorDe, firmarBoleto, sesionDe, usuarioDe, usuarioDeSesion } from '../http/sesion.ts';
import { obtenerPorCodigo } from '../pedidos/pedidos.service.ts';
import { reciboDe } from '../pedidos/recibo.ts';
import type { Evento } from './eventos.ts';
import type { Cupo, Mensaje, Oyente } from './oyentes.ts';

/** Streams at most: each costs a connection. The public cannot take the staff's. */
const CUPOS = { publico: 1000, direccion: 30, pedido: 20, personal: 500, direccionDelPersonal: 100 } as const;

/** A place among the events, or anything else a client may send for one. */
const lugarSchema = z.string().max(100).optional();

/** The answer of a stream: events as text, one after the other. */
const flujoSchema = {
  description: 'Eventos del servidor (Server-Sent Events)',
  content: { 'text/event-stream': { schema: z.string() } },
};

function mensaje<N extends keyof EventosDelPersonal>(nombre: N, datos: EventosDelPersonal[N]): Mensaje {
  return { nombre, datos };
}

/** What one of the staff is told of an event: nothing his permissions hide, and never a cost. */
function paraPersonal(evento: Evento, titular: UsuarioDeSesion): Mensaje | undefined {
  switch (evento.tipo) {
    case 'pedido-creado':
    case 'pedido-cambiado': {
      const { id, numero, estado } = evento.pedido;
      return tienePermiso(titular, 'ventas') ? mensaje(evento.tipo, { _id: id, numero, estado }) : undefined;
    }
    case 'venta-cambiada':
      return tienePermiso(titular, 'ventas') ? mensaje(evento.tipo, { _id: evento.id }) : undefined;
    case 'caja-cambiada': {
      const { id, usuarioId } = evento;
      const suya = titular.rol === 'propietario' || titular.id === usuarioId;
      return suya && tienePermiso(titular, 'ventas')
        ? mensaje(evento.tipo, { _id: id, usuario: usuarioId })
        : undefined;
    }
    case 'stock-cambiado':
      return mensaje(evento.tipo, { _id: evento.id, stock: evento.stock });
    case 'producto-cambiado':
      return mensaje(evento.tipo, { _id: evento.id });
    case 'tienda-cambiada':
      return mensaje(evento.tipo, {});
    default:
      return undefined;
  }
}

function ultimoDe(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header ? header : undefined;
}

/** Sends a listener's stream: kept by nobody on the way, neither in a cache nor until there is more of it. */
function transmitir(context: Context, reply: FastifyReply, oyente: Oyente) {
  const flujo = context.oyentes.abrir(oyente);
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(flujo);
}

function rutasDelPersonal(app: App, context: Context): void {
  app.post(
    '/api/eventos/boleto',
    {
      config: { permiso: 'personal' },
      schema: {
        summary: 'Un boleto de un minuto para abrir el flujo de eventos sin encabezados',
        response: { 200: boletoSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true as const, ...firmarBoleto(app, sesionDe(request), new Date()) };
    },
  );

  app.get(
    '/api/eventos',
    {
      config: { permiso: 'personal', rechaza: [429], boleto: true, cabeceras: ['Last-Event-ID'] },
      exposeHeadRoute: false,
      schema: {
        summary: 'Lo que pasa en la tienda, conforme pasa (Server-Sent Events)',
        querystring: z.object({ boleto: z.string().max(1000).optional(), desde: lugarSchema }),
        response: { 200: flujoSchema },
      },
    },
    async (request, reply) => {
      const sesion = sesionDe(request);
      let titular: UsuarioDeSesion = usuarioDe(request);
      const cupos: Cupo[] = [
        ['personal', CUPOS.personal],
        [`personal en ${redDe(request.ip)}`, CUPOS.direccionDelPersonal],
      ];
      return transmitir(context, reply, {
        cupos,
        usuarioId: sesion.usuarioId,
        desde: ultimoDe(request) ?? request.query.desde,
        traducir: (evento) => paraPersonal(evento, titular),
        perdido: mensaje('recargar', {}),
        async sigue() {
          const usuario = await usuarioDeSesion(context, sesion, new Date());
          if (!usuario || !esPersonal(usuario.rol)) return false;
          if (!(await personalPuedeLlamar(context, request))) return false;
          titular = usuario;
          return true;
        },
      });
    },
  );
}

function rutaDeSeguimiento(app: App, context: Context): void {
  app.get(
    '/api/pedidos/seguimiento/:code/eventos',
    {
      config: { permiso: 'publico', rechaza: [429], cabeceras: ['X-Recibo', 'Last-Event-ID'] },
      exposeHeadRoute: false,
      schema: {
        summary: 'Los cambios de un pedido, conforme pasan (Server-Sent Events)',
        params: codigoSeguimientoSchema,
        // The state that the asker shows already, by its time.
        querystring: z.object({ visto: lugarSchema }),
        response: { 200: flujoSchema },
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      // Before the order is read, so that no change falls between the reading and the listening.
      const lugar = context.eventos.ultimo();
      const pedido = await obtenerPorCodigo(context, code, actorDe(request), reciboDe(request));
      const { id } = pedido;
      let ahora: PedidoSeguido = {
        estado: pedido.estado,
        fechaEstadoActual: pedido.fechaEstadoActual.toISOString(),
      };
      const aviso = (): Mensaje => ({ nombre: 'pedido', datos: ahora });
      const desde = ultimoDe(request);
      const { visto } = request.query;
      const alDia = desde !== undefined || visto === undefined || visto === ahora.fechaEstadoActual;
      return transmitir(context, reply, {
        cupos: [
          ['publico', CUPOS.publico],
          [`direccion ${redDe(request.ip)}`, CUPOS.direccion],
          [`pedido ${id}`, CUPOS.pedido],
        ],
        desde: desde ?? lugar,
        traducir(evento) {
          if (evento.tipo !== 'pedido-cambiado' || evento.pedido.id !== id) return undefined;
          const { estado, fechaEstadoActual } = evento.pedido;
          ahora = { estado, fechaEstadoActual };
          return aviso();
        },
        get perdido() {
          return aviso();
        },
        bienvenida: alDia ? undefined : aviso(),
      });
    },
  );
}

export function eventosRoutes(app: App, context: Context): void {
  app.addHook('preClose', async () => context.oyentes.close());
  rutasDelPersonal(app, context);
  rutaDeSeguimiento(app, context);
}
