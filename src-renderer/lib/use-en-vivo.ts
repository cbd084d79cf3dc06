import { useCallback, useEffect, useRef, useState } from 'react';
import { useEventos } from './en-vivo/eventos.ts';
import { type Load, usePolling } from './use-load.ts';

/** One sale emits several events: they are answered by one reload. */
const DEBOUNCE_MS = 200;
/** Least time between two reloads of figures about the whole shop, however much is sold meanwhile. */
const THROTTLE_MS = 3_000;

/** Keeps figures about the whole shop up to date while they are `shown`, with throttled reloads. */
export function useEnVivo(
  { reload, loading }: Pick<Load<unknown>, 'reload' | 'loading'>,
  shown = true,
): void {
  const [stale, setStale] = useState(false);
  const lastReload = useRef(Number.NEGATIVE_INFINITY);
  const markStale = useCallback(() => setStale(true), []);
  usePolling(markStale);
  useEventos({
    'venta-cambiada': markStale,
    'pedido-creado': markStale,
    'pedido-cambiado': markStale,
    'producto-cambiado': markStale,
    'stock-cambiado': markStale,
    'tienda-cambiada': markStale,
    'caja-cambiada': markStale,
    recargar: markStale,
  });
  useEffect(() => {
    // A reload aborts the request before it: on a slow server none would ever finish.
    if (!stale || loading || !shown) return;
    const timer = setTimeout(
      () => {
        lastReload.current = performance.now();
        setStale(false);
        reload();
      },
      Math.max(DEBOUNCE_MS, lastReload.current + THROTTLE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [stale, loading, shown, reload]);
}
