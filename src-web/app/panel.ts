import { useCallback, useEffect, useRef } from 'react';
import { VISTAS_DE_CUENTA, type VistaDeCuenta } from '../features/cuenta/vistas.ts';
import { navigate, useLocation } from '../lib/router.tsx';

/** What lies over the page. It is kept in the history, so that a phone's back button closes it. */
export type Panel = 'carrito' | 'checkout' | VistaDeCuenta;
const PANELES: readonly Panel[] = ['carrito', 'checkout', ...VISTAS_DE_CUENTA];

function panelDe(state: unknown): Panel | null {
  const { panel } = (state ?? {}) as { panel?: unknown };
  return PANELES.find((uno) => uno === panel) ?? null;
}

/** One step back in the history; pressed twice before the first one shows, it is still one step. */
function useVolver(): () => void {
  const { key } = useLocation();
  const desde = useRef<string>(undefined);
  useEffect(() => {
    if (desde.current !== key) desde.current = undefined;
  }, [key]);
  return useCallback(() => {
    if (desde.current === key) return;
    desde.current = key;
    history.back();
  }, [key]);
}

export function usePanel() {
  const { search, state } = useLocation();
  const cerrar = useVolver();
  const panel = panelDe(state);

  const abrir = useCallback(
    (nuevo: Panel) => {
      // From one to the next is one step: back leads to the page, not through them all. Only from recovery it leads
      // to sign-in, as closing it does.
      navigate({ search }, { state: { panel: nuevo }, replace: panel !== null && nuevo !== 'recuperacion' });
    },
    [search, panel],
  );
  return { panel, abrir, cerrar };
}
