import { useCallback, useEffect, useRef, useState } from 'react';
import { useEventos } from './eventos.ts';
import { useFresh } from './use-fresh.ts';
import type { Load } from './use-load.ts';

/** What one sale changes is told in several events. */
const JUNTAR_MS = 200;
/** Between two looks of a screen that adds up the whole shop, however much is sold meanwhile. */
const PAUSA_MS = 3_000;

/** Keeps figures about the whole shop as they are now, while they are `shown`. */
export function useLive({ reload, loading }: Pick<Load<unknown>, 'reload' | 'loading'>, shown = true): void {
  const [stale, setStale] = useState(false);
  const looked = useRef(Number.NEGATIVE_INFINITY);
  const told = useCallback(() => setStale(true), []);
  useFresh(told);
  useEventos({
    'venta-cambiada': told,
    'producto-cambiado': told,
    'stock-cambiado': told,
    'tienda-cambiada': told,
    recargar: told,
  });
  useEffect(() => {
    // An answer on its way is waited for: a slow shop would never get to give one.
    if (!stale || loading || !shown) return;
    const look = () => {
      looked.current = performance.now();
      setStale(false);
      reload();
    };
    const timer = setTimeout(look, Math.max(JUNTAR_MS, looked.current + PAUSA_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [stale, loading, shown, reload]);
}
