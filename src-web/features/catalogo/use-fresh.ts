import { useEffect, useEffectEvent } from 'react';
import { useOnReturn } from '../../lib/connection.ts';

const CADA_MS = 20_000;
/** After this time without input the page counts as unattended. */
const ATENTO_MS = 120_000;
const GESTOS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Calls `mirar` when the person or the connection comes back, and every 20 s while the page is in use. */
export function useFresh(mirar: () => unknown): void {
  useOnReturn(mirar);
  const turno = useEffectEvent(mirar);
  useEffect(() => {
    let ultimoGesto = Date.now();
    const anotar = () => {
      ultimoGesto = Date.now();
    };
    for (const gesto of GESTOS) addEventListener(gesto, anotar, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - ultimoGesto < ATENTO_MS) turno();
    }, CADA_MS);
    return () => {
      clearInterval(timer);
      for (const gesto of GESTOS) removeEventListener(gesto, anotar, { capture: true });
    };
  }, []);
}
