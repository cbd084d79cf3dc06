import {
  type ApiClient,
  type CallOptions,
  createReadingApi,
  NetworkError,
  parsing,
  type ReadingApi,
} from '#contract/client/api-client.ts';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { baseUrl, heardServer, lostServer, serverReady } from './server.ts';
import { rechazarSesion, useSession } from './session/session.ts';

/** How long a call waits for a server that is starting. */
const ESPERA_MS = 20_000;

const client = createReadingApi({
  baseUrl,
  token: () => useSession.getState().token,
  onUnauthorized: rechazarSesion,
  onResponse: heardShop,
});

async function through<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!(await serverReady(ESPERA_MS))) throw new NetworkError('sin-conexion');
  try {
    const answer = await call();
    heardServer();
    return answer;
  } catch (error) {
    if (error instanceof NetworkError) lostServer();
    else if (!signal?.aborted) heardServer();
    throw error;
  }
}

/**
 * Makes a call as `api` does and gives its answer to `read`, for answers that are too large for the thread of the page.
 * Rejects as `api` does.
 */
export const apiRead: ReadingApi = (call, read, ...input) => {
  const { signal } = (input[0] ?? {}) as CallOptions;
  return through(() => client(call, read, ...input), signal);
};

/** The API client of all screens: waits while the server starts, and reports whether it is reachable. */
export const api: ApiClient = parsing(apiRead);
