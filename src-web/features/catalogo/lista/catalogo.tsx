import { type ReactNode, useEffect, useId, useRef } from 'react';
import { rutaDeOcasion } from '#contract/pages/direcciones.ts';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
import { Button } from '#ui/controls/button.tsx';
import { FilterChips } from '#ui/controls/filter-chips.tsx';
import { PaginationBar } from '#ui/controls/pagination-bar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProductoCardSkeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { NEXT_FRAME } from '../../../lib/next-frame.ts';
import { navigate, useLocation, useSearchParams } from '../../../lib/router.tsx';
import { CatalogoError } from '../catalogo-error.tsx';
import {
  type ConsultaDeCatalogo,
  cambiarConsulta,
  cuantosFiltros,
  type FiltroDeCategoria,
  leerConsulta,
  SIN_ELECCION,
} from '../consulta.ts';
import { FiltrosBar, type FiltrosBarProps } from '../filtros/filtros-bar.tsx';
import { EL_CATALOGO, Migas, type Paso } from '../migas.tsx';
import type { OcasionesNavProps } from '../ocasiones/ocasiones-nav.tsx';
import { BusquedaBar } from '../portada/busqueda-bar.tsx';
import { Portada } from '../portada/portada.tsx';
import { PreciosVistos } from '../precios-vistos.tsx';
import styles from './catalogo.module.css';
import { ProductoCard, type ProductoCardProps } from './producto-card.tsx';
import { useCatalogo } from './use-catalogo.ts';

const OPCIONES: { value: FiltroDeCategoria; label: string; accent?: (typeof CATEGORIA_ACCENT)['globos'] }[] =
  [
    { value: 'todos', label: NOMBRE_DE_CATEGORIA.todos },
    ...CATEGORIAS.map((value) => ({
      value,
      label: NOMBRE_DE_CATEGORIA[value],
      accent: CATEGORIA_ACCENT[value],
    })),
  ];

/** Number of cards visible when the page opens on a phone. */
const A_LA_VISTA = 4;

interface CatalogoProps {
  /** Renders the button of each card. */
  accion: (producto: ProductoDeCatalogo) => ReactNode;
  onAbrirIntent: ProductoCardProps['onAbrirIntent'];
  filtros: Omit<FiltrosBarProps, 'consulta' | 'hayOcasiones' | 'onCambio'>;
  /** Renders the row of occasions, which is loaded on demand. */
  ocasiones: (props: OcasionesNavProps) => ReactNode;
}

