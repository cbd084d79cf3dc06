import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { esMonto, leerMonto, textoAlSalir, textoDeMonto } from './numeros.ts';

it.each([
  ['12.50', 1_250],
  ['12,5', 1_250],
  ['1,234.50', 123_450],
  ['1,234', 123_400],
  ['1,234,567.8', 123_456_780],
  ['Q 20', 2_000],
  ['.5', 50],
  ['7.', 700],
  ['740218703397', 74_021_870_339_700],
])('reads %j', (texto, monto) => expect(leerMonto(texto)).toBe(monto));

it.each([
  'abc',
  '-5',
  '',
  '1e9',
  '.',
  '1.234,50',
  '1,234,5',
  '1,23,4',
  '12,3456',
  '1.234',
  '0.005',
  '0,500',
  '1.2.3',
])('refuses %j as an amount', (texto) => {
  expect([esMonto(texto), leerMonto(texto)]).toEqual([false, 0]);
  expect(textoAlSalir(texto)).toBe(texto);
});

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (monto) => {
      expect(leerMonto(textoDeMonto(centavos(monto)))).toBe(monto);
    }),
  );
});

it('formats an amount in full on blur', () => {
  expect([textoAlSalir('1,234.5'), textoAlSalir('0'), textoAlSalir('Q20')]).toEqual(['1234.50', '', '20.00']);
});
