import type { RouteOptions } from 'fastify';
import type { CallHeader } from '#contract/calls/rules.ts';
import { LIMITES } from '#contract/words/limites.ts';

type Textos = Record<string, { type: 'string' | 'integer'; description: string; maxLength?: number }>;

const LEIDAS: Record<CallHeader, Textos[string]> = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 200,
    description: 'La misma clave con los mismos datos da la primera respuesta otra vez; con otros, 409',
  },
  'X-Recibo': {
    type: 'string',
    description: 'El recibo que recibió quien hizo el pedido: muestra sus datos sin ocultar',
  },
  'X-Reto': {
    type: 'string',
    description:
      'Un reto resuelto, que deja pasar la llamada; o «puedo», para recibir un reto en vez de esperar turno',
  },
  'Last-Event-ID': { type: 'string', description: 'El último evento recibido: el flujo sigue después de él' },
};

const ETAG: Textos = { ETag: { type: 'string', description: 'De lo que se envía; débil' } };
const ESPERA: Textos = { 'Retry-After': { type: 'integer', description: 'Segundos que hay que esperar' } };

function isStream({ schema }: RouteOptions): boolean {
  return JSON.stringify(schema?.response ?? {}).includes('text/event-stream');
}

/** Whether the route answers conditional requests with 304. */
function hasEtag(route: RouteOptions): boolean {
  return route.method === 'GET' && !isStream(route);
}

/** Schema of the request headers of a route; undefined if it reads only the common ones. */
export function requestHeaders(route: RouteOptions) {
  const headers = route.config?.rules?.headers ?? [];
  const properties: Textos = Object.fromEntries(headers.map((nombre) => [nombre, LEIDAS[nombre]]));
  if (hasEtag(route))
    properties['If-None-Match'] = { type: 'string', description: 'ETags que ya se tienen; * es cualquiera' };
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined;
}

/** The response headers of a status. */
export function errorHeaders(status: number): Textos | undefined {
  return status === 429 || status === 503 ? ESPERA : undefined;
}

/** The successful answers with their ETag, and 304. */
export function withEtags(route: RouteOptions, respuestas: Record<string, object>) {
  if (!hasEtag(route)) return respuestas;
  const conEtag = Object.entries(respuestas).map(([status, una]) => [status, { ...una, headers: ETAG }]);
  return {
    ...Object.fromEntries(conEtag),
    304: { description: 'No ha cambiado desde el ETag que se tiene', type: 'null', headers: ETAG },
  };
}

/** The body of a form: JSON, or multipart with the picture; with another file, multipart only. */
export function formBody(body: { properties?: object }, archivo?: string) {
  if (archivo) {
    const file = { type: 'string', format: 'binary', description: 'CSV o JSONL' };
    const conArchivo = { ...body, required: [archivo], properties: { ...body.properties, [archivo]: file } };
    return { content: { 'multipart/form-data': { schema: conArchivo } } };
  }
  const imagen = {
    type: 'string',
    format: 'binary',
    description: `JPEG, PNG, WebP, GIF o AVIF, hasta ${LIMITES.imagenBytes} bytes y 50 megapíxeles`,
  };
  const conImagen = { ...body, properties: { ...body.properties, imagen } };
  return {
    content: { 'application/json': { schema: body }, 'multipart/form-data': { schema: conImagen } },
  };
}
