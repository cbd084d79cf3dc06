/** What reaches a worker: a request and where its answer goes, or the wish that it ends. */
type ToWorker<Request> = { request: Request; answerTo: MessagePort } | 'close';

/** What comes back: the answer, or the message of what the work threw. */
type FromWorker<Answer> = { answer: Answer } | { error: string };

/** A worker that keeps what it was given, and answers about it as often as it is asked. */
export interface HeldWorker {
  /** The answer to a request. Rejects with what the work throws, and once the worker failed to load. */
  ask: <Answer>(request: object) => Promise<Answer>;
  /** The port by which the answer comes, for another worker: the answer never passes through this thread. */
  askFor: (request: object) => MessagePort;
  /** Ends the worker once it has answered what it was asked before. */
  close: () => void;
}

/** Holds a worker that answers by `answerRequests`, until it is closed. Ports at the top level of a request go along. */
export function holdWorker(worker: Worker): HeldWorker {
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'worker'));
  });
  // Only who asks is told of it.
  failed.catch(() => undefined);
  const send = (message: ToWorker<object>, ports: MessagePort[]) => worker.postMessage(message, ports);
  function askFor(request: object): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const given = Object.values(request).filter((part) => part instanceof MessagePort);
    send({ request, answerTo: port1 }, [port1, ...given]);
    return port2;
  }
  return {
    ask: <Answer>(request: object) => Promise.race([failed, received<Answer>(askFor(request))]),
    askFor,
    close: () => send('close', []),
  };
}

/**
 * The answer that a worker sends by a port; anything but a port is itself what was to come. Rejects with what the work of
 * that worker threw.
 */
export function received<T>(from: T | MessagePort): Promise<T> {
  if (!(from instanceof MessagePort)) return Promise.resolve(from);
  return new Promise((resolve, reject) => {
    from.onmessage = ({ data }: MessageEvent<FromWorker<T>>) => {
      from.close();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.answer);
    };
  });
}

/**
 * Sends one request to a worker that answers by `answerRequests`, resolves with the answer, and ends the worker. Throws when
 * the worker fails to load, when its work throws, and when `signal` aborts.
 */
export async function answerOf<Answer>(
  worker: Worker,
  request: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  try {
    return await Promise.race([aborted, holdWorker(worker).ask<Answer>(request)]);
  } finally {
    worker.terminate();
  }
}

/** In a worker: answers each request with what `work` resolves to, or with what it throws, to whoever waits for it. */
export function answerRequests<Request>(work: (request: Request) => unknown): void {
  async function answer(request: Request, answerTo: MessagePort): Promise<void> {
    try {
      answerTo.postMessage({ answer: await work(request) } satisfies FromWorker<unknown>);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      answerTo.postMessage({ error: message } satisfies FromWorker<unknown>);
    }
  }
  let underWay = Promise.resolve();
  self.addEventListener('message', ({ data }: MessageEvent<ToWorker<Request>>) => {
    if (data === 'close') {
      void underWay.then(() => self.close());
      return;
    }
    const { request, answerTo } = data;
    const before = underWay;
    const now = answer(request, answerTo);
    underWay = before.then(() => now);
  });
}
