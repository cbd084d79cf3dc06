import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { CallRules } from '#contract/calls/rules.ts';
import type { Sesion, UsuarioDeSesion } from '../base/actor.ts';

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
    /** The entry of an API route in the map of calls. */
    rules?: CallRules;
  }
  interface FastifyInstance {
    /** The server of the same app over TLS; it listens once there is a certificate. */
    secureServer: SecureServer;
  }
  interface FastifyRequest {
    usuario: UsuarioDeSesion | undefined;
    sesion: Sesion | undefined;
    /**
     * Looks at a member of the staff and their permission once more, when the body is there: it may have been on its way for
     * half a minute, and what was taken from them meanwhile serves them no more. Throws `sin-sesion`, `sin-permiso`.
     */
    mirarOtraVez(): Promise<void>;
  }
}
