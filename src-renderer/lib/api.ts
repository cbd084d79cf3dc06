import {
  type ApiClient,
  buildUrl,
  createApiClient,
  errorDe,
  type Llamada,
  NetworkError,
} from '#contract/api-client.ts';
import { baseUrl, heardServer, lostServer, serverReady } from './server.ts';
import { cerrarSesion, useSession } from './session.ts';

/** How long a call waits for a server that is still starting. */
const ESPERA_MS = 20_000;

const client = createApiClient({
  baseUrl,
  token: () => useSession.getState().token,
  onUnauthorized: cerrarSesion,
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

/** The server, as every screen calls it: waits while it starts, and tells the app when it does not answer. */
export const api: ApiClient = {
  get: <T>(path: string, llamada?: Llamada) => through(() => client.get<T>(path, llamada), llamada?.signal),
  post: <T>(path: string, llamada?: Llamada) => through(() => client.post<T>(path, llamada), llamada?.signal),
  put: <T>(path: string, llamada?: Llamada) => through(() => client.put<T>(path, llamada), llamada?.signal),
  delete: <T>(path: string, llamada?: Llamada) =>
    through(() => client.delete<T>(path, llamada), llamada?.signal),
};

async function pedirArchivo(path: string, limiteMs: number): Promise<Blob> {
  const { token } = useSession.getState();
  let error: Error | undefined;
  try {
    const response = await fetch(buildUrl(baseUrl(), path), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(limiteMs),
    });
    if (response.ok) return await response.blob();
    if (response.status === 401) cerrarSesion();
    error = await errorDe(response);
  } catch (caught) {
    const cortada = caught instanceof TypeError || (caught as Error).name === 'TimeoutError';
    if (!cortada) error = caught as Error;
  }
  throw error ?? new NetworkError('sin-conexion');
}

/** A file of the server. The browser, not this page, keeps what is big. */
export function bajar(path: string, limiteMs: number): Promise<Blob> {
  return through(() => pedirArchivo(path, limiteMs), undefined);
}
