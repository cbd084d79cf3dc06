import { createApiClient, NetworkError } from '#contract/api-client.ts';
import { huboRespuesta, noHuboRespuesta } from './conexion.ts';

let token: string | null = null;
let onUnauthorized: () => void = () => undefined;

/** Tells the client whose calls these are. Only the session calls it. */
export function usarToken(nuevo: string | null): void {
  token = nuevo;
}

/** What happens when the server no longer accepts the session. */
export function alVencerSesion(accion: () => void): void {
  onUnauthorized = accion;
}

/** The shop's server: the one that served this page. */
export const api = createApiClient({
  baseUrl: () => '',
  // What everybody may see carries nobody's name: then it may be kept for when there is no connection.
  token: (path) => (path.startsWith('/api/catalog') ? null : token),
  onUnauthorized: () => onUnauthorized(),
  onResponse: huboRespuesta,
  onSilence: noHuboRespuesta,
});

/** For a call that must be answered by the shop itself. */
export const SIN_COPIA = { 'cache-control': 'no-cache' };

/** Whether a call failed because no answer came, rather than because the server said no. */
export function esFallaDeRed(error: unknown): boolean {
  return error instanceof NetworkError;
}