/** Search, categories, filters, products and pagination. Its state is the query of the address. */
export function Catalogo({ accion, onAbrirIntent, filtros, ocasiones }: CatalogoProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const consulta = leerConsulta(params, pathname);
  const estado = useCatalogo(consulta);
  const titulo = useRef<HTMLHeadingElement>(null);
  const idTitulo = useId();
  const { catalogo, cargando } = estado;

  function ir(cambio: Partial<ConsultaDeCatalogo>, replace = false) {
    navigate(cambiarConsulta(consulta, cambio), { replace });
  }

  const ultima = catalogo?.pagination.totalPages;
  const pasada = !cargando && ultima !== undefined && consulta.page > ultima;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the answer, not the functions
  useEffect(() => {
    // A link to a page past the end leads to the last page.
    if (pasada && catalogo?.pagination.currentPage === consulta.page) ir({ page: ultima }, true);
  }, [pasada]);

  function irAPagina(page: number) {
    ir({ page });
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView({ block: 'start' });
  }

  const filtrado = consulta.categoria !== 'todos' || consulta.buscar !== '' || cuantosFiltros(consulta) > 0;
  const [ocasion] = consulta.ocasion;
  const conOcasiones = catalogo?.ocasiones ?? [];
  const vacia = !filtrado && catalogo?.pagination.totalItems === 0;
  return (
    <>
      <Portada breve={filtrado || consulta.page > 1}>
        <BusquedaBar valor={consulta.buscar} onBuscar={(buscar, seguido) => ir({ buscar }, seguido)} />
      </Portada>
      <div className={styles.catalogo} {...NEXT_FRAME}>
        <div className={styles.entradas}>
          <FilterChips
            options={OPCIONES}
            value={consulta.categoria}
            onChange={(categoria) => ir({ categoria })}
            className={styles.categorias}
          />
          {(ocasion !== undefined || (!filtrado && consulta.page === 1 && conOcasiones.length > 0)) &&
            ocasiones({ ocasiones: conOcasiones, aqui: ocasion })}
        </div>
        <section aria-labelledby={idTitulo} aria-busy={cargando}>
          <div className={styles.cabeza}>
            <div className={styles.lugar}>
              <Migas pasos={pasosHasta(consulta)} />
              <h2 ref={titulo} id={idTitulo} tabIndex={-1} className={styles.titulo}>
                {tituloDe(consulta)}
              </h2>
            </div>
            {!vacia && (
              <FiltrosBar
                consulta={consulta}
                hayOcasiones={conOcasiones.length > 0}
                onCambio={ir}
                {...filtros}
              />
            )}
          </div>
          <PreciosVistos vistoEn={catalogo?.vistoEn} />
          <div role="status">
            {catalogo?.parcial && !cargando && (
              <p className={styles.enmienda}>
                Ningún producto tiene todo de <strong>«{catalogo.enmienda ?? consulta.buscar}»</strong>. Esto
                es lo más parecido.
              </p>
            )}
            {catalogo?.enmienda && !catalogo.parcial && !cargando && (
              <p className={styles.enmienda}>
                No hay nada con «{consulta.buscar}». Esto es lo que hay con{' '}
                <strong>«{catalogo.enmienda}»</strong>.
              </p>
            )}
          </div>
          <div className={styles.hallado}>
            <Lista
              estado={estado}
              accion={accion}
              onAbrirIntent={onAbrirIntent}
              onVerTodo={filtrado ? () => ir({ ...SIN_ELECCION, categoria: 'todos', buscar: '' }) : undefined}
            />
            {catalogo?.cercanos && !cargando && !estado.error && (
              <section aria-labelledby={`${idTitulo}cercanos`} className={styles.cercanos}>
                <h2 id={`${idTitulo}cercanos`}>También te puede interesar</h2>
                <ul className={styles.lista}>
                  {catalogo.cercanos.map((producto) => (
                    <ProductoCard
                      key={producto._id}
                      producto={producto}
                      eager={false}
                      accion={accion(producto)}
                      onAbrirIntent={onAbrirIntent}
                    />
                  ))}
                </ul>
              </section>
            )}
          </div>
        </section>
        {catalogo && !estado.error && catalogo.pagination.totalItems > 0 && (
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

/** What the list is of. */
function tituloDe({ buscar, categoria, ocasion: [ocasion] }: ConsultaDeCatalogo): string {
  if (buscar) return `Resultados para «${buscar}»`;
  if (categoria !== 'todos') return NOMBRE_DE_CATEGORIA[categoria];
  return ocasion ? NOMBRE_DE_OCASION[ocasion] : 'Todos los productos';
}

/** The way to this part of the catalogue; its last step is the title. */
function pasosHasta({ buscar, categoria, ocasion: [ocasion] }: ConsultaDeCatalogo): Paso[] {
  if (!ocasion) return categoria === 'todos' ? [] : [EL_CATALOGO];
  const suPagina = { a: { pathname: rutaDeOcasion(ocasion) }, nombre: NOMBRE_DE_OCASION[ocasion] };
  return buscar || categoria !== 'todos' ? [EL_CATALOGO, suPagina] : [EL_CATALOGO];
}

interface ListaProps extends Pick<CatalogoProps, 'accion' | 'onAbrirIntent'> {
  estado: ReturnType<typeof useCatalogo>;
  /** Removes all filters; undefined when there are none. */
  onVerTodo: (() => void) | undefined;
}

function Lista({
  estado: { catalogo, cargando, error, reintentar },
  accion,
  onAbrirIntent,
  onVerTodo,
}: ListaProps) {
  if (error) {
    return (
      <CatalogoError
        error={error}
        title="No pudimos mostrar los productos"
        text="Algo falló de nuestro lado. Vuelve a intentarlo en un momento."
        onRetry={reintentar}
      />
    );
  }
  if (!catalogo) {
    return (
      <SkeletonGroup label="Cargando productos…" className={styles.lista}>
        {Array.from({ length: LIMITES.paginaCatalogo }, (_, posicion) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <ProductoCardSkeleton key={posicion} />
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
      {catalogo.productos.map((producto, posicion) => (
        <ProductoCard
          key={producto._id}
          producto={producto}
          eager={posicion < A_LA_VISTA}
          first={posicion === 0}
          accion={accion(producto)}
          onAbrirIntent={onAbrirIntent}
        />
      ))}
    </ul>
  );
}
