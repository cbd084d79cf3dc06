import { describe, expect, it } from 'vitest';
import { type Conteo, contarPalabras, distancia, enmendadas, masFrecuentes } from './vocabulario.ts';

function leerVocabulario(nombres: string[]) {
  const conteo: Conteo = new Map();
  contarPalabras(conteo, nombres);
  return masFrecuentes(conteo);
}

const vocabulario = leerVocabulario([
  'Globo dorado',
  'Globo rojo',
  'GLOBOS plateados',
  'Vela número 5',
  'Velo de novia',
  'Guirnalda de cumpleaños',
  'Año nuevo',
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
    ['numro', 'número'],
    ['Año nuebo', 'Año nuevo'],
    ['cumpleanios', 'cumpleaños'],
    ['glovo plateada', 'globo plateada'],
    ['plateadx', 'plateados'],
    ['velaz 5', 'vela 5'],
    ['vla glovo', 'vla globo'],
    ['36" glovo', '36" globo'],
  ])('corrects «%s» to «%s»', (buscar, enmendada) => expect(enmienda(buscar)).toBe(enmendada));

  it.each(['globo', 'glob', 'xyzzy', 'glovo xyzzy', 'vla', '55551', 'abcd efgh ijkl mnop'])(
    'does not correct «%s»',
    (buscar) => expect(enmienda(buscar)).toBeUndefined(),
  );

  it('limits the number of known words', () => {
    const letras = 'abcdefghijklmnopqrstuvwxyz';
    const otra = (n: number) =>
      Array.from({ length: 12 }, (_, i) => letras[(n * (i + 7) + ((n >> i) & 15)) % 26]).join('');
    const grande = leerVocabulario(Array.from({ length: 60_000 }, (_, n) => otra(n)));
    expect(grande).toHaveLength(3_000);
  });
});
