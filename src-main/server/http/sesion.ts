import jwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import { esPersonal, type PermisoDeRuta, puedeUsarRuta } from '#contract/permisos.ts';
import type { Actor, Sesion } from '../actor.ts';
import type { Context } from '../context.ts';
import { buscarUsuarioDeSesion } from '../usuarios/usuarios.queries.ts';
import type { App } from './app-types.ts';
import { asegurarLugarDelPersonal, personalPuedeLlamar } from './lugar.ts';

/** What a session's token carries. */
interface Contenido {
  sub: string;
  /** The user's session version when it was signed; a newer one ends the session. */
  v: number;
  /** Seconds since 1970 at which the token ends by itself. */
  exp?: number;
  /** A token for one purpose is no session. */
  uso?: typeof USO_DEL_BOLETO;
  /** When the session ends for which a ticket was given. */
  fin?: number;
}

const DURACION = { personal: '24h', cliente: '30d' } as const;
const USO_DEL_BOLETO = 'eventos';
const BOLETO_S = 60;

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Contenido;
    user: Contenido;
  }
}

/** Signs a session for a user. */
export function firmarSesion(
  app: App,
  usuario: { id: string; versionDeSesion: number },
  personal: boolean,
): string {
  return app.jwt.sign(
    { sub: usuario.id, v: usuario.versionDeSesion },
    { expiresIn: personal ? DURACION.personal : DURACION.cliente },
  );
}

/**
 * A token that opens a stream of events within a minute, for clients that cannot send headers with it. Addresses get
 * written down on their way: no session belongs in one.
 */
export function firmarBoleto(app: App, { usuarioId, version, hasta }: Sesion, ahora: Date) {
  const contenido: Contenido = { sub: usuarioId, v: version, uso: USO_DEL_BOLETO, fin: hasta };
  const boleto = app.jwt.sign(contenido, { expiresIn: `${BOLETO_S}s` });
  return { boleto, venceEn: new Date(ahora.getTime() + BOLETO_S * 1000).toISOString() };
}

/** The user of a session as he is now; undefined once it has ended. */
export async function usuarioDeSesion({ db }: Context, sesion: Sesion, ahora: Date) {
  if (sesion.hasta * 1000 <= ahora.getTime()) return undefined;
  const usuario = await buscarUsuarioDeSesion(db, sesion.usuarioId);
  return usuario?.versionDeSesion === sesion.version ? usuario : undefined;
}

export function actorDe(request: FastifyRequest): Actor {
  return { usuario: request.usuario, origen: request.ip };
}

/** The signed-in user; for routes whose permission already guarantees one. */
export function usuarioDe(request: FastifyRequest) {
  if (!request.usuario) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
  return request.usuario;
}

/** The signed-in user's session. */
export function sesionDe(request: FastifyRequest): Sesion {
  if (!request.sesion) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
  return request.sesion;
}

function tokenDe(request: FastifyRequest): string | undefined {
  const [esquema, token] = (request.headers.authorization ?? '').split(' ');
  return esquema?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function boletoDe(request: FastifyRequest): string | undefined {
  const { boleto } = request.query as { boleto?: unknown };
  return request.routeOptions.config.boleto && typeof boleto === 'string' ? boleto : undefined;
}

/**
 * Decides for every API route, before its body is read, who calls and whether he may. On a public route a bad
 * token is as good as none.
 */
export async function registerSessions(app: App, context: Context): Promise<void> {
  await app.register(jwt, {
    secret: context.signingKey,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  });
  app.decorateRequest('usuario', undefined);
  app.decorateRequest('sesion', undefined);

  function leer(token: string, uso: Contenido['uso']): Sesion | undefined {
    let contenido: Contenido;
    try {
      contenido = app.jwt.verify<Contenido>(token);
    } catch {
      return undefined;
    }
    if (typeof contenido.sub !== 'string' || contenido.uso !== uso) return undefined;
    return { usuarioId: contenido.sub, version: contenido.v, hasta: contenido.fin ?? contenido.exp ?? 0 };
  }

  app.addHook('onRequest', async (request, reply) => {
    const permiso: PermisoDeRuta | undefined = request.routeOptions.config.permiso;
    if (!permiso) return;
    // Most answers are about people: a route that may be kept by browsers says so itself.
    reply.header('cache-control', 'no-store');
    const [token, boleto] = [tokenDe(request), boletoDe(request)];
    const sesion = token ? leer(token, undefined) : boleto ? leer(boleto, USO_DEL_BOLETO) : undefined;
    request.usuario = sesion && (await usuarioDeSesion(context, sesion, new Date()));
    if (request.usuario && esPersonal(request.usuario.rol)) {
      if (permiso !== 'publico') await asegurarLugarDelPersonal(context, request);
      else if (!(await personalPuedeLlamar(context, request))) request.usuario = undefined;
    }
    request.sesion = request.usuario && sesion;
    if (puedeUsarRuta(request.usuario, permiso)) return;
    if (!request.usuario) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
    throw new AppError('sin-permiso', 'No tienes permiso para hacer esto');
  });
}
