import { useCallback, useEffect, useRef, useState } from 'react';
import { mensajesDeError, NetworkError } from '#contract/client/api-client.ts';
import type { EventosDelPersonal } from '#contract/schemas/tienda/eventos.ts';
import { type Reacciones, useEventos } from './en-vivo/eventos.ts';
import { esServidorListo, useServer } from './server.ts';

export interface Load<T> {
  /** The last answer; stays on screen while it is requested again. */
  data: T | undefined;
  /** What to show when the last request failed. */
  error: { message: string; offline: boolean } | undefined;
  loading: boolean;
  reload: () => void;
}

/** Shop events that reload a screen: `true` reloads on every one, a function on those it accepts. */
type ReloadEvents<T> = {
  [N in keyof EventosDelPersonal]?: true | ((datos: EventosDelPersonal[N], shown: T | undefined) => boolean);
};

export interface LoadOptions<T> {
  /** Also reloads after `recargar`, when the live stream missed events. */
  events?: ReloadEvents<T>;
  /** Also reloads every 30 seconds and when the window gets the focus, for when the live stream is down. */
  polled?: boolean;
  /** Lets go of what an answer holds, once it is no more shown or comes too late to be. */
  release?: (data: T) => void;
}

/**
 * Loads what a screen shows. Loads again when `key` changes, on the events named in `options`, and when the server
 * comes back after a network error. An undefined `key` loads nothing. `load` may be a new function on each render;
 * `failed` is the message for errors without one of their own.
 */
export function useLoad<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  failed: string,
  { events, polled = false, release }: LoadOptions<T> = {},
): Load<T> {
  const [{ loadedKey: _, ...state }, setState] = useState<
    Pick<Load<T>, 'data' | 'error' | 'loading'> & { loadedKey: string | undefined }
  >({
    data: undefined,
    loadedKey: undefined,
    error: undefined,
    loading: key !== undefined,
  });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ load, failed, release });
  useEffect(() => {
    latest.current = { load, failed, release };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key or turn loads again
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    setState((now) => ({ ...now, loading: true }));
    latest.current.load(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) latest.current.release?.(data);
        else setState({ data, loadedKey: key, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const offline = error instanceof NetworkError;
        const message = mensajesDeError(error, latest.current.failed)[0] ?? latest.current.failed;
        setState((now) => ({
          ...now,
          // Data of another key must not be shown under this one.
          data: now.loadedKey === key ? now.data : undefined,
          loading: false,
          error: { message, offline },
        }));
      },
    );
    return () => controller.abort();
  }, [key, turn]);

  const { data } = state;
  useEffect(
    () => () => {
      if (data !== undefined) latest.current.release?.(data);
    },
    [data],
  );

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useEventos(events ? reactionsOf(events, state.data, reload) : {});
  usePolling(reload, polled);

  const serverBack = useServer(esServidorListo);
  const offline = state.error?.offline ?? false;
  useEffect(() => {
    if (serverBack && offline) reload();
  }, [serverBack, offline, reload]);

  return { ...state, reload };
}

function reactionsOf<T>(events: ReloadEvents<T>, shown: T | undefined, reload: () => void): Reacciones {
  const reactions = Object.entries(events).map(([name, accepts]) => {
    const accepted = accepts as true | ((datos: unknown, shown: T | undefined) => boolean);
    return [name, (datos: unknown) => (accepted === true || accepted(datos, shown)) && reload()];
  });
  return { ...Object.fromEntries(reactions), recargar: reload };
}

const POLLING_MS = 30_000;

/** While `active`, calls `reload` every 30 seconds, or every `ms`, and when the window gets the focus. */
export function usePolling(reload: () => void, active = true, ms = POLLING_MS): void {
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(reload, ms);
    addEventListener('focus', reload);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', reload);
    };
  }, [active, reload, ms]);
}
