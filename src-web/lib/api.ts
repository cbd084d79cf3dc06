import type { ApiClient } from '#contract/client/api-client.ts';
import type { AppError } from '#contract/words/errores.ts';
import { heardShop } from '#ui/browser/shop-storage.ts';
import { heardServer, lostServer } from './connection.ts';

let token: string | null = null;
let onUnauthorized: () => void = () => undefined;

/** Sets the token of later calls. Only the session calls it. */
export function usarToken(nuevo: string | null): void {
  token = nuevo;
}

/** Sets what runs when the server no longer accepts the session. */
export function alVencerSesion(accion: () => void): void {
  onUnauthorized = accion;
}

/** The shop's server: the one that served this page. */
const OPTIONS = {
  baseUrl: () => '',
  // The public catalogue is asked without a token, so that the service worker may cache its answers.
  token: (path: string) => (path.startsWith('/api/catalog') ? null : token),
  onUnauthorized: () => onUnauthorized(),
  onResponse(response: Response) {
    heardShop(response);
    heardServer(response);
  },
  onSilence: lostServer,
};

let client: Promise<ApiClient> | undefined;

/** Loads the client's script, which no first look needs. A failure is forgotten, so that the next call asks again. */
async function loadClient(): Promise<ApiClient> {
  client ??= import('./shop-api.ts').then(({ createShopApi }) => createShopApi(OPTIONS));
  try {
    return await client;
  } catch (error) {
    client = undefined;
    throw error;
  }
}

/** Loads the client ahead of the first call. Never rejects. */
export async function preloadApi(): Promise<void> {
  await loadClient().catch(() => undefined);
}

/** Makes a call of the API: see `createApiClient`. Without its script there is no connection either. */
export const api: ApiClient = async (call, ...input) => {
  const loaded = await loadClient().catch(() => undefined);
  const [given] = input as { signal?: AbortSignal }[];
  given?.signal?.throwIfAborted();
  if (!loaded) {
    lostServer();
    throw Object.assign(new Error('No hay conexión con la tienda.'), { name: 'NetworkError' });
  }
  return await loaded(call, ...input);
};

/** Headers of a call that no cache may answer. */
export const SIN_CACHE = { 'cache-control': 'no-cache' };

/*
 * Errors are told by their names here, since their classes come with the client.
 */

/** Whether a call failed for lack of an answer, rather than by an answer with an error. */
export function esErrorDeRed(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

/** The server's refusal, when that is why a call failed. */
export function rechazoEn(error: unknown): Pick<AppError, 'code' | 'status'> | undefined {
  return error instanceof Error && error.name === 'AppError' ? (error as AppError) : undefined;
}
