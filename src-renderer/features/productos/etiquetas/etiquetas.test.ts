import { describe, expect, it } from 'vitest';
import { ETIQUETAS, erroresDeEtiquetas, repartir } from './etiquetas.ts';

describe('labels', () => {
  it('fill the sheets with the number of copies asked for', () => {
    const hojas = repartir(['a', 'b'], { ...ETIQUETAS, copias: '13' });
    expect(hojas.map((hoja) => hoja.length)).toEqual([24, 2]);
    expect(hojas[0]?.slice(11, 15)).toEqual(['a', 'a', 'b', 'b']);
  });

  it('leave out the positions of a sheet that were used before', () => {
    const [hoja] = repartir(['a', 'b'], { ...ETIQUETAS, desde: '3' });
    expect(hoja).toEqual([undefined, undefined, 'a', 'b']);
  });

  it('come one by one from a roll', () => {
    expect(repartir(['a', 'b'], { papel: 'rollo', copias: '2', desde: '9' })).toEqual([
      ['a'],
      ['a'],
      ['b'],
      ['b'],
    ]);
  });

  it.each([
    [{}, []],
    [{ copias: '0' }, ['copias']],
    [{ copias: '51', desde: '25' }, ['copias', 'desde']],
    [{ papel: 'rollo', desde: 'x' }, []],
  ])('with %j have errors in %j', (cambio, campos) => {
    expect(Object.keys(erroresDeEtiquetas({ ...ETIQUETAS, ...cambio }))).toEqual(campos);
  });
});
