import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/rutas.ts';
import { atributosDe, avisoDePocas } from './atributos.ts';
import catalogo from './catalogo.module.css';
import { BotonCompartir, PreguntarPorWhatsapp } from './compartir.tsx';
import styles from './ficha-producto.module.css';
import { NoSePudo } from './no-se-pudo.tsx';
import { PreciosDe } from './precios-de.tsx';
import { TarjetaProducto } from './tarjeta-producto.tsx';
import { useProducto } from './use-producto.ts';

export interface FichaProductoProps {
  id: string;
  /** The shop's, when it has one. */
  telefono: string | null;
  /** Gives the page its title. */
  titulo: (texto: string) => ReactNode;
  /** What puts it into the cart … */
  accion: (producto: ProductoDeCatalogo) => ReactNode;
  /** … and what does so with those like it. */
  accionDeParecido: (producto: ProductoDeCatalogo) => ReactNode;
}

/** A product with its large picture and all that is known of it. */
export function FichaProducto({ id, telefono, titulo, accion, accionDeParecido }: FichaProductoProps) {
  const { producto, parecidos, vistoEn, falla, reintentar } = useProducto(id);
  return (
    <div className={styles.pagina}>
      {titulo(producto ? producto.nombre : producto === null ? 'Producto no disponible' : 'Producto')}
      {producto === null && <YaNoEsta />}
      {producto === undefined && falla && (
        <NoSePudo falla={falla} title="No pudimos mostrar este producto" onRetry={reintentar} />
      )}
      {producto === undefined && !falla && <Forma />}
      {producto && (
        <>
          <Migas producto={producto} />
          <PreciosDe vistoEn={vistoEn} />
          <Detalle producto={producto} telefono={telefono} accion={accion(producto)} />
        </>
      )}
      {parecidos.length > 0 && (
        <section aria-labelledby="parecidos" className={styles.parecidos}>
          <h2 id="parecidos">También te puede gustar</h2>
          <ul className={catalogo.lista}>
            {parecidos.map((uno) => (
              <TarjetaProducto key={uno._id} producto={uno} eager={false} accion={accionDeParecido(uno)} />
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
      // Its title is a paragraph, which can hold no <h1>.
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

function Forma() {
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

/** The way back to where it stands. */
function Migas({ producto: { categoria, nombre } }: { producto: ProductoDeCatalogo }) {
  return (
    <nav aria-label="Dónde estás" className={styles.migas}>
      <ol>
        <li>
          <Link to={RUTAS.catalogo}>Catálogo</Link>
          <ChevronRight aria-hidden="true" />
        </li>
        <li>
          <Link to={{ pathname: RUTAS.catalogo, search: `?categoria=${categoria}` }}>
            {ETIQUETA_CATEGORIA[categoria]}
          </Link>
          <ChevronRight aria-hidden="true" />
        </li>
        <li aria-current="page" className={styles.aqui}>
          {nombre}
        </li>
      </ol>
    </nav>
  );
}

interface DetalleProps extends Pick<FichaProductoProps, 'telefono'> {
  producto: ProductoDeCatalogo;
  accion: ReactNode;
}

function Detalle({ producto, telefono, accion }: DetalleProps) {
  const { categoria, nombre, descripcion, precioVenta } = producto;
  const accent = CATEGORY_ACCENT[categoria];
  const pocas = avisoDePocas(producto);
  const atributos = atributosDe(producto);
  return (
    <div className={styles.ficha} data-accent={accent} data-producto-origen>
      <ProductPicture
        {...producto}
        alt={nombre}
        first
        rounded
        // A little less than its width on a phone: nobody sees that, and the next larger file weighs twice as much.
        sizes="(width <= 48rem) calc(96vw - 2rem), 36rem"
        className={styles.foto}
      />
      <div className={styles.datos}>
        <div className={styles.marcas}>
          <Badge accent={accent}>{ETIQUETA_CATEGORIA[categoria]}</Badge>
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
          <PreguntarPorWhatsapp producto={producto} telefono={telefono} />
          <BotonCompartir producto={producto} />
        </div>
      </div>
    </div>
  );
}
