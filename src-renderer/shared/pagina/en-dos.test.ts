import { expect, it } from 'vitest';
import { enDos } from './en-dos.ts';

it('leaves a short name, and one of a single word, in one piece', () => {
  expect(enDos('Globo rojo')).toEqual(['Globo rojo']);
  expect(enDos('Supercalifragilisticoespialidoso')).toEqual(['Supercalifragilisticoespialidoso']);
});

it('halves a long name between two words', () => {
  expect(enDos('Globo metálico número 1 dorado 40 cm')).toEqual(['Globo metálico número', '1 dorado 40 cm']);
  expect(enDos('Guirnalda de banderines de papel picado tricolor')).toEqual([
    'Guirnalda de banderines',
    'de papel picado tricolor',
  ]);
  expect(enDos('Un supercalifragilisticoespialidoso')).toEqual(['Un', 'supercalifragilisticoespialidoso']);
});
