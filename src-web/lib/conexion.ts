import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** Whether the shop can be reached: what the browser believes, until an answer of the shop says better. */
export const useConexion = create<{ enLinea: boolean }>(() => ({ enLinea: true }));

/** Tells that an answer came. */
export function huboRespuesta(): void {
  if (!useConexion.getState().enLinea) useConexion.setState({ enLinea: true });
}

/** Follows what the browser notices. */
export function seguirConexion(): void {
  useConexion.setState({ enLinea: navigator.onLine });
  addEventListener('online', huboRespuesta);
  addEventListener('offline', () => useConexion.setState({ enLinea: false }));
}

/** Calls `mirar` when the person comes back to the tab, and when the connection comes back to the person. */
export function useAlVolver(mirar: () => unknown): void {
  const ver = useEffectEvent(() => {
    if (document.visibilityState === 'visible') mirar();
  });
  useEffect(() => {
    const dejarDeSeguir = useConexion.subscribe(({ enLinea }) => enLinea && ver());
    document.addEventListener('visibilitychange', ver);
    return () => {
      dejarDeSeguir();
      document.removeEventListener('visibilitychange', ver);
    };
  }, []);
}
