/** What reaches a worker: a request and where its answer goes, or the wish that it ends. */
type ToWorker<Request> = { request: Request; answerTo: MessagePort } | 'close';

/** A worker that keeps what it was given, and answers about it as often as it is asked. */
export interface HeldWorker {
  /** The answer to a request. Rejects once the worker failed to load or to run. */
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

/** What comes by a port, once; anything but a port is itself what was to come. */
export function received<T>(from: T | MessagePort): Promise<T> {
  if (!(from instanceof MessagePort)) return Promise.resolve(from);
  return new Promise((resolve) => {
    from.onmessage = ({ data }: MessageEvent<T>) => {
      from.close();
      resolve(data);
    };
  });
}

/**
 * Sends one request to a worker that answers by `answerRequests`, resolves with the answer, and ends the worker. Throws when
 * the worker fails to load or to run, and when `signal` aborts.
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

/** In a worker: answers each request with what `work` resolves to. What it throws reaches the page as an error of the worker. */
export function answerRequests<Request>(work: (request: Request) => unknown): void {
  self.addEventListener('message', async ({ data }: MessageEvent<ToWorker<Request>>) => {
    if (data === 'close') return self.close();
    try {
      data.answerTo.postMessage(await work(data.request));
    } catch (error) {
      // The rejection of a promise stays in the worker: the page would wait for ever.
      setTimeout(() => {
        throw error;
      });
    }
  });
}
