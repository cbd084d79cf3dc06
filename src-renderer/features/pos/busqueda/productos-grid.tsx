import { ArrowUpDown } from 'lucide-react';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx';
import { ProductoCardSkeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { usePermiso } from '../../../lib/session/permisos.ts';
import { useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import { FavoritosDialog } from '../../../shared/favoritos/favoritos-dialog.tsx';
import { PrimerProductoLink } from '../../../shared/pagina/siguiente-paso.tsx';
import { agregarAlCarrito } from '../carrito/acciones.ts';
import { useBorrador } from '../carrito/borrador.ts';
import { refrescarCatalogo, useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import { NOMBRE_DE_FILTRO_DEL_POS } from './filtro.ts';
import { PedidoBuscadoRow } from './pedido-buscado.tsx';
import menuStyles from './producto-menu.module.css';
import { ProductoMenu } from './producto-menu.tsx';
import { ProductoTile } from './producto-tile.tsx';
import styles from './productos-grid.module.css';
import type { Busqueda } from './use-busqueda.ts';

/** Number of products drawn at once, about a screen and a half; more are drawn near the end of the scroll. */
const TANDA = 30;
/** Number of products drawn in the frame of a key press, what a till of 1366 × 768 shows; the others follow in the next one. */
const PRIMERAS = 18;
/** Distance from the end of the list at which more products are drawn. */
const ANTES_DEL_FIN = '200px';

interface ProductosGridProps {
  busqueda: Busqueda;
  grid: RefObject<HTMLUListElement | null>;
}

/** The products found, and the corrected words that found them. */
export function ProductosGrid({ busqueda, grid }: ProductosGridProps) {
  const { enmienda, deOtras, filtro } = busqueda;
  return (
    <>
      <p role="status" className={styles.enmienda}>
        {enmienda && (
          <>
            No hay nada con «{busqueda.buscado}». Resultados de <strong>«{enmienda}»</strong>
          </>
        )}
        {deOtras && (
          <>
            {enmienda && '. '}En {NOMBRE_DE_FILTRO_DEL_POS[filtro]} no hay: se busca en <strong>todo</strong>
          </>
        )}
      </p>
      <PedidoBuscadoRow pedido={busqueda.pedido} onOpen={busqueda.abrirPedido} />
      <ProductosTiles busqueda={busqueda} grid={grid} />
    </>
  );
}

/** The products as tiles to press; more are drawn as the list is scrolled. */
function ProductosTiles({ busqueda, grid }: ProductosGridProps) {
  const { resultados, elegido, enfocar, texto, filtro } = busqueda;
  const { completo, index } = useCatalogoLocal();
  const lineas = useBorrador((state) => state.lineas);
  const puede = usePermiso('productos');
  const conocidos = useFavoritos(({ favoritos }) => favoritos !== undefined);
  const gestiona = puede && completo && conocidos;
  const [menu, setMenu] = useState<ProductoPos | 'orden'>();
  const [shown, setShown] = useState(TANDA);
  const end = useRef<HTMLDivElement>(null);
  /** Whether the grid was scrolled since it was last at its top. */
  const corrida = useRef(false);
  const enCarrito = useMemo(
    () => new Map(lineas.map(({ producto, cantidad }) => [producto._id, cantidad])),
    [lineas],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at the top
  useEffect(() => {
    setShown(TANDA);
    // Only after a scroll: scrollTo on every key press would force a layout of all tiles.
    if (corrida.current) grid.current?.parentElement?.scrollTo({ top: 0 });
    corrida.current = false;
  }, [texto, filtro]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan closes what is open over the products
  useEffect(() => setMenu(undefined), [lineas]);

  // Asks for one more than is shown, to know whether there are more.
  const vistos = resultados.primeros(shown + 1);
  // In the frame of the key the others are still those of the search before.
  const anteriores = useDeferredValue(resultados);
  const siguientes = anteriores.primeros(Math.min(shown, vistos.length)).slice(PRIMERAS);
  const dibujados = [...vistos.slice(0, PRIMERAS), ...siguientes];
  // While some are not drawn yet, the end of the list is nearer than it will be.
  const more = vistos.length > shown && dibujados.length >= shown;
  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((now) => now + TANDA),
      { rootMargin: ANTES_DEL_FIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);

  const elegidoDibujado = elegido < dibujados.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tile may be drawn a frame later
  useEffect(() => {
    if (elegido < 0) return;
    if (elegido >= shown) setShown(elegido + TANDA);
    grid.current?.children[elegido]?.scrollIntoView({ block: 'nearest' });
  }, [elegido, shown, grid, elegidoDibujado]);

  const add = useCallback(
    (producto: ProductoPos) => {
      agregarAlCarrito(producto);
      // With a mouse, focus returns to the box; on a touch screen that would open the keyboard.
      if (matchMedia('(pointer: fine)').matches) enfocar();
    },
    [enfocar],
  );

  if (index.fichas.length === 0 && !completo) return <Loading />;
  if (vistos.length === 0) return <NothingFound busqueda={busqueda} />;
  return (
    <div
      data-clear="if-possible"
      className={styles.scroll}
      onScroll={() => {
        corrida.current = true;
      }}
    >
      <ul ref={grid} aria-label="Productos" className={styles.grid} data-buscado={busqueda.buscado}>
        {dibujados.map((producto, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by position, a new search reuses the same tiles instead of mounting new ones
          <li key={place}>
            <ProductoTile
              producto={producto}
              enCarrito={enCarrito.get(producto._id) ?? 0}
              elegido={place === elegido}
              onAdd={add}
              onMenu={setMenu}
            />
          </li>
        ))}
        {gestiona && filtro === 'favoritos' && !texto && (
          <li>
            <button type="button" className={menuStyles.sort} onClick={() => setMenu('orden')}>
              <ArrowUpDown aria-hidden="true" />
              Ordenar favoritos
            </button>
          </li>
        )}
      </ul>
      {menu === 'orden' && <FavoritosDialog onClose={() => setMenu(undefined)} />}
      {menu && menu !== 'orden' && (
        <ProductoMenu
          producto={menu}
          gestiona={gestiona}
          onSort={() => setMenu('orden')}
          onClose={() => setMenu(undefined)}
        />
      )}
      {more && <div ref={end} className={styles.end} />}
    </div>
  );
}

/** The catalogue is not in memory yet: a skeleton, or the error that stopped its loading. */
function Loading() {
  const { error } = useCatalogoLocal();
  if (error) {
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
          <ProductoCardSkeleton key={place} />
        ))}
      </SkeletonGroup>
    </div>
  );
}

/** No product: nothing is said of it while what was typed is or may be an order. */
function NothingFound({ busqueda }: Pick<ProductosGridProps, 'busqueda'>) {
  const { index } = useCatalogoLocal();
  const agregar = usePermiso('productos');
  const vacia = index.fichas.length === 0;
  if (busqueda.pedido || busqueda.buscando) {
    return <div className={styles.scroll} data-buscado={busqueda.buscado} />;
  }
  return (
    <div className={styles.scroll} data-buscado={busqueda.buscado}>
      <EmptyState
        title={vacia ? 'Todavía no hay productos' : 'No se encontraron productos'}
        text={
          vacia
            ? agregar
              ? 'El primero que agregues aparecerá aquí.'
              : 'Pide a quien lleva los productos que agregue el primero: aparecerá aquí.'
            : 'Prueba con otra palabra o quita el filtro.'
        }
        action={
          vacia ? (
            <PrimerProductoLink />
          ) : (
            <Button
              variant="secondary"
              onClick={() => {
                busqueda.escribir('');
                busqueda.filtrar('todos');
                busqueda.enfocar();
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
