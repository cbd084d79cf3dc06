import { type Block, type Capitulo, partesDe } from './capitulos.ts';

const paginas = import.meta.glob<Block[]>('../../../docs/manual/*.md', { eager: true, import: 'blocks' });
const imagenes = import.meta.glob<string>('../../../docs/manual/imagenes/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

const pagina = (nombre: string) => paginas[`../../../docs/manual/${nombre}.md`] ?? [];

export const PARTES = partesDe(pagina('README'));

/** The chapters in reading order. */
export const CAPITULOS: Capitulo[] = PARTES.flatMap(({ entradas }) => entradas).map((entrada) => ({
  ...entrada,
  blocks: pagina(entrada.slug).filter((block) => block.kind !== 'heading' || block.level > 1),
}));

export function urlDeImagen(file: string): string | undefined {
  return imagenes[`../../../docs/manual/${file}`];
}
