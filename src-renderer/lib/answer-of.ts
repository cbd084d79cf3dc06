/**
 * Sends one request to a worker, resolves with its first message, and ends it. Throws when the worker fails to load or
 * to run, and when `signal` aborts.
 */
export async function answerOf<Answer>(
  worker: Worker,
  request: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = (event) => reject(new Error(event.message || 'worker'));
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * In a worker: answers each request with what `work` resolves to. What it throws reaches `answerOf` as an error of the
 * worker.
 */
export function answerRequests<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  self.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    try {
      self.postMessage(await work(data));
    } catch (error) {
      // The rejection of a promise stays in the worker: the page would wait for ever.
      setTimeout(() => {
        throw error;
      });
    }
  });
}
