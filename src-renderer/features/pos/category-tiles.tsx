import { useMemo } from 'react';
import { ETIQUETA_FILTRO_POS, FILTROS_POS, type FiltroPos } from '#contract/categorias.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Logo } from '#ui/drawings/logo.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import styles from './category-tiles.module.css';
import type { ProductIndex } from './product-index.ts';

const FILTROS = Object.keys(FILTROS_POS) as FiltroPos[];

export interface CategoryTilesProps {
  index: ProductIndex;
  value: FiltroPos;
  onChange: (filtro: FiltroPos) => void;
}

/** The till's filters, each with the picture of one of its products. */
export function CategoryTiles({ index, value, onChange }: CategoryTilesProps) {
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
    <div role="group" aria-label="Categorías" className={styles.row}>
      {FILTROS.map((filtro) => {
        const categoria = FILTROS_POS[filtro];
        const producto = muestra.get(categoria);
        return (
          <button
            key={filtro}
            type="button"
            aria-pressed={filtro === value}
            data-accent={categoria ? CATEGORY_ACCENT[categoria] : 'lemon'}
            className={styles.tile}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(filtro)}
          >
            {categoria ? (
              <ProductPicture
                className={styles.picture}
                categoria={categoria}
                imagenUrl={producto?.imagenUrl}
                imagenes={producto?.imagenes}
                sizes="48px"
                eager
              />
            ) : (
              <span className={styles.mark}>
                <Logo size={32} />
              </span>
            )}
            <span className={styles.label}>{ETIQUETA_FILTRO_POS[filtro]}</span>
          </button>
        );
      })}
    </div>
  );
}
