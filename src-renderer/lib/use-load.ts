import { useCallback, useEffect, useRef, useState } from 'react';
import { mensajesDeError, NetworkError } from '#contract/api-client.ts';
import { esServidorListo, useServer } from './server.ts';

export interface Load<T> {
  /** What came last; stays in sight while it is asked for again. */
  data: T | undefined;
  /** What to show when it failed. */
  error: { message: string; offline: boolean } | undefined;
  loading: boolean;
  reload: () => void;
}

/**
 * Loads what a screen shows, again whenever `key` changes, and by itself when the server is back. `load` may be
 * a new function on each render; `failed` is the screen's own text.
 */
export function useLoad<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  failed: string,
): Load<T> {
  const [{ de: _, ...state }, setState] = useState<
    Pick<Load<T>, 'data' | 'error' | 'loading'> & { de: string | undefined }
  >({
    data: undefined,
    de: undefined,
    error: undefined,
    loading: key !== undefined,
  });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ load, failed });
  useEffect(() => {
    latest.current = { load, failed };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key or turn is what loads anew
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    setState((now) => ({ ...now, loading: true }));
    latest.current.load(controller.signal).then(
      (data) => !controller.signal.aborted && setState({ data, de: key, error: undefined, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const offline = error instanceof NetworkError;
        const message = mensajesDeError(error, latest.current.failed)[0] ?? latest.current.failed;
        // What answered another question is no answer to this one.
        setState((now) => ({
          ...now,
          data: now.de === key ? now.data : undefined,
          ...{ loading: false, error: { message, offline } },
        }));
      },
    );
    return () => controller.abort();
  }, [key, turn]);

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const back = useServer(esServidorListo);
  const offline = state.error?.offline ?? false;
  useEffect(() => {
    if (back && offline) reload();
  }, [back, offline, reload]);

  return { ...state, reload };
}
