import { describe, expect, it } from 'vitest';
import { diferenciaDe, erroresDeConteo, SIN_CONTAR } from './conteo-borrador.ts';

const con = (conteo: string) => ({ ...SIN_CONTAR, conteo });

describe('a count as it is typed', () => {
  it.each([
    ['13', 'Faltan 2'],
    ['14', 'Falta 1'],
    ['15', 'Coincide: no hay nada que corregir'],
    ['16', 'Sobra 1'],
    ['1015', 'Sobran 1,000'],
    ['0', 'Faltan 15'],
    ['', undefined],
    ['1.5', undefined],
  ])('%j of 15: %s', (conteo, palabras) => {
    expect(diferenciaDe(con(conteo), 15)).toBe(palabras);
  });

  it('needs a whole number within the limit, and a reason', () => {
    expect(erroresDeConteo(con('0'))).toEqual({});
    expect(erroresDeConteo({ conteo: '', motivo: ' ' })).toEqual({
      conteo: 'Escribe cuántas contaste, en número entero',
      motivo: 'El motivo es obligatorio',
    });
    expect(erroresDeConteo(con('1000001'))).toEqual({ conteo: 'El stock no puede pasar de 1000000' });
  });
});
