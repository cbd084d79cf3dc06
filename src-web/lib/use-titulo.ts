import { useEffect } from 'react';
import { useTienda } from './tienda.ts';

let pintado = '';

/** The title of the page that was painted last. */
export function tituloPintado(): string {
  return pintado;
}

/** Title of the browser's tab: what the page is, then whose. */
export function useTitulo(pagina: string): void {
  const nombre = useTienda(({ tienda }) => tienda?.nombre);
  const titulo = nombre ? `${pagina} · ${nombre}` : pagina;
  if (import.meta.env.SSR) pintado = titulo;
  useEffect(() => {
    document.title = titulo;
  }, [titulo]);
}
