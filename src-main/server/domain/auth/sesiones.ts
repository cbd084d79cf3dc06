import jwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import { AppError, CERRADA_POR_PASSWORD } from '#contract/words/errores.ts';
import { esPersonal, puedeUsarRuta } from '#contract/words/permisos.ts';
import { type Sesion, sinSesion } from '../../base/actor.ts';
import { ultimoHechoDe } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { asegurarAccesoDelPersonal, personalPuedeLlamar } from '../../http/caller/network-zone.ts';
import { anotarSuceso } from '../../http/caller/sucesos.ts';
import { buscarUsuarioDeSesion } from '../usuarios/usuarios.queries.ts';

/** The payload of a session's token. */
interface Contenido {
  sub: string;
  /** The id of a session of the staff. */
  s?: string | undefined;
  /** The user's session version at signing; a newer version ends the session. */
  v: number;
  /** When the person signed in, in seconds since 1970; only in a renewed token, which was signed later. */
  entrada?: number;
  /** When the token was signed, and when it expires, in seconds since 1970. */
  iat?: number;
  exp?: number;
  /** The only use of a token that is not a session. */
  uso?: typeof USO_DEL_BOLETO;
  /** For a `boleto`: when its session expires, in seconds since 1970. */
  fin?: number;
}

/** How long a session of the staff lasts after its token was signed, in ms. */
export const DURACION_DEL_PERSONAL_MS = 24 * 3600_000;
const DURACION = { personal: '24h', cliente: '30d' } as const;
/** How long after the password was typed the staff's session can be renewed. */
const RENOVABLE_S = 7 * 24 * 3600;
/** How far ahead a token may have been signed: one of a clock that was a year ahead would last a year. */
const ADELANTO_MS = 24 * 3600_000;
const USO_DEL_BOLETO = 'eventos';
const BOLETO_S = 60;

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Contenido;
    user: Contenido;
  }
}

/** Signs a session's token; staff sessions last 24 hours, clients' 30 days. `sesionId` names one of the staff's list. */
export function firmarSesion(
  app: App,
  usuario: { id: string; versionDeSesion: number },
  personal: boolean,
  sesionId?: string,
): string {
  return app.jwt.sign(
    { sub: usuario.id, v: usuario.versionDeSesion, s: sesionId },
    { expiresIn: personal ? DURACION.personal : DURACION.cliente },
  );
}

/**
 * Signs another 24 hours for a session of the staff. Throws `sin-permiso` a week after the person signed in: then the
 * password is asked for again.
 */
export function renovarSesion(app: App, { id, usuarioId, version, entrada }: Sesion, ahora: Date): string {
  if (ahora.getTime() / 1000 > entrada + RENOVABLE_S) {
    throw new AppError(
      'sin-permiso',
      'Ha pasado una semana desde que entraste: vuelve a escribir tu contraseña',
    );
  }
  return app.jwt.sign({ sub: usuarioId, v: version, s: id, entrada }, { expiresIn: DURACION.personal });
}

/**
 * A token that opens an event stream within a minute, sent in the URL because event streams cannot send headers. URLs
 * end up in logs, so the session's own token must not be in one.
 */
export function firmarBoleto(app: App, { id, usuarioId, version, hasta }: Sesion, ahora: Date) {
  const contenido: Contenido = { sub: usuarioId, v: version, s: id, uso: USO_DEL_BOLETO, fin: hasta };
  const boleto = app.jwt.sign(contenido, { expiresIn: `${BOLETO_S}s` });
  return { boleto, venceEn: new Date(ahora.getTime() + BOLETO_S * 1000).toISOString() };
}

/**
 * Whether this shop began a session of the staff. The key that signs tokens is in every copy of the data folder: who has one
 * could sign any token, but not one of a session that began since.
 */
function empezoAqui(
  { sesionesSinEscribir }: Context,
  { id, desde, hasta }: Sesion,
  escrita: boolean,
): boolean {
  if (id === undefined || (hasta - desde) * 1000 > DURACION_DEL_PERSONAL_MS) return false;
  return escrita || sesionesSinEscribir.has(id);
}

