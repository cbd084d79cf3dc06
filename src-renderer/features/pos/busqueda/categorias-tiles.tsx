import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { FILTROS_POS, type FiltroPos } from '#contract/words/categorias.ts';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import type { ProductosIndex } from '../catalogo/productos-index.ts';
import styles from './categorias-tiles.module.css';
import { categoriaDe, type FiltroDelPos, NOMBRE_DE_FILTRO_DEL_POS } from './filtro.ts';

const FILTROS = Object.keys(FILTROS_POS) as FiltroPos[];
const CON_FAVORITOS: FiltroDelPos[] = ['favoritos', ...FILTROS];

interface CategoriasTilesProps {
  index: ProductosIndex;
  value: FiltroDelPos;
  /** Whether there are favourites: their tile comes first. */
  conFavoritos: boolean;
  onChange: (filtro: FiltroDelPos) => void;
}

/** The category filter of the counter, each tile with the picture of one of its products. */
export function CategoriasTiles({ index, value, conFavoritos, onChange }: CategoriasTilesProps) {
  const muestra = useMemo(
    () =>
      new Map(
        Object.values(FILTROS_POS).map((categoria) => [
          categoria,
          index.fichas.find(({ producto }) => producto.categoria === categoria && producto.imagenUrl)
            ?.producto,
        ]),
      ),
    [index],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row
    <div data-clear role="group" aria-label="Categorías" className={styles.row}>
      {(conFavoritos ? CON_FAVORITOS : FILTROS).map((filtro) => {
        const categoria = categoriaDe(filtro);
        const producto = muestra.get(categoria);
        return (
          <button
            key={filtro}
            type="button"
            aria-pressed={filtro === value}
            data-accent={categoria ? CATEGORIA_ACCENT[categoria] : 'lemon'}
            className={styles.tile}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(filtro)}
          >
            {categoria ? (
              <ProductoImagen
                className={styles.picture}
                categoria={categoria}
                imagenUrl={producto?.imagenUrl}
                imagenes={producto?.imagenes}
                sizes="48px"
                eager
              />
            ) : (
              <span className={styles.mark}>
                {filtro === 'favoritos' ? <Star aria-hidden="true" size={24} /> : <Logo size={32} />}
              </span>
            )}
            <span className={styles.label}>{NOMBRE_DE_FILTRO_DEL_POS[filtro]}</span>
          </button>
        );
      })}
    </div>
  );
}
