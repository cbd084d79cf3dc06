import type { FastifyReply, FastifyRequest } from 'fastify';
import { CREAR_BOLETO, OIR_EVENTOS, OIR_PEDIDO } from '#contract/calls/addresses.ts';
import type { EventosDelPersonal, PedidoSeguido } from '#contract/schemas/tienda/eventos.ts';
import { esPersonal, tienePermiso } from '#contract/words/permisos.ts';
import { PUEDO_RESOLVER } from '#contract/words/retos.ts';
import type { UsuarioDeSesion } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import type { Cupo } from '../../base/counters/cupos.ts';
import type { Evento } from '../../base/events/eventos.ts';
import { type Mensaje, type Oyente, SITIOS, sitiosPublicos } from '../../base/events/oyentes.ts';
import { firmarBoleto, usuarioDeSesion } from '../../domain/auth/sesiones.ts';
import { reciboDe } from '../../domain/pedidos/codigos.ts';
import { obtenerPorCodigo } from '../../domain/pedidos/por-codigo.service.ts';
import type { App } from '../../http/app-types.ts';
import { personalPuedeLlamar, redAmpliaDe, redDe, zoneOfAddress } from '../../http/caller/network-zone.ts';
import { actorDe, sesionDe, usuarioDe } from '../../http/caller/sesion.ts';
import { route } from '../../http/route.ts';

function mensaje<N extends keyof EventosDelPersonal>(nombre: N, datos: EventosDelPersonal[N]): Mensaje {
  return { nombre, datos };
}

/** The message for a member of staff: undefined without permission, and never with costs. */
function paraPersonal(evento: Evento, titular: UsuarioDeSesion): Mensaje | undefined {
  switch (evento.tipo) {
    case 'pedido-creado':
    case 'pedido-cambiado': {
      const { id, numero, estado, conCodigo } = evento.pedido;
      const datos = { _id: id, numero, estado, canceladoConCodigo: conCodigo };
      return tienePermiso(titular, 'ventas') ? mensaje(evento.tipo, datos) : undefined;
    }
    case 'venta-cambiada':
      return tienePermiso(titular, 'ventas') ? mensaje(evento.tipo, { _id: evento.id }) : undefined;
    case 'solicitud-cambiada': {
      const { venta, estado, usuarioId } = evento;
      const suya = titular.rol === 'propietario' || titular.id === usuarioId;
      return suya && tienePermiso(titular, 'ventas')
        ? mensaje(evento.tipo, { _id: venta.id, numero: venta.numero, estado })
        : undefined;
    }
    case 'caja-cambiada': {
      const { id, usuarioId } = evento;
      const suya = titular.rol === 'propietario' || titular.id === usuarioId;
      return suya && tienePermiso(titular, 'ventas')
        ? mensaje(evento.tipo, { _id: id, usuario: usuarioId })
        : undefined;
    }
    case 'red-cambiada':
    case 'dano-cambiado':
      return titular.rol === 'propietario' ? mensaje(evento.tipo, {}) : undefined;
    case 'stock-cambiado':
      return mensaje(evento.tipo, { _id: evento.id, stock: evento.stock });
    case 'producto-cambiado':
      return mensaje(evento.tipo, { _id: evento.id });
    case 'tienda-cambiada':
    case 'mudanza-cambiada':
    case 'disco-cambiado':
    case 'favoritos-cambiados':
      return mensaje(evento.tipo, {});
    default:
      return undefined;
  }
}

function ultimoDe(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header ? header : undefined;
}

/** Sends a listener's stream with headers that forbid caching and buffering by proxies. */
function transmitir(context: Context, reply: FastifyReply, oyente: Oyente) {
  const stream = context.oyentes.abrir(oyente);
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(stream);
}

function rutasDelPersonal(app: App, context: Context): void {
  // For programs that read the stream with an EventSource, which sends no headers; our apps use `fetch`.
  route(app, CREAR_BOLETO, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { success: true as const, ...firmarBoleto(app, sesionDe(request), new Date()) };
  });

  route(app, OIR_EVENTOS, async (request, reply) => {
    const sesion = sesionDe(request);
    let titular: UsuarioDeSesion = usuarioDe(request);
    const cupos: Cupo[] = [
      ['personal', SITIOS.personal],
      [`personal en ${redDe(request.ip)}`, SITIOS.direccionDelPersonal],
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
  });
}

/** What the stream of somebody without a session takes; outside, addresses of one wide network cost nothing. */
function cuposDeCliente({ config }: Context, { ip }: FastifyRequest): Cupo[] {
  const esDeFuera = zoneOfAddress(ip) === 'fuera';
  return [
    ['publico', sitiosPublicos(config.limites.medidas.conexiones)],
    [`direccion ${redDe(ip)}`, SITIOS.direccion],
    ...(esDeFuera ? [[`red ${redAmpliaDe(ip)}`, SITIOS.redAmplia] as const] : []),
  ];
}

function rutaDeSeguimiento(app: App, context: Context): void {
  route(app, OIR_PEDIDO, async (request, reply) => {
    const { code } = request.params;
    // Before the order is read, so that no change between the two is missed.
    const posicion = context.eventos.ultimo();
    // A stream takes nobody's turn: an EventSource asks again by itself, and solves no challenge.
    const { reto = PUEDO_RESOLVER, ...quien } = actorDe(request);
    const pedido = await obtenerPorCodigo(context, code, { ...quien, reto }, reciboDe(request));
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
      cupos: [...cuposDeCliente(context, request), [`pedido ${id}`, SITIOS.pedido]],
      desde: desde ?? posicion,
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
  });
}

export function eventosRoutes(app: App, context: Context): void {
  app.addHook('preClose', async () => context.oyentes.close());
  rutasDelPersonal(app, context);
  rutaDeSeguimiento(app, context);
}
