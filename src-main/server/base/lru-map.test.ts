import { describe, expect, it } from 'vitest';
import { LruMap } from './lru-map.ts';

describe('a map of limited size', () => {
  it('drops the entry that was set longest ago', () => {
    const map = new LruMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4);
    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });

  it('drops nothing when it is empty', () => {
    const map = new LruMap<string, number>(2);
    map.dropOldest();
    expect(map.size).toBe(0);
  });
});
