import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FirstTime, watchFirstTime } from './first-time.ts';

let told: string[];
let watch: FirstTime;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  watch = watchFirstTime({ works: () => told.push('works'), cannotOpen: () => told.push('cannot open') });
});
afterEach(() => {
  vi.useRealTimers();
});

const ready = () => watch.heard({ estado: 'listo', url: 'http://127.0.0.1:4100' });
const down = () => watch.heard({ estado: 'caido', motivo: 'No arranca.' });
const starting = () => watch.heard({ estado: 'iniciando' });

describe('the first time of a version', () => {
  it('is good when the shop was open for fifteen seconds and its page has run', () => {
    ready();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    watch.pageSeen();
    vi.advanceTimersByTime(14_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['works']);
  });

  it('begins to count again after the server ended', () => {
    watch.pageSeen();
    ready();
    vi.advanceTimersByTime(10_000);
    starting();
    ready();
    vi.advanceTimersByTime(14_999);
    expect([told, watch.isFine()]).toEqual([[], false]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['works']);
  });

  it('is over when the server never comes up, however often it tries', () => {
    for (let n = 0; n < 4; n += 1) {
      down();
      vi.advanceTimersByTime(5_000);
    }
    expect(told).toEqual(['cannot open']);
  });

  it('is not over when the server comes up late, and may end as late again', () => {
    down();
    vi.advanceTimersByTime(19_999);
    ready();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    down();
    vi.advanceTimersByTime(20_000);
    expect(told).toEqual(['cannot open']);
  });

  it('is over when the server ends a third time', () => {
    for (let n = 0; n < 3; n += 1) {
      ready();
      starting();
    }
    expect(told).toEqual(['cannot open']);
  });

  it('says nothing more once the program closes', () => {
    watch.pageSeen();
    ready();
    expect(watch.isFine()).toBe(true);
    watch.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });
});
