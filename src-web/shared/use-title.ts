import { useEffect } from 'react';
import { useTienda } from './tienda.ts';

let painted = '';

/** The title of the page that was painted last. */
export function paintedTitle(): string {
  return painted;
}

/** Sets the tab's title: the page, then the shop's name. */
export function useTitle(pagina: string): void {
  const nombre = useTienda(({ tienda }) => tienda?.nombre);
  const titulo = nombre ? `${pagina} · ${nombre}` : pagina;
  if (import.meta.env.SSR) painted = titulo;
  useEffect(() => {
    document.title = titulo;
  }, [titulo]);
}
