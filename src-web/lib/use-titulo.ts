import { useEffect } from 'react';
import { useTienda } from './tienda.ts';

/** Title of the browser's tab: what the page is, then whose. */
export function useTitulo(pagina: string): void {
  const nombre = useTienda(({ tienda }) => tienda?.nombre);
  useEffect(() => {
    document.title = nombre ? `${pagina} · ${nombre}` : pagina;
  }, [pagina, nombre]);
}
