import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { ProductCardSkeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { agregarAlCarrito } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import { refrescarCatalogo, useCatalogoLocal } from './catalogo-local.ts';
import styles from './product-grid.module.css';
import { ProductTile } from './product-tile.tsx';
import type { ProductoPos } from './producto-pos.ts';
import type { Busqueda } from './use-busqueda.ts';

/** How many are drawn at once, a screen and a half of them; more come when the end is near. */
const TANDA = 30;
/** How near the end may come before there is more; the first ones fill more than a screen and this. */
const ANTES_DEL_FIN = '200px';

export interface ProductGridProps {
  busqueda: Busqueda;
  grid: RefObject<HTMLUListElement | null>;
}

/** The products found, as pictures to press. */
export function ProductGrid({ busqueda, grid }: ProductGridProps) {
  const { resultados, elegido, enfocar, texto, filtro } = busqueda;
  const { completo, fallo, index } = useCatalogoLocal();
  const lineas = useBorrador((state) => state.lineas);
  const [shown, setShown] = useState(TANDA);
  const end = useRef<HTMLDivElement>(null);
  /** Whether it was scrolled since it began at its top. */
  const corrida = useRef(false);
  const enCarrito = useMemo(
    () => new Map(lineas.map(({ producto, cantidad }) => [producto._id, cantidad])),
    [lineas],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at the top
  useEffect(() => {
    setShown(TANDA);
    // Asked at every key, the browser would lay out all tiles before their time.
    if (corrida.current) grid.current?.parentElement?.scrollTo({ top: 0 });
    corrida.current = false;
  }, [texto, filtro]);

  // One more than is shown, to know whether there is more.
  const vistos = resultados.primeros(shown + 1);
  const more = vistos.length > shown;
  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((now) => now + TANDA),
      { rootMargin: ANTES_DEL_FIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);

  useEffect(() => {
    if (elegido < 0) return;
    if (elegido >= shown) setShown(elegido + TANDA);
    grid.current?.children[elegido]?.scrollIntoView({ block: 'nearest' });
  }, [elegido, shown, grid]);

  const add = useCallback(
    (producto: ProductoPos) => {
      agregarAlCarrito(producto);
      // With a mouse the box takes the focus back; on a touch screen that would raise its keyboard.
      if (matchMedia('(pointer: fine)').matches) enfocar();
    },
    [enfocar],
  );

  if (index.fichas.length === 0 && !completo) {
    if (fallo) {
      return (
        <div className={styles.scroll}>
          <ErrorState
            title="Error al cargar los productos"
            text="El carrito sigue como estaba."
            onRetry={() => void refrescarCatalogo()}
          />
        </div>
      );
    }
    return (
      <div className={styles.scroll}>
        <SkeletonGroup label="Cargando productos…" className={styles.grid}>
          {Array.from({ length: 15 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <ProductCardSkeleton key={place} />
          ))}
        </SkeletonGroup>
      </div>
    );
  }

  if (vistos.length === 0) {
    const vacia = index.fichas.length === 0;
    return (
      <div className={styles.scroll}>
        <EmptyState
          title={vacia ? 'Todavía no hay productos' : 'No se encontraron productos'}
          text={
            vacia
              ? 'Crea el primero en Productos y aparecerá aquí.'
              : 'Prueba con otra palabra o quita el filtro.'
          }
          action={
            !vacia && (
              <Button
                variant="secondary"
                onClick={() => {
                  busqueda.escribir('');
                  busqueda.filtrar('todos');
                  enfocar();
                }}
              >
                Ver todos los productos
              </Button>
            )
          }
        />
      </div>
    );
  }

  return (
    <div
      className={styles.scroll}
      onScroll={() => {
        corrida.current = true;
      }}
    >
      <ul ref={grid} aria-label="Productos" className={styles.grid} data-buscado={busqueda.buscado}>
        {vistos.slice(0, shown).map((producto, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: another search fills the same tiles, rather than drawing new ones
          <li key={place}>
            <ProductTile
              producto={producto}
              enCarrito={enCarrito.get(producto._id) ?? 0}
              elegido={place === elegido}
              onAdd={add}
            />
          </li>
        ))}
      </ul>
      {more && <div ref={end} className={styles.end} />}
    </div>
  );
}