/** A session's user as stored now; undefined once the session has ended. */
export async function usuarioDeSesion(context: Context, sesion: Sesion, ahora: Date) {
  const deOtroReloj = sesion.desde * 1000 - ahora.getTime() > ADELANTO_MS;
  if (deOtroReloj || sesion.hasta * 1000 <= ahora.getTime()) return undefined;
  const usuario = await buscarUsuarioDeSesion(context.db, sesion.usuarioId, sesion.id);
  if (usuario?.versionDeSesion !== sesion.version) return undefined;
  if (esPersonal(usuario.rol) && !empezoAqui(context, sesion, usuario.sesionEscrita)) return undefined;
  return usuario;
}

/** Whether a session that is over was ended by a new password, as the last thing that ends sessions of its person. */
async function terminoPorPassword({ db }: Context, { usuarioId, desde }: Sesion): Promise<boolean> {
  const ultimo = await ultimoHechoDe(db, {
    entidad: 'usuario',
    entidadId: usuarioId,
    acciones: ['usuario.password', 'usuario.sesiones-cerradas'],
    desde: new Date(desde * 1000),
  });
  return ultimo === 'usuario.password';
}

function tokenDe(request: FastifyRequest): string | undefined {
  const [esquema, token] = (request.headers.authorization ?? '').split(' ');
  return esquema?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function boletoDe(request: FastifyRequest): string | undefined {
  const { boleto } = request.query as { boleto?: unknown };
  return request.routeOptions.config.rules?.ticket && typeof boleto === 'string' ? boleto : undefined;
}

const sinPermiso = () => new AppError('sin-permiso', 'No tienes permiso para hacer esto');

/**
 * Identifies the caller of every API route and checks the route's permission, before the body is read. Public routes
 * ignore an invalid token.
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
    return {
      id: contenido.s,
      usuarioId: contenido.sub,
      version: contenido.v,
      entrada: contenido.entrada ?? contenido.iat ?? 0,
      desde: contenido.iat ?? 0,
      hasta: contenido.fin ?? contenido.exp ?? 0,
    };
  }

  app.addHook('onRequest', async (request, reply) => {
    const permiso = request.routeOptions.config.rules?.permiso;
    if (!permiso) return;
    // Most answers hold personal data; routes with cacheable answers override this.
    reply.header('cache-control', 'no-store');
    const token = tokenDe(request);
    const boleto = boletoDe(request);
    const sesion = token ? leer(token, undefined) : boleto ? leer(boleto, USO_DEL_BOLETO) : undefined;
    request.usuario = sesion && (await usuarioDeSesion(context, sesion, new Date()));
    if (request.usuario && esPersonal(request.usuario.rol)) {
      if (permiso !== 'publico') await asegurarAccesoDelPersonal(context, request);
      else if (!(await personalPuedeLlamar(context, request))) request.usuario = undefined;
    }
    request.sesion = request.usuario && sesion;
    const { remoteAddress } = request.socket;
    if (remoteAddress && request.usuario && esPersonal(request.usuario.rol)) {
      context.direccionesDelPersonal.add(remoteAddress);
      if (sesion?.id) context.sesionesVistas.set(sesion.id, context.clock());
    }
    if (puedeUsarRuta(request.usuario, permiso)) return;
    if (!request.usuario) {
      const porPassword = sesion && (await terminoPorPassword(context, sesion));
      if (token || boleto)
        anotarSuceso(context, request, 'session-ended', {
          reason: porPassword ? 'password' : sesion ? 'ended' : 'token',
        });
      throw sinSesion(porPassword ? CERRADA_POR_PASSWORD : undefined);
    }
    throw sinPermiso();
  });

  app.decorateRequest('mirarOtraVez', async function mirarOtraVez(this: FastifyRequest) {
    const { usuario, sesion } = this;
    const permiso = this.routeOptions.config.rules?.permiso;
    if (!permiso || !sesion || !usuario || !esPersonal(usuario.rol)) return;
    this.usuario = await usuarioDeSesion(context, sesion, new Date());
    this.sesion = this.usuario && sesion;
    if (!puedeUsarRuta(this.usuario, permiso)) throw this.usuario ? sinPermiso() : sinSesion();
  });
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined && request.body !== null) await request.mirarOtraVez();
  });
}
