import * as z from 'zod';
import type { PermisoDeRuta } from '../words/permisos.ts';

/** Request headers that some calls read, besides the common ones. */
export type CallHeader = 'Idempotency-Key' | 'X-Recibo' | 'X-Reto' | 'Last-Event-ID';

/** An answer that is not JSON: its schema by content type. */
interface ContentAnswer {
  description?: string;
  content: Record<string, { schema: z.ZodType }>;
}

/** The answer of a stream of server-sent events. */
export const EVENT_STREAM = {
  description: 'Eventos del servidor (Server-Sent Events)',
  content: { 'text/event-stream': { schema: z.string() } },
} as const satisfies ContentAnswer;

/** The entry of a call in the map. */
export interface CallRules {
  /** One Spanish sentence for the OpenAPI document. */
  summary: string;
  /** Who may call. */
  permiso: PermisoDeRuta;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields of a body that may also be sent as a multipart form; its handler parses and checks the form. */
  form?: z.ZodType;
  /** The form's file field, unless it is the picture `imagen`. */
  file?: string;
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201;
  answer: z.ZodType | ContentAnswer;
  /** Error statuses beyond those implied by schemas and permission; for the OpenAPI document. */
  rejects?: readonly number[];
  headers?: readonly CallHeader[];
  /** Whether a ticket in the query authorises the call too, for clients that cannot send headers. */
  ticket?: true;
  /** False for a call exempt from the rate limit. */
  rateLimit?: false;
  /** False when HEAD is not answered, because it would do the work of GET for nothing. */
  head?: false;
}
