import { describe, expect, it } from 'vitest';
import { margenDe } from './margen.ts';

describe('margenDe', () => {
  it.each([
    ['7.25', '12.50', 'Margen: 42.0 % · ganas Q5.25', false],
    ['Q 1,000.00', '1,250', 'Margen: 20.0 % · ganas Q250.00', false],
    ['5', '5', 'Margen: 0.0 % · ganas Q0.00', false],
    ['0', '0', 'Ganas Q0.00', false],
    ['6', '5', 'Margen: -20.0 % · pierdes Q1.00: se vende a menos de lo que cuesta', true],
    ['5', '0', 'Pierdes Q5.00: se vende a menos de lo que cuesta', true],
  ])('bought at %s and sold at %s: «%s»', (compra, venta, texto, pierde) => {
    expect(margenDe(compra, venta)).toEqual({ texto, pierde });
  });

  it.each([
    ['', '5'],
    ['5', ''],
    ['dos', '5'],
    ['1.234', '5'],
  ])('is undefined for %j and %j', (compra, venta) => {
    expect(margenDe(compra, venta)).toBeUndefined();
  });
});
