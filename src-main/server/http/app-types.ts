import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
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

/** What a route reads of the headers, beside what every call may send. */
export type CabeceraLeida = 'Idempotency-Key' | 'X-Recibo' | 'Last-Event-ID';

declare module 'fastify' {
  interface FastifyContextConfig {
    permiso?: PermisoDeRuta;
    /** What a route takes as a multipart form, or as JSON where its file is a picture; it reads and checks it itself. */
    formulario?: ZodType;
    /** The form's file, where it is not a picture called `imagen`; for the document. */
    archivo?: string;
    /** With which statuses it may refuse beside those that its schemas and its permission say; for the document. */
    rechaza?: readonly number[];
    /** Which headers of its own it reads; for the document. */
    cabeceras?: readonly CabeceraLeida[];
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
