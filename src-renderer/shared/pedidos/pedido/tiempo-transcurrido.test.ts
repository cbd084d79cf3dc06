import { describe, expect, it } from 'vitest';
import { tiempoTranscurrido } from './tiempo-transcurrido.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('tiempoTranscurrido', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'Recién creado'],
    ['2026-11-21T11:59:01Z', 'Recién creado'],
    ['2026-11-21T12:00:30Z', 'Recién creado'],
    ['2026-11-21T11:59:00Z', 'Hace 1 minuto'],
    ['2026-11-21T11:00:01Z', 'Hace 59 minutos'],
    ['2026-11-21T11:00:00Z', 'Hace 1 hora'],
    ['2026-11-20T12:00:01Z', 'Hace 23 horas'],
    ['2026-11-20T12:00:00Z', 'Hace 1 día'],
    ['2026-11-14T12:00:00Z', 'Hace 7 días'],
  ])('%s is %s', (iso, label) => expect(tiempoTranscurrido(iso, now)).toBe(label));
});
