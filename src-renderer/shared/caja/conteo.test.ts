import { describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { DENOMINACIONES, hayPiezas, totalDePiezas, valorDe } from './conteo.ts';

describe('a count by denomination', () => {
  it('adds up notes and coins', () => {
    const piezas = { 20000: '1', 500: ' 3 ', 25: '4', 5: '1' };
    expect(totalDePiezas(piezas)).toBe(216_05);
    expect(valorDe(piezas, centavos(5_00))).toBe(15_00);
    expect(valorDe(piezas, centavos(100_00))).toBe(0);
  });

  it('is undefined while one of the quantities is not a number', () => {
    for (const mal of ['dos', '-1', '1.5', '9999999']) {
      expect(totalDePiezas({ 20000: '1', 5000: mal })).toBeUndefined();
      expect(valorDe({ 5000: mal }, centavos(50_00))).toBeUndefined();
    }
  });

  it('exists once anything was typed, even a zero', () => {
    expect([hayPiezas({}), hayPiezas({ 5: ' ' }), hayPiezas({ 5: '0' })]).toEqual([false, false, true]);
    expect(totalDePiezas({})).toBe(0);
    expect(DENOMINACIONES.every((una, i) => i === 0 || una < (DENOMINACIONES[i - 1] ?? 0))).toBe(true);
  });
});
