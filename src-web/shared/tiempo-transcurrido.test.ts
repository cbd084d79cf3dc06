import { expect, it } from 'vitest';
import { tiempoTranscurrido } from './tiempo-transcurrido.ts';

const AHORA = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:00:05Z', 'hace un momento'],
  ['2026-11-21T11:59:10Z', 'hace un momento'],
  ['2026-11-21T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-21T11:15:00Z', 'hace 45 minutos'],
  ['2026-11-21T10:30:00Z', 'hace 1 hora'],
  ['2026-11-20T12:00:01Z', 'hace 23 horas'],
  ['2026-11-18T11:00:00Z', 'hace 3 días'],
  ['nunca', 'hace un momento'],
])('says when %s was: %s', (instante, texto) => expect(tiempoTranscurrido(instante, AHORA)).toBe(texto));
