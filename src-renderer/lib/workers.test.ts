import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerOf, answerRequests, holdWorker, received } from './workers.ts';

/** What the worker hears. */
let hear: (event: { data: unknown }) => void;
const close = vi.fn();
/** A worker in this thread, with no more than what is used of one: what is posted to it is heard at once. */
const worker = () =>
  ({ postMessage: (data: unknown) => hear({ data }), terminate: () => undefined }) as unknown as Worker;

beforeEach(() => {
  close.mockClear();
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
    close,
  });
});
afterEach(() => vi.unstubAllGlobals());

it('answers each request, and goes on after one that failed', async () => {
  answerRequests(async ({ de }: { de: number }) => {
    if (de === 0) throw new Error('nothing to divide by');
    return 12 / de;
  });
  const { ask } = holdWorker(worker());
  await expect(ask({ de: 0 })).rejects.toThrow('nothing to divide by');
  expect(await Promise.all([ask({ de: 3 }), ask({ de: 4 })])).toEqual([4, 3]);
  await expect(answerOf(worker(), { de: 0 })).rejects.toThrow('nothing to divide by');
});

it('tells another worker that waits for its answer that the work failed', async () => {
  answerRequests(() => {
    throw new Error('no memory');
  });
  const port = holdWorker(worker()).askFor({ pide: 'reporte' });
  await expect(received(port)).rejects.toThrow('no memory');
});

it('says so where an answer cannot be sent', async () => {
  answerRequests(() => () => undefined);
  await expect(answerOf(worker(), {})).rejects.toThrow(/could not be cloned/);
});

it('ends once it has answered what it was asked before', async () => {
  const work = Promise.withResolvers<string>();
  answerRequests(() => work.promise);
  const held = holdWorker(worker());
  const answer = held.ask({});
  held.close();
  await Promise.resolve();
  expect(close).not.toHaveBeenCalled();
  work.resolve('listo');
  expect(await answer).toBe('listo');
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
