import { useEffect } from 'react';

/** What happens is told; this is for when nobody tells. */
const MIRAR_MS = 30_000;

/** Looks again from time to time, and whenever somebody comes back to the screen. */
export function useFresh(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(reload, MIRAR_MS);
    addEventListener('focus', reload);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', reload);
    };
  }, [reload]);
}
