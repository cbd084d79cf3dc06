import { useEffect } from 'react';
import { useTienda } from './tienda.ts';

/** Names the browser's tab: what the screen is, and whose shop. */
export function useTitle(screen: string): void {
  const tienda = useTienda();
  useEffect(() => {
    document.title = `${screen} · ${tienda?.nombre ?? 'Guirnalda'}`;
  }, [screen, tienda]);
}
