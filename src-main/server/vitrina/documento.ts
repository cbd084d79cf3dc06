import { createHash } from 'node:crypto';
import {
  type DatosDePagina,
  type DatosPintados,
  ID_DE_DATOS,
  type PaginaPintada,
} from '#contract/vitrina.ts';
import { type Cabeza, cabezaHtml, jsonEnHtml } from './cabeza.ts';
import { comprimible } from './comprimido.ts';
import type { Taller } from './pintor.ts';

const MARCAS = ['<!--cabeza-->', '<!--/cabeza-->', '</head>', '<!--cuerpo-->', '</body>'] as const;

/** The storefront's bare page, cut where a painted one differs, and the scripts that it would load at once. */
export interface Plantilla {
  trozos: string[];
  scripts: string[];
}

const ENLACE_A_SCRIPT =
  /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g;
const ENLACE_A_HOJA = /<link rel="stylesheet" crossorigin href="\/tienda\/(assets\/[\w.-]+\.css)">/;

/**
 * The bare page with its style sheet in it, so that a slow phone paints as soon as the page is there. `leer` reads a
 * file of the storefront.
 */
export function conHojaDentro(pagina: string, leer: (file: string) => string): string {
  return pagina.replace(ENLACE_A_HOJA, (_enlace, file: string) => `<style>${leer(file)}</style>`);
}

/** The bare page without its scripts, and their addresses: a painted page is whole before it needs them. */
function sinScripts(pagina: string): { pagina: string; scripts: string[] } {
  const scripts: string[] = [];
  const resto = pagina.replace(ENLACE_A_SCRIPT, (_enlace, url: string) => {
    scripts.push(url);
    return '';
  });
  return { pagina: resto, scripts };
}

/** Throws when the page does not have the places that are filled. */
export function cortarPlantilla(pagina: string): Plantilla {
  const { pagina: desnuda, scripts } = sinScripts(pagina);
  let resto = desnuda;
  const trozos = MARCAS.map((marca) => {
    const lugar = resto.indexOf(marca);
    if (lugar < 0) throw new Error(`the storefront's page has no ${marca}`);
    const trozo = resto.slice(0, lugar);
    resto = resto.slice(lugar + marca.length);
    return trozo;
  });
  return { trozos: [...trozos, resto], scripts };
}

export interface Documento {
  html: string;
  comprimido: ReturnType<typeof comprimible>;
  /** What the content security policy calls the style sheets within it. */
  hashesDeHojas: string[];
}

function hashDe(hoja: string): string {
  return `'sha256-${createHash('sha256').update(hoja).digest('base64')}'`;
}

/** The whole page: the bare one with its head, its painted body and what it was painted with. */
export function componer(
  plantilla: Plantilla,
  taller: Taller,
  cabeza: Cabeza,
  { cuerpo, hoja, partes }: PaginaPintada,
  datos: DatosDePagina,
): Documento {
  const [inicio, , resto, cuerpoAntes, cuerpoDespues, fin] = plantilla.trozos;
  const { scripts, hojas } = taller.archivosDe(partes);
  const deEstaPagina = scripts.map((file) => `/tienda/${file}`);
  const [arranque, ...suyos] = taller.arranque;
  const enlaces = [
    ...suyos.map((file) => `<link rel="modulepreload" crossorigin href="/tienda/${file}">`),
    `<script type="module" async crossorigin src="/tienda/${arranque}" data-scripts="${plantilla.scripts.join(' ')}" data-partes="${deEstaPagina.join(' ')}"></script>`,
    ...hojas.map((file) => `<link rel="stylesheet" crossorigin href="/tienda/${file}">`),
  ];
  const pintados: DatosPintados = { ...datos, partes };
  const html = [
    `${inicio}${cabezaHtml(cabeza, datos.tienda.nombre)}${resto}`,
    ...enlaces,
    hoja && `<style>${hoja}</style>`,
    `</head>${cuerpoAntes}${cuerpo}${cuerpoDespues}`,
    `<script type="application/json" id="${ID_DE_DATOS}">${jsonEnHtml(pintados)}</script></body>${fin}`,
  ].join('');
  const propias = [...html.slice(0, html.indexOf('</head>')).matchAll(/<style>(.*?)<\/style>/gs)];
  return {
    html,
    comprimido: comprimible(html),
    hashesDeHojas: propias.map(([, texto]) => hashDe(texto ?? '')),
  };
}
