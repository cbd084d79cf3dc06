import { createHash } from 'node:crypto';
import {
  type DatosDePagina,
  type DatosPintados,
  ID_DE_DATOS,
  type PaginaPintada,
} from '#contract/pages/vitrina.ts';
import { type Cabeza, cabezaHtml, jsonEnHtml } from './cabeza.ts';
import { comprimible } from './comprimido.ts';
import type { LoadedPainter } from './painter.ts';

const MARCAS = ['<!--cabeza-->', '<!--/cabeza-->', '</head>', '<!--cuerpo-->', '</body>'] as const;

/** The storefront's client-rendered page, split at its placeholders, and the scripts that it loads. */
export interface Plantilla {
  trozos: string[];
  scripts: string[];
}

const ENLACE_A_SCRIPT =
  /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g;
const ENLACE_A_HOJA = /<link rel="stylesheet" crossorigin href="\/tienda\/(assets\/[\w.-]+\.css)">/;

/**
 * The page with its style sheet inlined, so that a slow connection renders without another request. `leer` reads a
 * file of the storefront.
 */
export function conEstilosIncrustados(pagina: string, leer: (file: string) => string): string {
  return pagina.replace(ENLACE_A_HOJA, (_enlace, file: string) => `<style>${leer(file)}</style>`);
}

/** The page without its scripts, and their URLs: a painted page loads them after its first render. */
function sinScripts(pagina: string): { pagina: string; scripts: string[] } {
  const scripts: string[] = [];
  const resto = pagina.replace(ENLACE_A_SCRIPT, (_enlace, url: string) => {
    scripts.push(url);
    return '';
  });
  return { pagina: resto, scripts };
}

/** Splits the page at its placeholders. Throws when one is missing. */
export function cortarPlantilla(pagina: string): Plantilla {
  const { pagina: desnuda, scripts } = sinScripts(pagina);
  let resto = desnuda;
  const trozos = MARCAS.map((marca) => {
    const index = resto.indexOf(marca);
    if (index < 0) throw new Error(`the storefront's page lacks the placeholder ${marca}`);
    const trozo = resto.slice(0, index);
    resto = resto.slice(index + marca.length);
    return trozo;
  });
  return { trozos: [...trozos, resto], scripts };
}

export interface Documento {
  html: string;
  comprimido: ReturnType<typeof comprimible>;
  /** Hashes of the inlined style sheets for the content security policy. */
  hashesDeHojas: string[];
}

function hashDe(hoja: string): string {
  return `'sha256-${createHash('sha256').update(hoja).digest('base64')}'`;
}

/** What a page is composed of: the template, its head, the painted body and its data. */
interface PartesDelDocumento {
  plantilla: Plantilla;
  painter: LoadedPainter;
  cabeza: Cabeza;
  pintada: PaginaPintada;
  datos: DatosDePagina;
}

export function componer({ plantilla, painter, cabeza, pintada, datos }: PartesDelDocumento): Documento {
  const { cuerpo, hoja, partes } = pintada;
  const [inicio, , resto, cuerpoAntes, cuerpoDespues, fin] = plantilla.trozos;
  const { scripts, hojas } = painter.archivosDe(partes);
  const deEstaPagina = scripts.map((file) => `/tienda/${file}`);
  const [arranque, ...suyos] = painter.arranque;
  const enlaces = [
    ...suyos.map((file) => `<link rel="modulepreload" crossorigin href="/tienda/${file}">`),
    `<script type="module" async crossorigin src="/tienda/${arranque}" data-scripts="${plantilla.scripts.join(' ')}" data-partes="${deEstaPagina.join(' ')}"></script>`,
    // Named, so that its part does not load it again (`src-web/lib/parts/load-part.ts`).
    ...hojas.map(({ file, texto }) => `<style data-hoja="/tienda/${file}">${texto}</style>`),
  ];
  const pintados: DatosPintados = { ...datos, partes };
  const html = [
    `${inicio}${cabezaHtml(cabeza, datos.tienda.nombre)}${resto}`,
    ...enlaces,
    hoja && `<style>${hoja}</style>`,
    `</head>${cuerpoAntes}${cuerpo}${cuerpoDespues}`,
    `<script type="application/json" id="${ID_DE_DATOS}">${jsonEnHtml(pintados)}</script></body>${fin}`,
  ].join('');
  const propias = [...html.slice(0, html.indexOf('</head>')).matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  return {
    html,
    comprimido: comprimible(html),
    hashesDeHojas: propias.map(([, texto]) => hashDe(texto ?? '')),
  };
}
