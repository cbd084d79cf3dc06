import { expect, it } from 'vitest';
import { buscarEnManual } from './buscar.ts';
import type { Block, Capitulo } from './capitulos.ts';

const parrafo = (text: string): Block => ({ kind: 'paragraph', spans: [{ kind: 'text', text }] });
const seccion = (id: string, text: string): Block => ({ kind: 'heading', level: 2, id, text });
const capitulo = (slug: string, titulo: string, blocks: Block[]): Capitulo => ({
  slug,
  titulo,
  resumen: '',
  blocks,
});
const MANUAL = [
  capitulo('cobrar', 'Cobrar', [
    parrafo('Da el cambio con calma.'),
    seccion('tarjeta', 'Tarjeta'),
    parrafo('Revisa la terminal.'),
  ]),
  capitulo('respaldos', 'Respaldos', [
    parrafo('Una copia.'),
    seccion('el-cambio-de-computadora', 'El cambio de computadora'),
    parrafo('Lleva la memoria.'),
  ]),
];
const lugares = (texto: string) =>
  buscarEnManual(MANUAL, texto).map(({ slug, seccion }) => slug + (seccion ? `#${seccion.id}` : ''));

it('finds places by their words, ignoring accents, titles first', () => {
  expect(lugares('CÁMBIO')).toEqual(['respaldos#el-cambio-de-computadora', 'cobrar']);
  expect(lugares('memória lleva')).toEqual(['respaldos#el-cambio-de-computadora']);
  expect(lugares('tarjeta')).toEqual(['cobrar#tarjeta']);
});

it('requires all words in one place, and finds nothing for an empty query', () => {
  expect(lugares('terminal copia')).toEqual([]);
  expect(lugares('  ')).toEqual([]);
});
