import type { EventEmitter } from 'node:events';

/** How long nothing may come of a request, in ms: Electron's network would wait for ever. */
const WAIT_MS = 2 * 60_000;

interface Request extends EventEmitter {
  abort(): void;
}

/** What asks over the network for the library: it has one, which its types do not show. */
interface Executor {
  createRequest(options: unknown, hear: (response: EventEmitter) => void): Request;
}

/** From now on a request of the library of which nothing comes for two minutes fails as one that nobody answers. */
export function failStalled(updater: object): void {
  const { httpExecutor } = updater as { httpExecutor: Executor };
  const createRequest = httpExecutor.createRequest.bind(httpExecutor);
  httpExecutor.createRequest = (options, hear) => {
    let late: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(late);
      late = setTimeout(() => {
        request.abort();
        // A request that is aborted while its answer comes tells the library nothing.
        request.emit('error', Object.assign(new Error('nothing comes: ETIMEDOUT'), { code: 'ETIMEDOUT' }));
      }, WAIT_MS);
      late.unref();
    };
    const over = (): void => clearTimeout(late);
    const request = createRequest(options, (response) => {
      wait();
      hear(response);
      response.on('data', wait);
      response.on('end', over);
    });
    // The library aborts one that is sent elsewhere, and makes another for the new address.
    for (const end of ['error', 'abort', 'redirect']) request.on(end, over);
    wait();
    return request;
  };
}
