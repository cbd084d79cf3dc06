import { plegar } from '#contract/words/texto.ts';
import { type Block, type Capitulo, textOf } from './capitulos.ts';

/** A section of the manual that contains all words. */
export interface Resultado {
  slug: string;
  capitulo: string;
  /** The heading of the section; absent at the beginning of a chapter. */
  seccion: { titulo: string; id: string } | undefined;
  /** The paragraph that matches best. */
  extracto: string;
}

interface Seccion extends Omit<Resultado, 'extracto'> {
  parrafos: string[];
}

function textosDe(block: Block): string[] {
  if (block.kind === 'paragraph' || block.kind === 'note') return [textOf(block.spans)];
  if (block.kind === 'list') return block.items.map(textOf);
  if (block.kind === 'table') return block.rows.map((row) => row.map(textOf).join(': '));
  return [];
}

function seccionesDe({ slug, titulo, resumen, blocks }: Capitulo): Seccion[] {
  const secciones: Seccion[] = [{ slug, capitulo: titulo, seccion: undefined, parrafos: [resumen] }];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const { text, id } = block;
      secciones.push({ slug, capitulo: titulo, seccion: { titulo: text, id }, parrafos: [] });
    } else secciones.at(-1)?.parrafos.push(...textosDe(block));
  }
  return secciones;
}

const MAXIMO = 12;

/** Searches the manual, matches in titles first. Accents and case are ignored. */
export function buscarEnManual(capitulos: readonly Capitulo[], texto: string): Resultado[] {
  const palabras = plegar(texto).split(' ').filter(Boolean);
  if (palabras.length === 0) return [];
  const cuantas = (donde: string) => {
    const plegado = plegar(donde);
    return palabras.filter((palabra) => plegado.includes(palabra)).length;
  };
  return capitulos
    .flatMap(seccionesDe)
    .filter(
      ({ capitulo, seccion, parrafos }) =>
        cuantas([capitulo, seccion?.titulo, ...parrafos].join(' ')) === palabras.length,
    )
    .map(({ parrafos, ...donde }) => {
      const mejores = parrafos.toSorted((uno, otro) => cuantas(otro) - cuantas(uno));
      const nombre = donde.seccion?.titulo ?? donde.capitulo;
      const peso = cuantas(nombre) * 2 + (donde.seccion ? 0 : 1) + cuantas(mejores[0] ?? '') / 10;
      return { resultado: { ...donde, extracto: mejores[0] ?? '' }, peso };
    })
    .sort((uno, otro) => otro.peso - uno.peso)
    .slice(0, MAXIMO)
    .map(({ resultado }) => resultado);
}
