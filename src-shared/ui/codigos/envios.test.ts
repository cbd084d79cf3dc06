import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  anotarEnvio,
  esperaDe,
  hayCodigoVivo,
  olvidarEnvio,
  olvidarEnvios,
  segundosDeEspera,
} from './envios.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
});
afterEach(() => {
  olvidarEnvios();
  vi.useRealTimers();
});

it('waits a minute after sending, ignoring the case of the address', () => {
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(0);
  anotarEnvio('verificacion', ' Ana@correo.gt');
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(60);
  expect(esperaDe('recuperacion', 'ana@correo.gt')).toBe(0);
  vi.advanceTimersByTime(59_001);
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(1);
  vi.advanceTimersByTime(999);
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(0);
});

it('takes the remaining wait from the server and restarts with the next code', () => {
  anotarEnvio('verificacion', 'ana@correo.gt', 17);
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(17);
  anotarEnvio('verificacion', 'ana@correo.gt');
  expect(esperaDe('verificacion', 'ana@correo.gt')).toBe(60);
});

it('knows of a valid code for fifteen minutes, unless it was used', () => {
  anotarEnvio('recuperacion', 'ana@correo.gt');
  vi.advanceTimersByTime(14 * 60_000);
  expect(hayCodigoVivo('recuperacion', 'ana@correo.gt')).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(hayCodigoVivo('recuperacion', 'ana@correo.gt')).toBe(false);
  anotarEnvio('recuperacion', 'ana@correo.gt');
  olvidarEnvio('recuperacion', 'ana@correo.gt');
  expect(hayCodigoVivo('recuperacion', 'ana@correo.gt')).toBe(false);
});

it('does not wait when the clock was set back', () => {
  expect(segundosDeEspera(5_000_000, 1_000_000)).toBe(0);
});
