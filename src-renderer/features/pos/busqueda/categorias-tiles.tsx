import { useMemo } from 'react';
import { FILTROS_POS, type FiltroPos, NOMBRE_DE_FILTRO } from '#contract/words/categorias.ts';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { Logo } from '#ui/drawings/logo.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import type { ProductosIndex } from '../catalogo/productos-index.ts';
import styles from './categorias-tiles.module.css';

const FILTROS = Object.keys(FILTROS_POS) as FiltroPos[];

interface CategoriasTilesProps {
  index: ProductosIndex;
  value: FiltroPos;
  onChange: (filtro: FiltroPos) => void;
}

/** The category filter of the counter, each tile with the picture of one of its products. */
export function CategoriasTiles({ index, value, onChange }: CategoriasTilesProps) {
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
                <Logo size={32} />
              </span>
            )}
            <span className={styles.label}>{NOMBRE_DE_FILTRO[filtro]}</span>
          </button>
        );
      })}
    </div>
  );
}
