import type { Block, Span } from './markdown.ts';

/** A chapter as the table of contents names it. */
export interface Entrada {
  slug: string;
  titulo: string;
  /** What it is about, in a line. */
  resumen: string;
}

export interface Capitulo extends Entrada {
  /** All but its title. */
  blocks: Block[];
}

export interface Parte {
  titulo: string;
  entradas: Entrada[];
}

const PAGINA = /^([\w-]+)\.md(#[\w-]+)?$/;

/** The chapter and the place that a link between pages of the manual names; undefined when it leads elsewhere. */
export function leerEnlace(to: string): { slug: string; lugar: string } | undefined {
  const [, slug, lugar = ''] = PAGINA.exec(to) ?? [];
  return slug ? { slug, lugar } : undefined;
}

function entradaDe(spans: Span[]): Entrada {
  const [enlace, ...resto] = spans;
  const slug = enlace?.kind === 'link' ? leerEnlace(enlace.to)?.slug : undefined;
  if (!enlace || !slug)
    throw new Error('Cada punto del índice del manual empieza con el enlace a su capítulo');
  const resumen = resto
    .map(({ text }) => text)
    .join('')
    .replace(/^:\s*/, '');
  return { slug, titulo: enlace.text, resumen: resumen.charAt(0).toUpperCase() + resumen.slice(1) };
}

/** The table of contents: the parts of the manual, and the chapters of each. */
export function partesDe(indice: readonly Block[]): Parte[] {
  const partes: Parte[] = [];
  for (const block of indice) {
    if (block.kind === 'heading' && block.level === 2) partes.push({ titulo: block.text, entradas: [] });
    if (block.kind === 'list') partes.at(-1)?.entradas.push(...block.items.map(entradaDe));
  }
  return partes;
}
