import { useEffect, useRef, useState } from 'react';
import type { LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { decirError } from '../../lib/errores.ts';
import type { Lista } from '../../shared/listas/use-lista.ts';
import type { FILTROS_DE_PRODUCTOS } from './lista/productos-filters.tsx';
import { NADA, queCaben, type Seleccion } from './seleccion/seleccion.ts';

export type PaginaDeProductos = Answer<typeof LISTAR_PRODUCTOS>;
export type ListaDeProductos = Lista<keyof typeof FILTROS_DE_PRODUCTOS, PaginaDeProductos>;

/** The selected products, kept across pages and filters, up to what one call takes. */
export function useSeleccion({ filters, pedirPagina }: Pick<ListaDeProductos, 'filters' | 'pedirPagina'>) {
  const [elegidos, setElegidos] = useState(NADA);
  /** The filter without page and order: equal strings find the same products. */
  const filtro = JSON.stringify({ ...filters.values, orden: '' });
  const [leidos, setLeidos] = useState<{ filtro: string; ids: string[] }>();
  const ahora = useRef({ filtro, elegidos });
  useEffect(() => {
    ahora.current = { filtro, elegidos };
  });

  function elegir(todos: Seleccion) {
    const { elegidos: caben, sobran } = queCaben(todos);
    if (sobran) toast.warning(`Se eligen hasta ${LIMITES.productosALaVez} productos a la vez`);
    setElegidos(caben);
  }

  async function elegirLosDelFiltro() {
    try {
      const { productos } = await pedirPagina({ page: 1, limit: LIMITES.productosALaVez });
      // The filter changed meanwhile: the result is dropped.
      if (ahora.current.filtro !== filtro) return;
      const ids = productos.map(({ _id }) => _id);
      setLeidos({ filtro, ids });
      elegir(new Set([...ahora.current.elegidos, ...ids]));
    } catch (error) {
      decirError(error, 'Error al cargar los productos');
    }
  }

  return {
    elegidos,
    setElegidos,
    elegir,
    elegirLosDelFiltro,
    /** Ids of all products that match the filter, once they were asked for. */
    delFiltro: leidos?.filtro === filtro ? leidos.ids : undefined,
  };
}
