import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { CATEGORIAS, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { LIMITES } from '#contract/limites.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Button } from '#ui/button.tsx';
import { CategoryChips } from '#ui/category-chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaginationBar } from '#ui/pagination-bar.tsx';
import { ProductCardSkeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useSearchParams } from '../../lib/router.tsx';
import { Buscador } from './buscador.tsx';
import styles from './catalogo.module.css';
import {
  type ConsultaDeCatalogo,
  cambiarConsulta,
  cuantosFiltros,
  type FiltroDeCategoria,
  leerConsulta,
  SIN_ELECCION,
} from './consulta.ts';
import { Filtros, type FiltrosProps } from './filtros.tsx';
import { NoSePudo } from './no-se-pudo.tsx';
import { Portada } from './portada.tsx';
import { PreciosDe } from './precios-de.tsx';
import { TarjetaProducto, type TarjetaProductoProps } from './tarjeta-producto.tsx';
import { useCatalogo } from './use-catalogo.ts';

const OPCIONES: { value: FiltroDeCategoria; label: string; accent?: (typeof CATEGORY_ACCENT)['globos'] }[] = [
  { value: 'todos', label: ETIQUETA_CATEGORIA.todos },
  ...CATEGORIAS.map((value) => ({ value, label: ETIQUETA_CATEGORIA[value], accent: CATEGORY_ACCENT[value] })),
];

/** Pictures in sight when the page opens on a phone. */
const A_LA_VISTA = 4;

export interface CatalogoProps {
  /** What stands at the foot of each card. */
  accion: (producto: ProductoDeCatalogo) => ReactNode;
  eslogan: string | undefined;
  alIntentarAbrir: TarjetaProductoProps['alIntentarAbrir'];
  hojaDeFiltros: FiltrosProps['hoja'];
  alIntentarFiltrar: FiltrosProps['alIntentar'];
}

/** Search, categories, the products and their pages. What it shows is all in the address bar. */
export function Catalogo({
  accion,
  eslogan,
  alIntentarAbrir,
  hojaDeFiltros,
  alIntentarFiltrar,
}: CatalogoProps) {
  const [params, setParams] = useSearchParams();
  const consulta = leerConsulta(params);
  const estado = useCatalogo(consulta);
  const titulo = useRef<HTMLHeadingElement>(null);
  const idTitulo = useId();
  const { catalogo, cargando } = estado;

  function ir(cambio: Partial<ConsultaDeCatalogo>, replace = false) {
    setParams(cambiarConsulta(params, cambio), { replace });
  }

  const ultima = catalogo?.pagination.totalPages;
  const pasada = !cargando && ultima !== undefined && consulta.page > ultima;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the answer, not the functions
  useEffect(() => {
    // An old link to a page that is no more leads to the last one there is.
    if (pasada && catalogo?.pagination.currentPage === consulta.page) ir({ page: ultima }, true);
  }, [pasada]);

  function irAPagina(page: number) {
    ir({ page });
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: 'start' });
  }

  const filtrado = consulta.categoria !== 'todos' || consulta.buscar !== '' || cuantosFiltros(consulta) > 0;
  const nombre =
    consulta.categoria === 'todos' ? 'Todos los productos' : ETIQUETA_CATEGORIA[consulta.categoria];
  const vacia = !filtrado && catalogo?.pagination.totalItems === 0;
  return (
    <>
      <Portada eslogan={eslogan}>
        <Buscador valor={consulta.buscar} onBuscar={(buscar, seguido) => ir({ buscar }, seguido)} />
      </Portada>
      <div className={styles.catalogo}>
        <CategoryChips
          options={OPCIONES}
          value={consulta.categoria}
          onChange={(categoria) => ir({ categoria })}
          className={styles.categorias}
        />
        <section aria-labelledby={idTitulo} aria-busy={cargando}>
          <div className={styles.cabeza}>
            <h2 ref={titulo} id={idTitulo} tabIndex={-1} className={styles.titulo}>
              {consulta.buscar ? `Resultados para «${consulta.buscar}»` : nombre}
            </h2>
            {!vacia && (
              <Filtros
                consulta={consulta}
                onCambio={ir}
                hoja={hojaDeFiltros}
                alIntentar={alIntentarFiltrar}
              />
            )}
          </div>
          <PreciosDe vistoEn={catalogo?.vistoEn} />
          <div role="status">
            {catalogo?.enmienda && !cargando && (
              <p className={styles.enmienda}>
                No hay nada con «{consulta.buscar}». Esto es lo que hay con{' '}
                <strong>«{catalogo.enmienda}»</strong>.
              </p>
            )}
          </div>
          <Lista
            estado={estado}
            accion={accion}
            alIntentarAbrir={alIntentarAbrir}
            onVerTodo={filtrado ? () => ir({ ...SIN_ELECCION, categoria: 'todos', buscar: '' }) : undefined}
          />
        </section>
        {catalogo && !estado.falla && catalogo.pagination.totalItems > 0 && (
          <PaginationBar
            pagination={catalogo.pagination}
            onPage={irAPagina}
            label="Páginas del catálogo"
            className={styles.paginas}
          />
        )}
      </div>
    </>
  );
}

interface ListaProps extends Pick<CatalogoProps, 'accion' | 'alIntentarAbrir'> {
  estado: ReturnType<typeof useCatalogo>;
  /** Takes the filters away; undefined when there are none. */
  onVerTodo: (() => void) | undefined;
}

function Lista({
  estado: { catalogo, cargando, falla, reintentar },
  accion,
  alIntentarAbrir,
  onVerTodo,
}: ListaProps) {
  if (falla) {
    return (
      <NoSePudo
        falla={falla}
        title="No pudimos mostrar los productos"
        text="Algo falló de nuestro lado. Vuelve a intentarlo en un momento."
        onRetry={reintentar}
      />
    );
  }
  if (!catalogo) {
    return (
      <SkeletonGroup label="Cargando productos…" className={styles.lista}>
        {Array.from({ length: LIMITES.paginaCatalogo }, (_, lugar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <ProductCardSkeleton key={lugar} />
        ))}
      </SkeletonGroup>
    );
  }
  if (catalogo.productos.length === 0 && !cargando) {
    return (
      <div role="status">
        <EmptyState
          title="No se encontraron productos"
          text={
            onVerTodo
              ? 'Prueba con otra palabra o quita el filtro.'
              : 'Todavía estamos preparando nuestro catálogo. ¡Vuelve pronto!'
          }
          action={
            onVerTodo && (
              <Button variant="secondary" onClick={onVerTodo}>
                Ver todos los productos
              </Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <ul className={styles.lista} data-pasando={cargando}>
      {catalogo.productos.map((producto, lugar) => (
        <TarjetaProducto
          key={producto._id}
          producto={producto}
          eager={lugar < A_LA_VISTA}
          first={lugar === 0}
          accion={accion(producto)}
          alIntentarAbrir={alIntentarAbrir}
        />
      ))}
    </ul>
  );
}
