import { describe, expect, it } from 'vitest';
import { cambioEn, PERIODOS, periodoAnterior } from './periodos.ts';

const de = (nombre: string, hoy: string) => {
  const { fechaInicio, fechaFin } = PERIODOS.find((uno) => uno.nombre === nombre)?.de(hoy) ?? {};
  return `${fechaInicio} ${fechaFin}`;
};

describe('the periods to choose from', () => {
  it.each([
    ['Hoy', '2026-11-21', '2026-11-21 2026-11-21'],
    ['Ayer', '2026-03-01', '2026-02-28 2026-02-28'],
    ['Esta semana', '2026-11-21', '2026-11-16 2026-11-21'],
    ['Esta semana', '2026-11-22', '2026-11-16 2026-11-22'],
    ['Esta semana', '2026-11-23', '2026-11-23 2026-11-23'],
    ['Este mes', '2026-11-21', '2026-11-01 2026-11-21'],
    ['Mes pasado', '2026-01-31', '2025-12-01 2025-12-31'],
    ['Mes pasado', '2028-03-31', '2028-02-01 2028-02-29'],
    ['Este año', '2026-01-01', '2026-01-01 2026-01-01'],
    ['Últimos 30 días', '2026-11-30', '2026-11-01 2026-11-30'],
  ])('«%s» on %s is %s', (nombre, hoy, periodo) => {
    expect(de(nombre, hoy)).toBe(periodo);
  });
});

describe('periodoAnterior', () => {
  it('has as many days, and ends the day before', () => {
    expect(periodoAnterior({ fechaInicio: '2026-03-01', fechaFin: '2026-03-10' })).toEqual({
      fechaInicio: '2026-02-19',
      fechaFin: '2026-02-28',
    });
    expect(periodoAnterior({ fechaInicio: '2026-01-01', fechaFin: '2026-01-01' })).toEqual({
      fechaInicio: '2025-12-31',
      fechaFin: '2025-12-31',
    });
  });
});

describe('cambioEn', () => {
  it('is in percent, and unknown after nothing', () => {
    expect([cambioEn(150, 100), cambioEn(50, 100), cambioEn(2, 3), cambioEn(5, 0)]).toEqual([
      50,
      -50,
      -33.3,
      null,
    ]);
  });
});
