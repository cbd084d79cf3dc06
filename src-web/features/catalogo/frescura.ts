import { useEffect, useEffectEvent } from 'react';
import { useAlVolver } from '../../lib/conexion.ts';

const CADA_MS = 20_000;
/** After this long without a touch nobody is looking. */
const ATENTO_MS = 120_000;
const GESTOS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Calls `mirar` when the person or the connection comes back, and every 20 s while somebody is looking. */
export function useFrescura(mirar: () => unknown): void {
  useAlVolver(mirar);
  const turno = useEffectEvent(mirar);
  useEffect(() => {
    let ultimoGesto = Date.now();
    const anotar = () => {
      ultimoGesto = Date.now();
    };
    for (const gesto of GESTOS) addEventListener(gesto, anotar, { passive: true, capture: true });
    const reloj = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - ultimoGesto < ATENTO_MS) turno();
    }, CADA_MS);
    return () => {
      clearInterval(reloj);
      for (const gesto of GESTOS) removeEventListener(gesto, anotar, { capture: true });
    };
  }, []);
}
