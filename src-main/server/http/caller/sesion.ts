import type { FastifyRequest } from 'fastify';
import { RETO_HEADER } from '#contract/words/retos.ts';
import { type Actor, type ActorConUsuario, type Sesion, sinSesion } from '../../base/actor.ts';

export function actorDe(request: FastifyRequest): Actor {
  const reto = request.headers[RETO_HEADER];
  return { usuario: request.usuario, origen: request.ip, reto: typeof reto === 'string' ? reto : undefined };
}

/** The signed-in caller; for routes whose permission already guarantees one. Throws `sin-sesion`. */
export function actorConUsuarioDe(request: FastifyRequest): ActorConUsuario {
  const { usuario, ip: origen } = request;
  if (!usuario) throw sinSesion();
  return { usuario, origen };
}

/** The signed-in user; for routes whose permission already guarantees one. Throws `sin-sesion`. */
export function usuarioDe(request: FastifyRequest) {
  return actorConUsuarioDe(request).usuario;
}

/** The signed-in user's session. Throws `sin-sesion`. */
export function sesionDe(request: FastifyRequest): Sesion {
  if (!request.sesion) throw sinSesion();
  return request.sesion;
}
