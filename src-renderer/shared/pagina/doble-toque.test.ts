import { describe, expect, it } from 'vitest';
import { pegaEnOtro, type Toque } from './doble-toque.ts';

const COBRAR = {};
const OTRO = {};

const primero: Toque = {
  control: COBRAR,
  accion: undefined,
  lugar: { left: 100, top: 700, width: 200, height: 56 },
  x: 150,
  y: 720,
  ms: 1_000,
};
const segundo = (cambio: Partial<Toque>): Toque => ({ ...primero, ms: 1_150, ...cambio });

describe('the second tap of a double tap', () => {
  it('does not hit what came under the finger', () => {
    expect(pegaEnOtro(primero, segundo({ control: OTRO }))).toBe(true);
    expect(pegaEnOtro(primero, segundo({ control: OTRO, x: 155, y: 715 }))).toBe(true);
  });

  it('counts on the same control, unless a tap on it does something else by now', () => {
    expect(pegaEnOtro(primero, segundo({}))).toBe(false);
    expect(pegaEnOtro(primero, segundo({ accion: 'quitar' }))).toBe(true);
  });

  it('counts on the neighbour of what was tapped, such as the next key of the number pad', () => {
    expect(pegaEnOtro(primero, segundo({ control: OTRO, x: 304 }))).toBe(false);
    expect(pegaEnOtro(primero, segundo({ control: OTRO, y: 698 }))).toBe(false);
  });

  it('counts once it is a tap of its own', () => {
    expect(pegaEnOtro(primero, segundo({ control: OTRO, ms: 1_400 }))).toBe(true);
    expect(pegaEnOtro(primero, segundo({ control: OTRO, ms: 1_401 }))).toBe(false);
  });
});
