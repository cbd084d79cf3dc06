import { describe, expect, it } from 'vitest';
import { leerFecha, leerNumero } from './valores.ts';

describe('cells', () => {
  it.each([
    ['1250', 1250],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['1,250.00', 1250],
    ['1.250,5', 1250.5],
    ['1,234,567', 1234567],
    ['Q 3,25', 3.25],
    ['-4', -4],
  ])('parse %s as the number %d', (celda, numero) => {
    expect(leerNumero(celda)).toBe(numero);
  });

  it.each(['1,250', '1.250', '1,2,3', '12,50.3.1', 'dos', '1e9', '', '1,25.00'])(
    'reject the number «%s»',
    (celda) => {
      expect(() => leerNumero(celda)).toThrow();
    },
  );

  it.each([
    ['2026-03-15', '2026-03-15T18:00:00.000Z'],
    ['15/03/2026 16:05', '2026-03-15T22:05:00.000Z'],
    ['5-3-2026 0:30', '2026-03-05T06:30:00.000Z'],
    ['2026-03-15T16:05:00Z', '2026-03-15T16:05:00.000Z'],
  ])('parse %s as the instant %s', (celda, instante) => {
    expect(leerFecha(celda, 'America/Guatemala', new Date('2027-01-01')).toISOString()).toBe(instante);
  });

  it('read dates in the shop’s zone, across daylight saving changes', () => {
    const ahora = new Date('2027-01-01');
    expect(leerFecha('2026-01-15 12:00', 'America/New_York', ahora).toISOString()).toBe(
      '2026-01-15T17:00:00.000Z',
    );
    expect(leerFecha('2026-07-15 12:00', 'America/New_York', ahora).toISOString()).toBe(
      '2026-07-15T16:00:00.000Z',
    );
  });
});
