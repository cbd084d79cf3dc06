import { describe, expect, it } from 'vitest';
import { periodoAnterior } from '#contract/words/periodos.ts';
import { cambioEn, nombreDePeriodo, PERIODOS, periodoUsual } from './periodos.ts';

const de = (nombre: string, hoy: string) => {
  const { fechaInicio, fechaFin } = PERIODOS.find((uno) => uno.nombre === nombre)?.de(hoy) ?? {};
  return `${fechaInicio} ${fechaFin}`;
};

describe('the usual periods', () => {
  it.each([
    ['Hoy', '2026-11-21', '2026-11-21 2026-11-21'],
    ['Ayer', '2026-03-01', '2026-02-28 2026-02-28'],
    ['Esta semana', '2026-11-21', '2026-11-16 2026-11-21'],
    ['Esta semana', '2026-11-22', '2026-11-16 2026-11-22'],
    ['Esta semana', '2026-11-23', '2026-11-23 2026-11-23'],
    ['Últimos 7 días', '2026-11-23', '2026-11-17 2026-11-23'],
    ['Últimos 7 días', '2026-03-02', '2026-02-24 2026-03-02'],
    ['Este mes', '2026-11-21', '2026-11-01 2026-11-21'],
    ['Mes pasado', '2026-01-31', '2025-12-01 2025-12-31'],
    ['Mes pasado', '2028-03-31', '2028-02-01 2028-02-29'],
    ['Este año', '2026-01-01', '2026-01-01 2026-01-01'],
    ['Últimos 30 días', '2026-11-30', '2026-11-01 2026-11-30'],
  ])('«%s» on %s is %s', (nombre, hoy, periodo) => {
    expect(de(nombre, hoy)).toBe(periodo);
  });
});

describe('periodoUsual', () => {
  it.each([
    // A Monday, the first of a month and the first of a year: several periods are today only.
    ['2026-11-23', 'Esta semana', 'Esta semana'],
    ['2026-11-23', 'Hoy', 'Hoy'],
    ['2026-11-23', '', 'Hoy'],
    ['2026-12-01', 'Este mes', 'Este mes'],
    ['2027-01-01', 'Este año', 'Este año'],
    ['2027-01-01', 'Este mes', 'Este mes'],
    // On any other day the dates decide.
    ['2026-11-24', 'Esta semana', 'Hoy'],
  ])('of today on %s, having chosen «%s», is «%s»', (hoy, elegido, nombre) => {
    expect(periodoUsual({ fechaInicio: hoy, fechaFin: hoy }, hoy, { elegido })?.nombre).toBe(nombre);
  });
});

describe('periodoAnterior', () => {
  it.each([
    // A whole month: the month before.
    ['2026-10-01 2026-10-31', '2026-09-01 2026-09-30', 'septiembre'],
    ['2026-02-01 2026-02-28', '2026-01-01 2026-01-31', 'enero'],
    ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', 'diciembre de 2025'],
    ['2026-04-01 2026-06-30', '2026-01-01 2026-03-31', 'enero a marzo'],
    // The current month so far: the same days of the month before.
    ['2026-11-01 2026-11-21', '2026-10-01 2026-10-21', '1–21 de octubre'],
    ['2026-03-01 2026-03-30', '2026-02-01 2026-02-28', 'febrero'],
    ['2028-03-01 2028-03-30', '2028-02-01 2028-02-29', 'febrero'],
    ['2026-01-01 2026-01-15', '2025-12-01 2025-12-15', '1–15 de diciembre de 2025'],
    // A year, whole or so far: the same days of the year before.
    ['2026-01-01 2026-11-21', '2025-01-01 2025-11-21', '1 de enero al 21 de noviembre de 2025'],
    ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31', '2024'],
    ['2028-01-01 2028-02-29', '2027-01-01 2027-02-28', 'enero a febrero de 2027'],
    // Any other: as many days right before.
    ['2026-11-21 2026-11-21', '2026-11-20 2026-11-20', '20 de noviembre'],
    ['2026-11-01 2026-11-01', '2026-10-31 2026-10-31', '31 de octubre'],
    ['2026-11-16 2026-11-21', '2026-11-10 2026-11-15', '10–15 de noviembre'],
    ['2026-10-23 2026-11-21', '2026-09-23 2026-10-22', '23 de septiembre al 22 de octubre'],
    ['2026-01-02 2026-01-09', '2025-12-25 2026-01-01', '25 de diciembre de 2025 al 1 de enero'],
  ])('of %s is %s, named «%s»', (periodo, anterior, nombre) => {
    const [fechaInicio = '', fechaFin = ''] = periodo.split(' ');
    const antes = periodoAnterior({ fechaInicio, fechaFin });
    expect(`${antes.fechaInicio} ${antes.fechaFin}`).toBe(anterior);
    expect(nombreDePeriodo(antes, fechaFin.slice(0, 4))).toBe(nombre);
  });
});

describe('cambioEn', () => {
  it('is in percent, and null when there was nothing before', () => {
    expect([cambioEn(150, 100), cambioEn(50, 100), cambioEn(2, 3), cambioEn(5, 0)]).toEqual([
      50,
      -50,
      -33.3,
      null,
    ]);
  });
});
