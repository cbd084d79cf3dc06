import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startIdleMemory } from './idle-memory.ts';

const SECOND = 1_000;
const server = createServer();
const freeMemory = vi.fn();
const collect = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  freeMemory.mockClear();
  collect.mockClear();
  stop = startIdleMemory(server, { freeMemory }, collect);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('gives memory back once nobody has called for a while, and not again', () => {
  for (let i = 0; i < 10; i += 1) {
    vi.advanceTimersByTime(15 * SECOND);
    server.emit('request');
  }
  expect([freeMemory.mock.calls.length, collect.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(25 * SECOND);
  expect([freeMemory.mock.calls.length, collect.mock.calls.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(3_600 * SECOND);
  expect(freeMemory).toHaveBeenCalledOnce();
});

it('gives back what later calls took', () => {
  vi.advanceTimersByTime(30 * SECOND);
  server.emit('request');
  vi.advanceTimersByTime(30 * SECOND);
  expect(freeMemory).toHaveBeenCalledTimes(2);
});

it('collects the heap without a flag of Node', async () => {
  stop();
  const gone = Array.from({ length: 100 }, (_, i) => new WeakRef({ i }));
  // Until the end of this turn what they point to is kept.
  await setImmediate();
  stop = startIdleMemory(server, { freeMemory });
  vi.advanceTimersByTime(30 * SECOND);
  expect(gone.filter((one) => one.deref() !== undefined)).toEqual([]);
});

it('ends with the server', () => {
  stop();
  server.emit('request');
  vi.advanceTimersByTime(30 * SECOND);
  expect(freeMemory).not.toHaveBeenCalled();
});
