import { useCallback, useEffect, useRef } from 'react';
import { VISTAS_DE_CUENTA, type VistaDeCuenta } from '../../features/cuenta/vistas.ts';
import { navigate, useLocation } from '../../lib/router.tsx';

/** The dialog over the page. It is stored in the history entry, so that a phone's back button closes it. */
export type Panel = 'carrito' | 'checkout' | 'filtros' | 'imagenes' | VistaDeCuenta;
const PANELES: readonly Panel[] = ['carrito', 'checkout', 'filtros', 'imagenes', ...VISTAS_DE_CUENTA];

function panelDe(state: unknown): Panel | null {
  const { panel } = (state ?? {}) as { panel?: unknown };
  return PANELES.find((uno) => uno === panel) ?? null;
}

/** Goes one step back in the history; a second call before the first one has taken effect does nothing. */
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
      // One dialog replaces another in the history, so that back leads to the page. Recovery is the exception: back
      // leads from it to sign-in, as closing it does.
      navigate({ search }, { state: { panel: nuevo }, replace: panel !== null && nuevo !== 'recuperacion' });
    },
    [search, panel],
  );
  return { panel, abrir, cerrar };
}
