import fc from 'fast-check';
import * as z from 'zod';
import type { CallRules } from '#contract/calls/rules.ts';

/** The subset of JSON Schema that the contract uses. */
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

/** Plausible values by field name, so that requests pass the first checks. */
export type PlausibleValues = Record<string, readonly unknown[]>;

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

/** Values that match a schema; `nombre` is the field's name. */
function valor(schema: JsonSchema, plausible: PlausibleValues, nombre = ''): fc.Arbitrary<unknown> {
  const buenos = plausible[nombre];
  if (buenos) return fc.constantFrom(...buenos);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((uno) => valor(uno, plausible, nombre)));
  const type = Array.isArray(schema.type) ? schema.type.at(-1) : schema.type;
  switch (type) {
    case 'object': {
      const campos = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(campos.map(([campo, uno]) => [campo, valor(uno, plausible, campo)])),
        { requiredKeys: schema.required ?? [], noNullPrototype: true },
      );
    }
    case 'array':
      return fc.array(valor(schema.items ?? {}, plausible, nombre), {
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

/** The value with one part at any depth replaced, removed or added. */
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

/** Values that match a schema, and mutations of them. */
function conVecinos(schema: unknown, plausible: PlausibleValues): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const bueno = valor(json, plausible);
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

export interface GeneratedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: unknown;
}

/** Requests to a call (`GET /api/salud`), valid and mutated. */
export function requestsTo(
  call: string,
  rules: CallRules,
  plausible: PlausibleValues,
): fc.Arbitrary<GeneratedRequest> {
  const [method, ruta = ''] = call.split(' ') as [GeneratedRequest['method'], string];
  const parametros = [...ruta.matchAll(/:(\w+)/g)].map(([, parametro = '']) => parametro);
  const parte = fc.oneof(
    {
      arbitrary: fc.constantFrom(...(plausible.id ?? []), ...(plausible.codigoSeguimiento ?? [])),
      weight: 4,
    },
    { arbitrary: cualquiera, weight: 1 },
  );
  const query = rules.query ? conVecinos(rules.query, plausible) : fc.constant({});
  const body = rules.body ? conVecinos(rules.body, plausible) : fc.constant(undefined);
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
