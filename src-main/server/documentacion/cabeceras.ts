import type { RouteOptions } from 'fastify';
import { LIMITES } from '#contract/limites.ts';
import type { CabeceraLeida } from '../http/app-types.ts';

type Textos = Record<string, { type: 'string' | 'integer'; description: string; maxLength?: number }>;

const LEIDAS: Record<CabeceraLeida, Textos[string]> = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 200,
    description: 'La misma clave con los mismos datos da la primera respuesta otra vez; con otros, 409',
  },
  'X-Recibo': {
    type: 'string',
    description: 'El recibo que recibió quien hizo el pedido: muestra sus datos sin ocultar',
  },
  'Last-Event-ID': { type: 'string', description: 'El último evento recibido: el flujo sigue después de él' },
};

const ETAG: Textos = { ETag: { type: 'string', description: 'De lo que se envía; débil' } };
const ESPERA: Textos = { 'Retry-After': { type: 'integer', description: 'Segundos que hay que esperar' } };

function esFlujo({ schema }: RouteOptions): boolean {
  return JSON.stringify(schema?.response ?? {}).includes('text/event-stream');
}

/** Whether a reader who has the answer already is told so instead. */
function puedeRecordarse(route: RouteOptions): boolean {
  return route.method === 'GET' && !esFlujo(route);
}

/** The headers a route reads, as a schema; undefined where it reads none but those of every call. */
export function cabecerasLeidas(route: RouteOptions) {
  const { cabeceras = [] } = route.config ?? {};
  const properties: Textos = Object.fromEntries(cabeceras.map((nombre) => [nombre, LEIDAS[nombre]]));
  if (puedeRecordarse(route))
    properties['If-None-Match'] = { type: 'string', description: 'ETags que ya se tienen; * es cualquiera' };
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined;
}

/** What an answer of this status says in its headers. */
export function cabecerasDeError(status: number): Textos | undefined {
  return status === 429 || status === 503 ? ESPERA : undefined;
}

/** The good answers with their ETag, and the one that repeats nothing. */
export function conRecuerdo(route: RouteOptions, respuestas: Record<string, object>) {
  if (!puedeRecordarse(route)) return respuestas;
  const conEtag = Object.entries(respuestas).map(([status, una]) => [status, { ...una, headers: ETAG }]);
  return {
    ...Object.fromEntries(conEtag),
    304: { description: 'No ha cambiado desde el ETag que se tiene', type: 'null', headers: ETAG },
  };
}

/** The body of a form: as JSON, or as multipart with the picture as a file; with another file as multipart alone. */
export function cuerpoDeFormulario(body: { properties?: object }, archivo?: string) {
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
