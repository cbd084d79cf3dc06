import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NumeroSuelto } from './numero-suelto.ts';

let hechos: number[];
let suelto: NumeroSuelto;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  hechos = [];
  suelto = new NumeroSuelto();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Types with `pausa` ms after each character. */
function teclear(texto: string, pausa: number): void {
  for (const key of texto) {
    suelto.caracter({ key, ms: Date.now() }, (numero) => hechos.push(numero));
    vi.advanceTimersByTime(pausa);
  }
}

describe('a single digit that acts by itself', () => {
  it('acts when it is pressed alone', () => {
    teclear('2', 149);
    expect(hechos).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(hechos).toEqual([2]);
    vi.advanceTimersByTime(1);
    teclear('30', 400);
    expect(hechos).toEqual([2, 3]);
  });
  it('does not act when it is part of a scan, first or last character', () => {
    teclear('2001234000017', 10);
    expect(suelto.fin({ ms: Date.now() })).toBe(true);
    teclear('G-1', 140);
    vi.advanceTimersByTime(1_000);
    expect(hechos).toEqual([]);
  });
  it('acts at once on Enter, which then does nothing else', () => {
    teclear('2', 100);
    expect(suelto.fin({ ms: Date.now() })).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(hechos).toEqual([2]);
    expect(suelto.fin({ ms: Date.now() })).toBe(false);
  });
  it('is dropped when what it was for closes', () => {
    teclear('2', 10);
    suelto.olvidar();
    vi.advanceTimersByTime(1_000);
    expect(hechos).toEqual([]);
  });
});
