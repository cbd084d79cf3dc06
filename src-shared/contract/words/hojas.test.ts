import { expect, it } from 'vitest';
import { codigosQueQuedan, esCodigoDeHoja, formatoCodigoDeHoja, HOJA, plegarCodigoDeHoja } from './hojas.ts';

it('has at least 50 bits in a code, in characters that do not look alike', () => {
  expect(HOJA.largo * Math.log2(HOJA.alfabeto.length)).toBeGreaterThan(50);
  expect(new Set(HOJA.alfabeto).size).toBe(HOJA.alfabeto.length);
  expect(HOJA.alfabeto).not.toMatch(/[AEIOU01L2Z5S8BGQ]/);
});

it('takes a code in any way of writing it', () => {
  for (const escrito of ['C3DF-4HJK-6MNP', ' c3df 4hjk 6mnp ', 'C3DF4HJK6MNP', 'c3df–4hjk–6mnp'])
    expect(plegarCodigoDeHoja(escrito)).toBe('C3DF4HJK6MNP');
  expect(formatoCodigoDeHoja('C3DF4HJK6MNP')).toBe('C3DF-4HJK-6MNP');
});

it.each(['', 'C3DF4HJK6MN', 'C3DF4HJK6MNPC', 'C3DF4HJK6MNO', 'ÇÇÇÇÇÇÇÇÇÇÇÇ'])(
  'does not take «%s» for one',
  (codigo) => {
    expect(esCodigoDeHoja(codigo)).toBe(false);
  },
);

it('counts what is left in words', () => {
  expect([8, 1, 0].map(codigosQueQuedan)).toEqual([
    'Te quedan 8 códigos',
    'Te queda 1 código',
    'Ya no te quedan códigos',
  ]);
});
