import jwt from '@fastify/jwt';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import { esPersonal, type PermisoDeRuta, puedeUsarRuta } from '#contract/permisos.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { buscarUsuarioDeSesion } from '../usuarios/usuarios.queries.ts';
import type { App } from './app-types.ts';
import { asegurarLugarDelPersonal, personalPuedeLlamar } from './lugar.ts';

/** What a session's token carries. */
interface Contenido {
  sub: string;
  /** The user's session version when it was signed; a newer one ends the session. */
  v: number;
}

const DURACION = { personal: '24h', cliente: '30d' } as const;

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

export function actorDe(request: FastifyRequest): Actor {
  return { usuario: request.usuario, origen: request.ip };
}

/** The signed-in user; for routes whose permission already guarantees one. */
export function usuarioDe(request: FastifyRequest) {
  if (!request.usuario) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
  return request.usuario;
}

function tokenDe(request: FastifyRequest): string | undefined {
  const [esquema, token] = (request.headers.authorization ?? '').split(' ');
  return esquema?.toLowerCase() === 'bearer' && token ? token : undefined;
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

  async function usuarioDelToken(token: string) {
    let contenido: Contenido;
    try {
      contenido = app.jwt.verify<Contenido>(token);
    } catch {
      return undefined;
    }
    if (typeof contenido.sub !== 'string') return undefined;
    const usuario = await buscarUsuarioDeSesion(context.db, contenido.sub);
    return usuario?.versionDeSesion === contenido.v ? usuario : undefined;
  }

  app.addHook('onRequest', async (request) => {
    const permiso: PermisoDeRuta | undefined = request.routeOptions.config.permiso;
    if (!permiso) return;
    const token = tokenDe(request);
    request.usuario = token ? await usuarioDelToken(token) : undefined;
    if (request.usuario && esPersonal(request.usuario.rol)) {
      if (permiso !== 'publico') await asegurarLugarDelPersonal(context, request);
      else if (!(await personalPuedeLlamar(context, request))) request.usuario = undefined;
    }
    if (puedeUsarRuta(request.usuario, permiso)) return;
    if (!request.usuario) throw new AppError('sin-sesion', 'Inicia sesión para continuar');
    throw new AppError('sin-permiso', 'No tienes permiso para hacer esto');
  });
}
