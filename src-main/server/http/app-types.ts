import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PermisoDeRuta } from '#contract/permisos.ts';
import type { Sesion, UsuarioDeSesion } from '../actor.ts';

/** The Fastify instance with zod schemas for types. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    permiso?: PermisoDeRuta;
    /** Whether the route also takes multipart forms. */
    formulario?: boolean;
    /** Whether a ticket in the address opens it too. */
    boleto?: boolean;
  }
  interface FastifyInstance {
    /** Every API route, as `GET /api/salud`. */
    rutasDeApi: readonly { nombre: string; schema: import('fastify').FastifySchema }[];
  }
  interface FastifyRequest {
    usuario: UsuarioDeSesion | undefined;
    sesion: Sesion | undefined;
  }
}
