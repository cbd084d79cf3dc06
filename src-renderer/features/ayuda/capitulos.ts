/** A piece of a line. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'key'; text: string }
  | { kind: 'link'; text: string; to: string };

/** What a page of the manual is made of. The pages are read when the app is built (scripts/lib/manual-markdown.ts). */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'note'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Span[][] }
  | { kind: 'picture'; file: string; alt: string; width: number; height: number }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

/** The visible text of some spans. */
export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

/** A chapter as listed in the table of contents. */
interface Entrada {
  slug: string;
  titulo: string;
  /** One line about the chapter. */
  resumen: string;
}

export interface Capitulo extends Entrada {
  /** Everything but the title. */
  blocks: Block[];
}

export interface Parte {
  titulo: string;
  entradas: Entrada[];
}

const PAGINA = /^([\w-]+)\.md(#[\w-]+)?$/;

/** Parses a link between pages of the manual; undefined when it leads elsewhere. */
export function leerEnlace(to: string): { slug: string; anchor: string } | undefined {
  const [, slug, anchor = ''] = PAGINA.exec(to) ?? [];
  return slug ? { slug, anchor } : undefined;
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

/** The parts of the manual, each with its chapters, read from the index page. */
export function partesDe(indice: readonly Block[]): Parte[] {
  const partes: Parte[] = [];
  for (const block of indice) {
    if (block.kind === 'heading' && block.level === 2) partes.push({ titulo: block.text, entradas: [] });
    if (block.kind === 'list') partes.at(-1)?.entradas.push(...block.items.map(entradaDe));
  }
  return partes;
}
