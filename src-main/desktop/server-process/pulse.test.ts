import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Pulse, watchPulse } from './pulse.ts';

let asked: number;
let lost: number;
let pulse: Pulse;

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  lost = 0;
  pulse = watchPulse({
    ask: () => {
      asked += 1;
    },
    lost: () => {
      lost += 1;
    },
  });
});
afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

describe('the pulse of a process', () => {
  it('is lost once, after a minute without an answer', () => {
    seconds(64);
    expect([asked, lost]).toEqual([12, 0]);
    seconds(1);
    expect(lost).toBe(1);
    seconds(600);
    expect([asked, lost]).toEqual([12, 1]);
  });

  it('goes on while answers come, also late ones', () => {
    for (let n = 0; n < 20; n += 1) {
      seconds(55);
      pulse.heard();
    }
    expect(lost).toBe(0);
  });

  it('asks nothing while the computer sleeps, however long', () => {
    seconds(30);
    pulse.pause();
    seconds(8 * 3_600);
    expect([asked, lost]).toEqual([6, 0]);
  });

  it('asks at once after the computer woke up, and waits ten seconds', () => {
    pulse.pause();
    pulse.resume();
    expect(asked).toBe(1);
    seconds(9);
    expect(lost).toBe(0);
    seconds(1);
    expect(lost).toBe(1);
  });

  it('waits as long as before once the process answered after waking', () => {
    pulse.resume();
    pulse.heard();
    seconds(59);
    expect(lost).toBe(0);
  });
});
