import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failStalled } from './stalled.ts';

class Request extends EventEmitter {
  abort = vi.fn();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A request of the library, and the errors that it tells. */
function ask(): { request: Request; errors: unknown[] } {
  const request = new Request();
  const executor = { createRequest: () => request };
  failStalled({ httpExecutor: executor });
  executor.createRequest();
  const errors: unknown[] = [];
  request.on('error', (error) => errors.push(error));
  return { request, errors };
}

const HOUR_MS = 3_600_000;

it('a request of which nothing comes fails', () => {
  const { request, errors } = ask();
  vi.advanceTimersByTime(HOUR_MS);
  expect(request.abort).toHaveBeenCalledOnce();
  expect(errors).toEqual([expect.objectContaining({ code: 'ETIMEDOUT' })]);
});

it.each(['redirect', 'abort'])(
  'a request that ended by «%s», after which another goes on, fails no more',
  (end) => {
    const { request, errors } = ask();
    request.emit(end);
    vi.advanceTimersByTime(HOUR_MS);
    expect(errors).toEqual([]);
  },
);
