import { describe, expect, it } from 'vitest';
import { alternar, alternarTodos, queCaben, sin } from './seleccion.ts';

const de = (...ids: string[]) => new Set(ids);

describe('the selection', () => {
  it('adds or removes one product', () => {
    expect(alternar(de('a'), 'b')).toEqual(de('a', 'b'));
    expect(alternar(de('a', 'b'), 'a')).toEqual(de('b'));
    expect(sin(de('a', 'b'), 'a')).toEqual(de('b'));
    expect(sin(de('b'), 'a')).toEqual(de('b'));
  });

  it('selects a whole page, and clears it without touching the others', () => {
    expect(alternarTodos(de('a', 'x'), ['a', 'b'])).toEqual(de('a', 'x', 'b'));
    expect(alternarTodos(de('a', 'x', 'b'), ['a', 'b'])).toEqual(de('x'));
  });

  it('never exceeds what one call takes', () => {
    const muchos = new Set(Array.from({ length: 101 }, (_, i) => String(i)));
    expect(queCaben(de('a'))).toEqual({ elegidos: de('a'), sobran: false });
    const { elegidos, sobran } = queCaben(muchos);
    expect([elegidos.size, elegidos.has('99'), elegidos.has('100'), sobran]).toEqual([
      100,
      true,
      false,
      true,
    ]);
  });
});
