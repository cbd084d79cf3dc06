import { describe, expect, it } from 'vitest';
import { contarPalabras, distancia, enmendadas, masFrecuentes } from './vocabulario.ts';

function leerVocabulario(nombres: string[]) {
  const veces = new Map<string, number>();
  contarPalabras(veces, nombres);
  return masFrecuentes(veces);
}

const vocabulario = leerVocabulario([
  'globo dorado',
  'globos rojos',
  'vela numero 5',
  'velo de novia',
  'guirnalda de cumpleanos',
]);
const enmienda = (buscar: string) => enmendadas(buscar.split(' '), vocabulario)?.join(' ');

describe('distancia', () => {
  it.each([
    ['globo', 'globo', 0],
    ['glovo', 'globo', 1],
    ['globbo', 'globo', 1],
    ['gobo', 'globo', 1],
    ['golbo', 'globo', 1],
    ['guirnlada', 'guirnalda', 1],
    ['girnlada', 'guirnalda', 2],
    ['piano', 'globo', 3],
  ])('%s, %s: %i', (a, b, n) => {
    expect(distancia(a, b, 2)).toBe(n);
    expect(distancia(b, a, 2)).toBe(n);
  });
});

describe('enmendadas', () => {
  it.each([
    ['glovo', 'globo'],
    ['glovos', 'globo'],
    ['globbos dorados', 'globo dorados'],
    ['velaz', 'vela'],
    ['girnaldas', 'guirnalda'],
  ])('«%s» is meant to be «%s»', (buscar, dicho) => expect(enmienda(buscar)).toBe(dicho));

  it.each(['globo', 'glob', 'xyzzy', 'glovo xyzzy', 'vla', '55551', 'abcd efgh ijkl mnop'])(
    'nothing is put right in «%s»',
    (buscar) => expect(enmienda(buscar)).toBeUndefined(),
  );

  it('knows only so many words, however many the shop has', () => {
    const letras = 'abcdefghijklmnopqrstuvwxyz';
    const otra = (n: number) =>
      Array.from({ length: 12 }, (_, i) => letras[(n * (i + 7) + ((n >> i) & 15)) % 26]).join('');
    const grande = leerVocabulario(Array.from({ length: 60_000 }, (_, n) => otra(n)));
    expect(grande).toHaveLength(3_000);
  });
});
