import { describe, expect, it } from 'vitest';
import { Escaner } from './escaner.ts';

/** Types `texto` with `pausa` ms between the keys, and Enter after `fin` ms. */
function teclear(texto: string, pausa: number, fin = pausa) {
  const escaner = new Escaner<string>((otro) => ['GLOBO', 'G-105', '12345670'].includes(otro));
  let ms = 1_000;
  for (const key of texto) {
    escaner.caracter({ key, ms }, () => `antes de ${key}`);
    ms += pausa;
  }
  return escaner.fin({ ms: ms - pausa + fin });
}

describe('the scanner', () => {
  it('is recognized by its speed', () => {
    expect(teclear('7402187033971', 10)).toEqual({ codigo: '7402187033971', antes: 'antes de 7' });
    expect(teclear('7402187033971', 1)?.codigo).toBe('7402187033971');
    expect(teclear('G-105', 30)?.codigo).toBe('G-105');
    expect(teclear('12345670', 10)?.codigo).toBe('12345670');
    expect(teclear('50*7402187033971', 10)?.codigo).toBe('50*7402187033971');
  });
  it('accepts a code of letters when a product has it', () => {
    expect(teclear('GLOBO', 10)?.codigo).toBe('GLOBO');
    expect(teclear('ROJOS', 10)).toBeUndefined();
  });
  it('is not mistaken for a person typing', () => {
    expect(teclear('44556677', 5)).toBeUndefined();
    expect(teclear('1000', 5)).toBeUndefined();
    expect(teclear('445566778899', 80)).toBeUndefined();
    expect(teclear('44556677', 50)).toBeUndefined();
    expect(teclear('1000', 10, 200)).toBeUndefined();
    expect(teclear('200', 10)).toBeUndefined();
    expect(teclear('', 10)).toBeUndefined();
  });
  it('starts over after a pause or another kind of key', () => {
    const escaner = new Escaner<number>(() => false);
    let vez = 0;
    const position = () => ++vez;
    escaner.caracter({ key: '9', ms: 0 }, position);
    for (let i = 0; i < 9; i += 1) escaner.caracter({ key: String(i), ms: 500 + i * 10 }, position);
    expect(escaner.fin({ ms: 590 })).toEqual({ codigo: '012345678', antes: 2 });
    expect(escaner.fin({ ms: 595 })).toBeUndefined();
    for (let i = 0; i < 9; i += 1) escaner.caracter({ key: String(i), ms: 900 + i * 10 }, position);
    escaner.otra();
    expect(escaner.fin({ ms: 990 })).toBeUndefined();
  });
});
