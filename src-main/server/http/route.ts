import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { CALLS } from '#contract/calls/map.ts';
import type { CallRules } from '#contract/calls/rules.ts';
import type { Call } from '#contract/calls/types.ts';
import type { JsonInParts } from './answer/in-parts.ts';
import type { App } from './app-types.ts';

type Rules<C extends Call> = (typeof CALLS)[C];

type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> =
  Rules<C> extends Record<Part, infer S extends z.ZodType> ? z.output<S> : unknown;

/** The request of a call, its parts parsed by the map's schemas. */
type CallRequest<C extends Call> = FastifyRequest<{
  Params: Parsed<C, 'params'>;
  Querystring: Parsed<C, 'query'>;
  Body: Parsed<C, 'body'>;
}>;

/** A handler returns the answer's JSON, whole or in parts, or the reply that it sent itself where the map has no answer schema. */
type Handled<C extends Call> =
  Rules<C> extends { answer: infer A extends z.ZodType } ? z.input<A> | JsonInParts : FastifyReply;

interface RouteOptions {
  /** Runs after validation, before the handler. */
  before?: (request: FastifyRequest) => Promise<void>;
}

/** Declares the route of a call; permission, schemas and status come from the map of calls. */
export function route<C extends Call>(
  app: App,
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Handled<C> | Promise<Handled<C>>,
  { before }: RouteOptions = {},
): void {
  const rules: CallRules = CALLS[call];
  const { params, query, body, answer, status = 200, summary } = rules;
  const [method = '', url = ''] = call.split(' ');
  app.route({
    method,
    url,
    config: { rules, ...(rules.rateLimit === false ? { rateLimit: false } : {}) },
    exposeHeadRoute: rules.head ?? method === 'GET',
    ...(before ? { preHandler: before } : {}),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    handler(request, reply) {
      reply.code(status);
      // Fastify's validation has checked it against the schemas that type it.
      return handler(request as unknown as CallRequest<C>, reply);
    },
  });
}
