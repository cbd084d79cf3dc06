import fc from 'fast-check';
import type { FastifySchema } from 'fastify';
import * as z from 'zod';

/** A JSON Schema, as far as the contract's schemas use it. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Values that are likely to be right for a field, by its name: they get a request past the first checks. */
export type Conocidos = Record<string, readonly unknown[]>;

const NADA_BUENO: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'todos',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  '🎈',
  '%',
  "'; drop table ventas;--",
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '2026-02-30',
  '0000-00-00',
  '+999999-01-01',
  [],
  {},
  [[]],
  { length: -1 },
];

const cualquiera = fc.oneof(
  fc.constantFrom(...NADA_BUENO),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values of a schema; `nombre` is the field it stands for. */
function valor(schema: JsonSchema, conocidos: Conocidos, nombre = ''): fc.Arbitrary<unknown> {
  const buenos = conocidos[nombre];
  if (buenos) return fc.constantFrom(...buenos);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((uno) => valor(uno, conocidos, nombre)));
  const type = Array.isArray(schema.type) ? schema.type.at(-1) : schema.type;
  switch (type) {
    case 'object': {
      const campos = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(campos.map(([campo, uno]) => [campo, valor(uno, conocidos, campo)])),
        { requiredKeys: schema.required ?? [], noNullPrototype: true },
      );
    }
    case 'array':
      return fc.array(valor(schema.items ?? {}, conocidos, nombre), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
    case 'number': {
      const { minimum: min = 0, maximum: max = 1_000 } = schema;
      return fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.double({ min, max, noNaN: true }),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30) });
    default:
      return cualquiera;
  }
}

/** The value with one of its parts, however deep, replaced, left out or joined by what nobody asked for. */
function estropear(bueno: unknown, donde: number[], basura: unknown, modo: number): unknown {
  if (typeof bueno !== 'object' || bueno === null || donde.length === 0) return basura;
  const [place = 0, ...resto] = donde;
  if (Array.isArray(bueno)) {
    if (bueno.length === 0) return [basura];
    const i = place % bueno.length;
    return modo === 1
      ? bueno.toSpliced(i, 1)
      : bueno.with(i, estropear(bueno[i], resto.length ? resto : [], basura, modo));
  }
  const campos = Object.keys(bueno);
  const campo = campos[place % Math.max(1, campos.length)];
  if (campo === undefined || modo === 2) return { ...bueno, deMas: basura };
  const dado = (bueno as Record<string, unknown>)[campo];
  if (modo === 1) return Object.fromEntries(Object.entries(bueno).filter(([uno]) => uno !== campo));
  return { ...bueno, [campo]: estropear(dado, resto, basura, modo) };
}

/** Whole values of a schema, and their broken neighbours. */
function conVecinos(schema: unknown, conocidos: Conocidos): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const bueno = valor(json, conocidos);
  const vecino = fc
    .tuple(
      bueno,
      fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
      cualquiera,
      fc.constantFrom(0, 0, 1, 2),
    )
    .map(([uno, donde, basura, modo]) => estropear(uno, donde, basura, modo));
  return fc.oneof(
    { arbitrary: bueno, weight: 3 },
    { arbitrary: vecino, weight: 6 },
    { arbitrary: cualquiera, weight: 1 },
  );
}

export interface RutaDeApi {
  /** As `GET /api/salud`. */
  nombre: string;
  schema: FastifySchema;
}

export interface Peticion {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: unknown;
}

/** Requests to a route: of its schemas and their broken neighbours. */
export function peticionesA({ nombre, schema }: RutaDeApi, conocidos: Conocidos): fc.Arbitrary<Peticion> {
  const [method, ruta = ''] = nombre.split(' ') as [Peticion['method'], string];
  const parametros = [...ruta.matchAll(/:(\w+)/g)].map(([, parametro = '']) => parametro);
  const parte = fc.oneof(
    {
      arbitrary: fc.constantFrom(...(conocidos.id ?? []), ...(conocidos.codigoSeguimiento ?? [])),
      weight: 4,
    },
    { arbitrary: cualquiera, weight: 1 },
  );
  const query = schema.querystring ? conVecinos(schema.querystring, conocidos) : fc.constant({});
  const body = schema.body ? conVecinos(schema.body, conocidos) : fc.constant(undefined);
  return fc
    .tuple(fc.array(parte, { minLength: parametros.length, maxLength: parametros.length }), query, body)
    .map(([partes, consulta, cuerpo]) => {
      const path = parametros.reduce(
        (hasta, parametro, i) =>
          hasta.replace(`:${parametro}`, encodeURIComponent(enTexto(partes[i]).slice(0, 300)) || '0'),
        ruta,
      );
      const search = new URLSearchParams(
        Object.entries(typeof consulta === 'object' && consulta ? consulta : { consulta }).map(
          ([campo, dado]): [string, string] => [campo.toWellFormed(), enTexto(dado).slice(0, 2_000)],
        ),
      );
      return { method, url: search.size ? `${path}?${search}` : path, body: cuerpo };
    });
}

function enTexto(dado: unknown): string {
  return (typeof dado === 'string' ? dado : (JSON.stringify(dado) ?? '')).toWellFormed();
}
