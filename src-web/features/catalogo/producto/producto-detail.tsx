import type { ReactNode } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { NEXT_FRAME } from '../../../lib/next-frame.ts';
import { Link } from '../../../lib/router.tsx';
import { RUTAS } from '../../../lib/routes.ts';
import { CatalogoError } from '../catalogo-error.tsx';
import catalogo from '../lista/catalogo.module.css';
import { atributosDe, avisoDePocas } from '../lista/producto-atributos.ts';
import { ProductoCard } from '../lista/producto-card.tsx';
import { EL_CATALOGO, Migas, type Paso } from '../migas.tsx';
import { PreciosVistos } from '../precios-vistos.tsx';
import { CompartirButton, PreguntarButton } from './compartir-button.tsx';
import { Galeria, type Visor } from './galeria.tsx';
import styles from './producto-detail.module.css';
import { useProducto } from './use-producto.ts';

interface ProductoDetailProps {
  id: string;
  /** The shop's phone; null when it has none. */
  telefono: string | null;
  visor: Visor;
  /** Sets the title of the page. */
  titulo: (texto: string) => ReactNode;
  /** Adds this product to the cart. */
  accion: (producto: ProductoDeCatalogo) => ReactNode;
  /** Adds a similar product to the cart. */
  accionDeParecido: (producto: ProductoDeCatalogo) => ReactNode;
}

function suCategoria({ categoria }: ProductoDeCatalogo): Paso {
  return {
    a: { pathname: RUTAS.catalogo, search: `?categoria=${categoria}` },
    nombre: NOMBRE_DE_CATEGORIA[categoria],
  };
}

/** A product's page: large picture, attributes, description and similar products. */
export function ProductoDetail({
  id,
  telefono,
  visor,
  titulo,
  accion,
  accionDeParecido,
}: ProductoDetailProps) {
  const { producto, parecidos, vistoEn, error, reintentar } = useProducto(id);
  return (
    <div className={styles.pagina} {...NEXT_FRAME}>
      {titulo(producto ? producto.nombre : producto === null ? 'Producto no disponible' : 'Producto')}
      {producto === null && <YaNoEsta />}
      {producto === undefined && error && (
        <CatalogoError error={error} title="No pudimos mostrar este producto" onRetry={reintentar} />
      )}
      {producto === undefined && !error && <ProductoSkeleton />}
      {producto && (
        <>
          <Migas pasos={[EL_CATALOGO, suCategoria(producto)]} aqui={producto.nombre} />
          <PreciosVistos vistoEn={vistoEn} />
          <Detalle producto={producto} telefono={telefono} visor={visor} accion={accion(producto)} />
        </>
      )}
      {parecidos.length > 0 && (
        <section aria-labelledby="parecidos" className={styles.parecidos}>
          <h2 id="parecidos">También te puede gustar</h2>
          <ul className={catalogo.lista}>
            {parecidos.map((uno) => (
              <ProductoCard key={uno._id} producto={uno} eager={false} accion={accionDeParecido(uno)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function YaNoEsta() {
  return (
    <EmptyState
      // EmptyState renders the title in a paragraph, which cannot contain an <h1>.
      title={
        // biome-ignore lint/a11y/useSemanticElements: see above
        <span role="heading" aria-level={1}>
          Este producto ya no está disponible
        </span>
      }
      text="Hay muchos más esperándote en el catálogo."
      action={
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Ver el catálogo
        </Link>
      }
    />
  );
}

function ProductoSkeleton() {
  return (
    <SkeletonGroup label="Cargando producto…" className={styles.ficha}>
      <Skeleton shape="square" />
      <div className={styles.datos}>
        <Skeleton width="30%" />
        <Skeleton width="45%" height="2rem" />
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton shape="block" height="3.500rem" />
      </div>
    </SkeletonGroup>
  );
}

interface DetalleProps extends Pick<ProductoDetailProps, 'telefono' | 'visor'> {
  producto: ProductoDeCatalogo;
  accion: ReactNode;
}

function Detalle({ producto, telefono, visor, accion }: DetalleProps) {
  const { categoria, nombre, descripcion, precioVenta } = producto;
  const accent = CATEGORIA_ACCENT[categoria];
  const pocas = avisoDePocas(producto);
  const atributos = atributosDe(producto);
  return (
    <div className={styles.ficha} data-accent={accent} data-producto-origen>
      <Galeria producto={producto} visor={visor} />
      <div className={styles.datos}>
        <div className={styles.marcas}>
          <Badge accent={accent}>{NOMBRE_DE_CATEGORIA[categoria]}</Badge>
          {pocas && <Badge accent="lemon">{pocas}</Badge>}
        </div>
        <h1 className={styles.nombre}>{nombre}</h1>
        <Price quetzales={precioVenta} size="xl" />
        {atributos.length > 0 && (
          <dl className={styles.atributos}>
            {atributos.map((atributo) => (
              <div key={atributo.nombre}>
                <dt>{atributo.nombre}</dt>
                <dd>{atributo.valor}</dd>
              </div>
            ))}
          </dl>
        )}
        {accion}
        {descripcion && <p className={styles.descripcion}>{descripcion}</p>}
        <div className={styles.acciones}>
          <PreguntarButton producto={producto} telefono={telefono} />
          <CompartirButton producto={producto} />
        </div>
      </div>
    </div>
  );
}
