import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { OIR_PEDIDO } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import type { Context } from '../base/context.ts';
import { type Cupo, createCupos } from '../base/counters/cupos.ts';
import { DIRECCIONES_DE_RED_AMPLIA } from '../base/counters/turnos.ts';
import { answerClientError } from './answer/client-errors.ts';
import type { App } from './app-types.ts';
import { noSeCuenta, redAmpliaDe, redDe, traePruebaDeAqui, zoneOfAddress } from './caller/network-zone.ts';
import { rutaDe } from './caller/sucesos.ts';

/** Whether a body comes with the call, whatever its method. */
function traeCuerpo({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What a call may hold while it is under way: from its headers until its body came and its answer went. */
function cuposDe(context: Context, request: FastifyRequest): Cupo[] {
  const { conexiones, conexionesPorDireccion } = context.config.limites.medidas;
  if (!context.config.rateLimit || noSeCuenta(context, request)) return [];
  // Streams of events have their own bound; what claims to be one and sends a body has not.
  if (rutaDe(request) === OIR_PEDIDO && !traeCuerpo(request)) return [];
  const { ip } = request;
  const zona = zoneOfAddress(ip);
  // A tunnel that says nothing to be believed brings all its callers under this address.
  if (zona === 'esta-computadora') return [[redDe(ip), Math.ceil(conexiones / 2)]];
  const suya: Cupo = [redDe(ip), conexionesPorDireccion];
  if (zona === 'red-local') return [suya];
  return [suya, [redAmpliaDe(ip), DIRECCIONES_DE_RED_AMPLIA * conexionesPorDireccion]];
}

const TARDE = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Bounds the calls that each address and wide network has under way, and the time that a body may take. Neither holds for
 * this computer nor for the signed-in staff. To be registered before the sessions: also a call that they refuse may keep its
 * connection busy with a body.
 */
export function limitCallsUnderWay(app: App, context: Context): void {
  const { medidas } = context.config.limites;
  const lugares = createCupos();
  /**
   * What ends with each connection. An answer that waits behind another one on it may never be told as closed: not in every
   * version of Node, Electron's among them.
   */
  const porConexion = new WeakMap<Socket, Set<() => void>>();

  function alCerrar(conexion: Socket, soltar: () => void): void {
    const suyas = porConexion.get(conexion) ?? new Set();
    if (suyas.size === 0 && !porConexion.has(conexion)) {
      porConexion.set(conexion, suyas);
      conexion.once('close', () => {
        for (const una of suyas) una();
      });
    }
    suyas.add(soltar);
  }

  /** How each call under way gives its place back; it is missing where there was none. */
  const enCurso = new WeakMap<FastifyRequest, { soltar: () => void; cabe: boolean }>();

  app.addHook('onRequest', async (request, reply) => {
    if (traePruebaDeAqui(context, request)) return;
    const { raw } = request;
    const salir = lugares.tomar(cuposDe(context, request));
    // Whatever it is answered, its body is not waited for.
    if (!salir) reply.header('connection', 'close');
    const tarde = setTimeout(() => {
      if (raw.complete === false) answerClientError(TARDE, raw.socket);
    }, medidas.segundosDeCuerpo * 1000).unref();
    let soltado = false;
    const soltar = () => {
      if (soltado) return;
      soltado = true;
      porConexion.get(raw.socket)?.delete(soltar);
      clearTimeout(tarde);
      salir?.();
    };
    alCerrar(raw.socket, soltar);
    reply.raw.once('close', () => {
      if (raw.complete === false) finished(raw, { writable: false }, soltar);
      else soltar();
    });
    enCurso.set(request, { soltar, cabe: salir !== undefined });
  });

  app.addHook('preParsing', async (request, reply) => {
    const suyo = enCurso.get(request);
    if (!suyo) return;
    if (request.usuario && esPersonal(request.usuario.rol)) {
      suyo.soltar();
      if (!suyo.cabe) reply.removeHeader('connection');
      return;
    }
    // Of who is signed in, nobody is put out by what strangers do at their address.
    if (suyo.cabe || (request.usuario && request.routeOptions.config.rules?.rateLimit === false)) return;
    throw new AppError('demasiados-intentos', 'Demasiadas llamadas seguidas. Espera un momento', {
      retryAfter: 2,
      limite: 'peticionesPorDireccion',
    });
  });
}
