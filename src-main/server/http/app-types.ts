import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PermisoDeRuta, Titular } from '#contract/permisos.ts';

/** The Fastify instance with zod schemas for types. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The signed-in user a request comes from. */
export interface UsuarioDeSesion extends Titular {
  id: string;
  nombre: string;
  email: string;
}

/** Who does something and from where: what services and the audit trail are told. */
export interface Actor {
  usuario: UsuarioDeSesion | undefined;
  /** Address of the caller. */
  origen: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    permiso?: PermisoDeRuta;
  }
  interface FastifyRequest {
    usuario: UsuarioDeSesion | undefined;
  }
}
