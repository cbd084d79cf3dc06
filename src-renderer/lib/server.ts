import { create } from 'zustand';
import { OBTENER_SALUD } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import type { EstadoServidor } from '#contract/desktop/ipc.ts';
import { SHOP_HEADER } from '#contract/pages/direcciones.ts';
import { desktop } from './desktop.ts';

interface ServerState {
  /** State of the server run by the desktop program; in a browser it is always ready. */
  estado: EstadoServidor;
  /** Whether the last call got an answer. */
  alcanzable: boolean;
}

/** Pause between health checks of an unreachable server. */
const PREGUNTA_MS = 1_500;

export const useServer = create<ServerState>(() => ({
  estado: desktop() ? { estado: 'iniciando' } : { estado: 'listo', url: '' },
  alcanzable: true,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

function hear(estado: EstadoServidor): void {
  useServer.setState({ estado, ...(estado.estado === 'listo' ? { alcanzable: true } : {}) });
}

/** Follows the state of the server run by the desktop program. Called once, before the first screen. */
export function followServer(): void {
  const bridge = desktop();
  if (!bridge) return;
  bridge.alCambiarServidor(hear);
  void bridge
    .llamar('servidor:estado', undefined)
    .then(hear)
    .catch(() => undefined);
}

/** Base address of the API; `''` in a browser, for the page's own origin. */
export function baseUrl(): string {
  const { estado } = useServer.getState();
  return estado.estado === 'listo' ? estado.url : '';
}

/** Whether calls are expected to be answered. */
export function esServidorListo({ estado, alcanzable }: ServerState): boolean {
  return estado.estado === 'listo' && alcanzable;
}

/** Resolves to true once the server is ready, or to false after `ms`. */
export function serverReady(ms: number): Promise<boolean> {
  if (useServer.getState().estado.estado === 'listo') return Promise.resolve(true);
  return new Promise((resolve) => {
    const limit = setTimeout(() => done(false), ms);
    const stop = useServer.subscribe(({ estado }) => estado.estado === 'listo' && done(true));
    function done(ready: boolean) {
      clearTimeout(limit);
      stop();
      resolve(ready);
    }
  });
}

/** Reports that a call was answered. */
export function heardServer(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!useServer.getState().alcanzable) useServer.setState({ alcanzable: true });
}

/** Reports that a call was not answered, and checks the server's health until it is back. */
export function lostServer(): void {
  if (useServer.getState().alcanzable) useServer.setState({ alcanzable: false });
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    fetch(baseUrl() + pathOf(OBTENER_SALUD), { signal: AbortSignal.timeout(PREGUNTA_MS * 2) }).then(
      // It answers with 503 while its disk is full: it is there, and shows what it has.
      (answer) => (answer.ok || answer.headers.has(SHOP_HEADER) ? heardServer() : lostServer()),
      () => lostServer(),
    );
  }, PREGUNTA_MS);
}
