import { create } from 'zustand';
import { buildUrl } from '#contract/api-client.ts';
import type { EstadoServidor } from '#contract/ipc.ts';
import { desktop } from './desktop.ts';

interface ServerState {
  /** What the desktop program says of the server it keeps; in a browser the page's own server is there. */
  estado: EstadoServidor;
  /** Whether the last call was answered at all. */
  alcanzable: boolean;
}

/** Between two questions to a server that does not answer. */
const PREGUNTA_MS = 1_500;

export const useServer = create<ServerState>(() => ({
  estado: desktop() ? { estado: 'iniciando' } : { estado: 'listo', url: '' },
  alcanzable: true,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

function hear(estado: EstadoServidor): void {
  useServer.setState({ estado, ...(estado.estado === 'listo' ? { alcanzable: true } : {}) });
}

/** Follows the server that the desktop program keeps. Called once, before the first screen. */
export function followServer(): void {
  const bridge = desktop();
  if (!bridge) return;
  bridge.alCambiarServidor(hear);
  void bridge
    .llamar('servidor:estado', undefined)
    .then(hear)
    .catch(() => undefined);
}

/** Base address of the API; `''` is the page's own server. */
export function baseUrl(): string {
  const { estado } = useServer.getState();
  return estado.estado === 'listo' ? estado.url : '';
}

/** Whether calls can be expected to be answered. */
export function esServidorListo({ estado, alcanzable }: ServerState): boolean {
  return estado.estado === 'listo' && alcanzable;
}

/** Resolves when the server can be asked, at once when it already can; false when it is not within `ms`. */
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

/** A call was answered. */
export function heardServer(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!useServer.getState().alcanzable) useServer.setState({ alcanzable: true });
}

/** A call was not answered: says so, and asks on until the server is back. */
export function lostServer(): void {
  if (useServer.getState().alcanzable) useServer.setState({ alcanzable: false });
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    fetch(buildUrl(baseUrl(), '/api/salud'), { signal: AbortSignal.timeout(PREGUNTA_MS * 2) }).then(
      (answer) => (answer.ok ? heardServer() : lostServer()),
      () => lostServer(),
    );
  }, PREGUNTA_MS);
}
