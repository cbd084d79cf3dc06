import { expect, it } from 'vitest';
import { buscarEnManual } from './buscar.ts';
import type { Capitulo } from './capitulos.ts';
import { readMarkdown } from './markdown.ts';

const capitulo = (slug: string, titulo: string, text: string): Capitulo => ({
  slug,
  titulo,
  resumen: '',
  blocks: readMarkdown(text),
});
const MANUAL = [
  capitulo('cobrar', 'Cobrar', 'Da el cambio con calma.\n\n## Tarjeta\n\nRevisa la terminal.'),
  capitulo('respaldos', 'Respaldos', 'Una copia.\n\n## El cambio de computadora\n\nLleva la memoria.'),
];
const lugares = (texto: string) =>
  buscarEnManual(MANUAL, texto).map(({ slug, seccion }) => slug + (seccion ? `#${seccion.id}` : ''));

it('finds places by their words, whatever their accents, what is named so first', () => {
  expect(lugares('CÁMBIO')).toEqual(['respaldos#el-cambio-de-computadora', 'cobrar']);
  expect(lugares('memória lleva')).toEqual(['respaldos#el-cambio-de-computadora']);
  expect(lugares('tarjeta')).toEqual(['cobrar#tarjeta']);
});

it('asks for all the words in one place, and finds nothing for none', () => {
  expect(lugares('terminal copia')).toEqual([]);
  expect(lugares('  ')).toEqual([]);
});
