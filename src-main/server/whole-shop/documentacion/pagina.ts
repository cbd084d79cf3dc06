import type { OpenAPIV3_1 } from 'openapi-types';
import { escapeHtml } from '../../base/html.ts';
import type { Documento } from './openapi.ts';

type Esquema = OpenAPIV3_1.SchemaObject & { $ref?: string; const?: unknown };
type Operacion = OpenAPIV3_1.OperationObject;

const EN: Record<string, string> = { path: 'ruta', query: 'consulta', header: 'encabezado' };

const METODOS = ['get', 'post', 'put', 'delete'] as const;

function detalles({ format, minimum, maximum, minLength, maxLength, pattern }: Esquema): string {
  const lados = [minimum ?? minLength, maximum ?? maxLength];
  const rango = lados.some((uno) => uno !== undefined) ? lados.map((uno) => uno ?? '').join('–') : '';
  const forma = format ?? pattern ?? '';
  const todo = [forma, rango].filter(Boolean).join(', ');
  return todo ? ` (${todo})` : '';
}

/** A schema as readable text: names, types and limits. */
function forma(esquema: Esquema, sangria = ''): string {
  const dentro = `${sangria}  `;
  if (esquema.$ref) return esquema.$ref.split('/').at(-1) ?? '';
  if (esquema.const !== undefined) return JSON.stringify(esquema.const);
  if (esquema.enum) return esquema.enum.map((uno) => JSON.stringify(uno)).join(' | ');
  const varias = (esquema.anyOf ?? esquema.oneOf ?? esquema.allOf) as Esquema[] | undefined;
  if (varias) return [...new Set(varias.map((una) => forma(una, sangria)))].join(' | ');
  if (esquema.type === 'array') return `[ ${forma((esquema as { items?: Esquema }).items ?? {}, sangria)} ]`;
  if (esquema.type === 'object') {
    const campos = Object.entries((esquema.properties ?? {}) as Record<string, Esquema>);
    if (campos.length === 0) return '{ … }';
    const lineas = campos.map(([nombre, campo]) => {
      const opcional = esquema.required?.includes(nombre) ? '' : '?';
      return `${dentro}${nombre}${opcional}: ${forma(campo, dentro)}`;
    });
    return `{\n${lineas.join('\n')}\n${sangria}}`;
  }
  const tipo = Array.isArray(esquema.type) ? esquema.type.join(' | ') : esquema.type;
  return `${tipo ?? 'cualquiera'}${detalles(esquema)}`;
}

function contenidos(contenido: Record<string, OpenAPIV3_1.MediaTypeObject> | undefined): string {
  return Object.entries(contenido ?? {})
    .map(
      ([tipo, { schema }]) =>
        `<p>${escapeHtml(tipo)}</p><pre>${escapeHtml(forma((schema ?? {}) as Esquema))}</pre>`,
    )
    .join('');
}

function parametros({ parameters = [] }: Operacion): string {
  const filas = (parameters as OpenAPIV3_1.ParameterObject[]).map(
    ({ name, in: donde, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${EN[donde ?? ''] ?? ''}</td>` +
      `<td>${required ? 'sí' : 'no'}</td><td>${escapeHtml(forma((schema ?? {}) as Esquema))}</td></tr>`,
  );
  if (filas.length === 0) return '';
  const cabeza = '<tr><th>Nombre</th><th>En</th><th>Obligatorio</th><th>Forma</th></tr>';
  return `<h4>Parámetros</h4><table><thead>${cabeza}</thead><tbody>${filas.join('')}</tbody></table>`;
}

function respuestas({ responses = {} }: Operacion): string {
  const todas = Object.entries(responses as Record<string, OpenAPIV3_1.ResponseObject>);
  const buenas = todas.filter(([status]) => status < '400');
  const errores = todas.filter(([status]) => status >= '400');
  return (
    buenas
      .map(
        ([status, { content, description }]) =>
          `<h4>Respuesta ${status}</h4>${contenidos(content) || `<p>${escapeHtml(description)}</p>`}`,
      )
      .join('') +
    `<h4>Errores</h4><ul>${errores
      .map(([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`)
      .join('')}</ul>`
  );
}

function operacion(metodo: string, ruta: string, una: Operacion): string {
  const cuerpo = (una.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content;
  return (
    `<details><summary><code>${metodo.toUpperCase()} ${escapeHtml(ruta)}</code> ${escapeHtml(una.summary ?? '')}</summary>` +
    `<p>${escapeHtml(una.description ?? '')}</p>${parametros(una)}` +
    `${cuerpo ? `<h4>Cuerpo</h4>${contenidos(cuerpo)}` : ''}${respuestas(una)}</details>`
  );
}

/** The document as an HTML page without scripts and external resources. */
export function paginaDe({ info, paths, components }: Documento): string {
  const porParte = new Map<string, string[]>();
  for (const [ruta, item] of Object.entries(paths ?? {})) {
    for (const metodo of METODOS) {
      const una = item?.[metodo];
      if (!una) continue;
      const parte = una.tags?.[0] ?? '';
      porParte.set(parte, [...(porParte.get(parte) ?? []), operacion(metodo, ruta, una)]);
    }
  }
  const partes = [...porParte].sort(([a], [b]) => a.localeCompare(b, 'es'));
  const error = forma((components?.schemas?.Error ?? {}) as Esquema);
  return `<!doctype html>
<html lang="es-GT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="/publico/favicon.svg">
<link rel="stylesheet" href="/publico/docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description ?? '')}</p>
<p><a href="/api/openapi.json">Documento OpenAPI 3.1</a></p>
${partes.map(([parte, unas]) => `<section><h2>${escapeHtml(parte)}</h2>${unas.join('\n')}</section>`).join('\n')}
<section><h2>Errores</h2><p>Todo error tiene la misma forma:</p><pre>${escapeHtml(error)}</pre></section>
</main>
</body>
</html>
`;
}
