import { useCallback, useMemo, useState } from 'react';
import { FILTROS_POS, type FiltroPos, NOMBRE_DE_FILTRO } from '#contract/words/categorias.ts';
import { useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';

/** What the tiles above the products show: a category, or the products that the shop pinned. */
export type FiltroDelPos = FiltroPos | 'favoritos';

export const NOMBRE_DE_FILTRO_DEL_POS: Record<FiltroDelPos, string> = {
  favoritos: 'Favoritos',
  ...NOMBRE_DE_FILTRO,
};

/** The category of a filter. The favourites are only what an empty search shows: a typed word searches everything. */
export function categoriaDe(filtro: FiltroDelPos) {
  return filtro === 'favoritos' ? undefined : FILTROS_POS[filtro];
}

export interface Filtro {
  filtro: FiltroDelPos;
  filtrar: (filtro: FiltroDelPos) => void;
  /** Back to the one that the till starts with. */
  quitarFiltro: () => void;
  /** The pinned products that are on sale. */
  favoritos: readonly ProductoPos[];
}

/** The chosen filter: at the start the favourites if there are any. */
export function useFiltro(): Filtro {
  const { index, completo } = useCatalogoLocal();
  const { favoritos: fijados } = useFavoritos();
  const [elegido, setElegido] = useState<FiltroDelPos>();
  const favoritos = useMemo(
    () => (fijados ?? []).flatMap(({ _id }) => index.porId.get(_id) ?? []),
    [fijados, index],
  );
  const inicial = favoritos.length > 0 ? 'favoritos' : 'todos';
  // Decided once: the first one pinned during the day moves no tile of the other tills.
  if (!elegido && fijados && (completo || favoritos.length > 0)) setElegido(inicial);
  const filtro = !elegido || (elegido === 'favoritos' && favoritos.length === 0) ? inicial : elegido;
  const quitarFiltro = useCallback(() => setElegido(inicial), [inicial]);
  return { filtro, filtrar: setElegido, quitarFiltro, favoritos };
}
