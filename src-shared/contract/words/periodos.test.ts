import { describe, expect, it } from 'vitest';
import { tramoAnterior } from './periodos.ts';

describe('what a period is compared with', () => {
  // 9:39 of a Monday in Guatemala.
  const ahora = new Date('2026-11-23T15:39:00Z');
  it.each([
    // Still running: the same stretch, until the same time.
    ['today', '2026-11-23 2026-11-23', '2026-11-16 2026-11-16', '2026-11-16T15:39:00.000Z'],
    ['this month', '2026-11-01 2026-11-23', '2026-10-01 2026-10-23', '2026-10-23T15:39:00.000Z'],
    ['this whole month', '2026-11-01 2026-11-30', '2026-10-01 2026-10-23', '2026-10-23T15:39:00.000Z'],
    ['this year', '2026-01-01 2026-11-23', '2025-01-01 2025-11-23', '2025-11-23T15:39:00.000Z'],
    ['the last 30 days', '2026-10-25 2026-11-23', '2026-09-25 2026-10-24', '2026-10-24T15:39:00.000Z'],
    // Over: the period before, whole.
    ['yesterday', '2026-11-22 2026-11-22', '2026-11-21 2026-11-21', null],
    ['last month', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30', null],
    ['tomorrow', '2026-11-24 2026-11-24', '2026-11-23 2026-11-23', null],
  ])('%s', (_, periodo, antes, hasta) => {
    const [fechaInicio = '', fechaFin = ''] = periodo.split(' ');
    const tramo = tramoAnterior({ fechaInicio, fechaFin }, ahora, 'America/Guatemala');
    expect(`${tramo.periodo.fechaInicio} ${tramo.periodo.fechaFin}`).toBe(antes);
    expect(tramo.hasta?.toISOString() ?? null).toBe(hasta);
  });

  it('of this week is the week before until the same weekday, by the days of the shop', () => {
    // Still Wednesday in Guatemala.
    const miercoles = new Date('2026-11-26T05:30:00Z');
    const semana = { fechaInicio: '2026-11-23', fechaFin: '2026-11-25' };
    expect(tramoAnterior(semana, miercoles, 'America/Guatemala')).toEqual({
      periodo: { fechaInicio: '2026-11-16', fechaFin: '2026-11-18' },
      hasta: new Date('2026-11-19T05:30:00Z'),
    });
  });
});
