import { createApiClient, NetworkError } from '#contract/client/api-client.ts';
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
export const api = createApiClient({
  baseUrl: () => '',
  // The public catalogue is asked without a token, so that the service worker may cache its answers.
  token: (path) => (path.startsWith('/api/catalog') ? null : token),
  onUnauthorized: () => onUnauthorized(),
  onResponse(response) {
    heardShop(response);
    heardServer(response);
  },
  onSilence: lostServer,
});

/** Headers of a call that no cache may answer. */
export const SIN_CACHE = { 'cache-control': 'no-cache' };

/** Whether a call failed for lack of an answer, rather than by an answer with an error. */
export function esErrorDeRed(error: unknown): boolean {
  return error instanceof NetworkError;
}
