import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod';
import { ESTADOS_SIN_ESCRIBIR } from '#contract/schemas/tienda/disco.ts';
import { ERRORES_DE_DISCO } from '#contract/words/disco.ts';
import { CODIGOS_DE_ERROR, type CodigoDeError } from '#contract/words/errores.ts';
import type { PermisoDeRuta } from '#contract/words/permisos.ts';
import type { App } from '../../http/app-types.ts';
import { errorHeaders, formBody, requestHeaders, withEtags } from './headers.ts';

/** The tags of the API by the path segment after `/api/`. */
const PARTES: Record<string, string> = {
  auditoria: 'Auditoría',
  auth: 'Cuentas',
  catalog: 'Catálogo',
  clientes: 'Clientes',
  configuracion: 'Configuración',
  correos: 'Correos',
  diagnostico: 'Sistema',
  disco: 'Sistema',
  docs: 'Documentación',
  caja: 'Caja',
  eventos: 'Eventos',
  'destino-de-respaldos': 'Respaldos',
  mudanza: 'Respaldos',
  'openapi.json': 'Documentación',
  pedidos: 'Pedidos',
  'primeros-pasos': 'Sistema',
  'puesta-en-marcha': 'Sistema',
  productos: 'Productos',
  reportes: 'Reportes',
  respaldos: 'Respaldos',
  salud: 'Sistema',
  tienda: 'Tienda',
  usuarios: 'Usuarios',
  ventas: 'Ventas',
};

const QUIEN_PUEDE: Record<PermisoDeRuta, string> = {
  publico: 'Cualquiera',
  sesion: 'Quien inició sesión',
  personal: 'El personal',
  productos: 'El personal con permiso de productos',
  ventas: 'El personal con permiso de ventas',
  reportes: 'El personal con permiso de reportes',
  propietario: 'El propietario',
};

const SIGNIFICADO: Record<number, string> = {
  400: 'Los datos no son válidos',
  401: 'Falta iniciar sesión, o los datos de acceso son incorrectos',
  403: 'Sin permiso',
  404: 'No existe',
  409: 'Choca con lo que hay: existencias, estado o duplicado',
  413: 'Demasiado grande',
  415: 'Tipo de contenido no admitido',
  429: 'Demasiados intentos; Retry-After dice cuándo',
  500: 'Falla de la tienda; ya quedó anotada',
  503: 'La tienda está ocupada o no puede escribir en su disco; Retry-After dice cuándo repetir',
};

const errorSchema = z.object({
  success: z.literal(false),
  error: z.enum(Object.keys(CODIGOS_DE_ERROR) as [CodigoDeError, ...CodigoDeError[]]),
  message: z.string().meta({ description: 'Una frase en español para la persona' }),
  details: z
    .array(
      z.object({
        path: z.string(),
        msg: z.string(),
        ahora: z
          .union([z.string(), z.number(), z.boolean(), z.null()])
          .optional()
          .meta({ description: 'Lo que dice el campo ahora, si alguien lo cambió desde que se vio' }),
        tecnico: z.string().optional().meta({ description: 'Lo que dijo otro servidor, con sus palabras' }),
      }),
    )
    .optional()
    .meta({ description: 'Cada campo equivocado' }),
  disco: z
    .enum(ERRORES_DE_DISCO)
    .optional()
    .meta({ description: 'Para el personal: por qué la tienda no puede escribir en su disco' }),
  estado: z
    .enum(ESTADOS_SIN_ESCRIBIR)
    .optional()
    .meta({ description: 'De /api/salud, con lo demás que contesta: por qué la tienda no puede guardar' }),
  reto: z.object({ desafio: z.string(), partes: z.number(), ceros: z.number() }).optional().meta({
    description:
      'Resuelto, deja pasar la misma llamada: `partes` números enteros que aumentan, desde 0, con los que el SHA-256 de los 32 bytes del SHA-256 de `desafio` seguidos del número en decimal empieza con `ceros` bits en cero. Va en `X-Reto`: el `desafio`, un punto, y los números con guiones',
  }),
  requestId: z.string(),
});

// Custom checks have no JSON schema; a text converted to a number is a text on the wire.
const porRuta = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any' },
});

/** The error statuses of a route. */
function erroresDe({ config, schema, method }: RouteOptions): number[] {
  const conCuerpo = schema?.body !== undefined || config?.rules?.form !== undefined;
  const conEntrada = conCuerpo || schema?.params !== undefined || schema?.querystring !== undefined;
  const publico = config?.rules?.permiso === 'publico';
  const todos = [
    ...(conEntrada ? [400] : []),
    ...(publico ? [] : [401, 403]),
    ...(schema?.params === undefined ? [] : [404]),
    ...(method === 'GET' ? [] : [409]),
    ...(conCuerpo ? [413, 415] : []),
    ...(config?.rules?.rejects ?? []),
    ...(config?.rules?.rateLimit === false ? [] : [429]),
    500,
    503,
  ];
  return [...new Set(todos)];
}

function respuestasDeError(route: RouteOptions) {
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    erroresDe(route).map((status) => [
      status,
      {
        description: SIGNIFICADO[status] ?? '',
        content: { 'application/json': { schema } },
        headers: errorHeaders(status),
      },
    ]),
  );
}

const transform: SwaggerTransform = (documento) => {
  const { url, route, schema } = documento;
  const rules = route.config?.rules;
  if (!rules) return { url, schema: { hide: true } };
  const { permiso, form, file, ticket } = rules;
  const entera = form ? { ...schema, body: form } : schema;
  const listo = porRuta({ ...documento, schema: entera }).schema as Record<string, unknown>;
  const conSesion: Record<string, string[]>[] = permiso === 'publico' ? [] : [{ sesion: [] }];
  if (ticket) conSesion.push({ boleto: [] });
  return {
    url,
    schema: {
      ...listo,
      description: `${QUIEN_PUEDE[permiso]}.`,
      tags: [PARTES[url.split('/')[2] ?? ''] ?? 'Otros'],
      security: conSesion,
      headers: requestHeaders(route),
      body: form ? formBody(listo.body as object, file) : listo.body,
      response: {
        ...withEtags(route, listo.response as Record<string, object>),
        ...respuestasDeError(route),
      },
    },
  };
};

/** Collects all routes declared after it. The document is built on its first request. */
export async function registerOpenapi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API de Guirnalda',
        version,
        description:
          'Dinero en quetzales con dos decimales como máximo; instantes en ISO 8601 (UTC); días AAAA-MM-DD en la ' +
          'zona de la tienda. Con el encabezado Idempotency-Key, donde se acepta, repetir una llamada no la hace dos veces.',
      },
      components: {
        securitySchemes: {
          sesion: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          boleto: { type: 'apiKey', in: 'query', name: 'boleto' },
        },
        schemas: {
          // Made with the document, not while the server starts.
          get Error() {
            return z.toJSONSchema(errorSchema, { target: 'draft-2020-12' }) as object;
          },
        },
      },
    },
    transform,
  });
}

export type Documento = OpenAPIV3_1.Document;

/** The OpenAPI document of all routes, in a deterministic order. */
export function documentoDe(app: App): Documento {
  const { paths = {}, ...resto } = app.swagger() as Documento;
  const enOrden = Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...resto, paths: Object.fromEntries(enOrden) };
}
