import type { DESCARGAR_RESPALDO } from '#contract/calls/addresses.ts';
import type { Params } from '#contract/calls/types.ts';
import {
  type ApiClient,
  type CallOptions,
  createApiClient,
  errorDe,
  NetworkError,
  pathOf,
} from '#contract/client/api-client.ts';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { baseUrl, heardServer, lostServer, serverReady } from './server.ts';
import { rechazarSesion, useSession } from './session/session.ts';

/** How long a call waits for a server that is starting. */
const ESPERA_MS = 20_000;

const client = createApiClient({
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

/** The API client of all screens: waits while the server starts, and reports whether it is reachable. */
export const api: ApiClient = (call, ...input) => {
  const { signal } = (input[0] ?? {}) as CallOptions;
  return through(() => client(call, ...input), signal);
};

async function pedirArchivo(path: string, limiteMs: number): Promise<Blob> {
  const { token } = useSession.getState();
  let error: Error | undefined;
  try {
    const response = await fetch(baseUrl() + path, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(limiteMs),
    });
    if (response.ok) return await response.blob();
    const refusal = await errorDe(response);
    error = refusal;
    if (response.status === 401 && token) rechazarSesion(refusal?.message ?? '', token);
  } catch (caught) {
    const cortada = caught instanceof TypeError || (caught as Error).name === 'TimeoutError';
    if (!cortada) error = caught as Error;
  }
  throw error ?? new NetworkError('sin-conexion');
}

/**
 * Downloads a file from the server within `limiteMs`. A blob, so that the browser may keep large files on disk.
 */
export function bajar(
  call: typeof DESCARGAR_RESPALDO,
  params: Params<typeof call>,
  limiteMs: number,
): Promise<Blob> {
  return through(() => pedirArchivo(pathOf(call, { params }), limiteMs), undefined);
}
