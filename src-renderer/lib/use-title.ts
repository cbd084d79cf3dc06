import { useEffect } from 'react';
import { usePedidosNuevos } from './pedidos-nuevos.ts';
import { useTienda } from './tienda.ts';

/** Names the browser's tab: how many orders are new, what the screen is, and whose shop. */
export function useTitle(screen: string): void {
  const tienda = useTienda();
  const nuevos = usePedidosNuevos((state) => state.nuevos.length);
  useEffect(() => {
    const cuantos = nuevos > 0 ? `(${nuevos}) ` : '';
    document.title = `${cuantos}${screen} · ${tienda?.nombre ?? 'Guirnalda'}`;
  }, [screen, tienda, nuevos]);
}
