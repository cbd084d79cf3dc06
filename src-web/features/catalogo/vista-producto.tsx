import { Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { AppError } from '#contract/errores.ts';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api, SIN_COPIA } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import { copiar } from '../../lib/copiar.ts';
import { RUTAS } from '../../lib/rutas.ts';
import { atributosDe, avisoDePocas } from './atributos.ts';
import { PreciosDe } from './precios-de.tsx';
import styles from './vista-producto.module.css';

export interface VistaProductoProps {
  id: string;
  onClose: () => void;
  /** What puts it into the cart. */
  accion: (producto: ProductoDeCatalogo) => ReactNode;
  /** The name of the product on show; undefined when it goes. */
  onNombre: (nombre: string | undefined) => void;
}

type Falla = 'no-esta' | 'error';

function useProducto(id: string) {
  const [estado, setEstado] = useState<{ producto?: ProductoDeCatalogo; vistoEn?: string; falla?: Falla }>(
    {},
  );
  const [intento, setIntento] = useState(0);

  useEffect(() => {
    const aborto = new AbortController();
    setEstado((previo) => (previo.producto?._id === id ? previo : {}));
    api
      .get<{ producto: ProductoDeCatalogo; vistoEn?: string }>(`/api/catalog/${encodeURIComponent(id)}`, {
        headers: intento > 0 ? SIN_COPIA : undefined,
        signal: aborto.signal,
      })
      .then(
        ({ producto, vistoEn }) => setEstado({ producto, vistoEn }),
        (error: unknown) => {
          if (aborto.signal.aborted) return;
          // An id that never was one is as gone as one that no longer is.
          const codigo = error instanceof AppError ? error.code : undefined;
          const noEsta = codigo === 'no-encontrado' || codigo === 'datos-invalidos';
          // Without an answer what was on show stays.
          setEstado((previo) =>
            previo.producto && !noEsta ? previo : { falla: noEsta ? 'no-esta' : 'error' },
          );
        },
      );
    return () => aborto.abort();
  }, [id, intento]);

  const reintentar = () => setIntento((previo) => previo + 1);
  useAlVolver(() => (estado.falla === 'error' || estado.vistoEn) && reintentar());
  return { ...estado, reintentar };
}

/** A product with its large picture and all that is known of it, at an address of its own. */
export function VistaProducto({ id, onClose, accion, onNombre }: VistaProductoProps) {
  const { producto, vistoEn, falla, reintentar } = useProducto(id);
  const nombre = producto?.nombre;
  useEffect(() => {
    onNombre(nombre);
    return () => onNombre(undefined);
  }, [nombre, onNombre]);
  return (
    <Dialog open size="lg" title={nombre ?? 'Producto'} onClose={onClose}>
      {falla === 'no-esta' && (
        <EmptyState
          compact
          title="Este producto ya no está disponible"
          text="Hay muchos más esperándote en el catálogo."
          action={<Button onClick={onClose}>Ver el catálogo</Button>}
        />
      )}
      {falla === 'error' && (
        <ErrorState compact title="No pudimos mostrar este producto" onRetry={reintentar} />
      )}
      {!falla && !producto && (
        <SkeletonGroup label="Cargando producto…" className={styles.vista}>
          <Skeleton shape="square" />
          <div className={styles.datos}>
            <Skeleton width="30%" />
            <Skeleton width="45%" height="2rem" />
            <Skeleton />
            <Skeleton width="80%" />
            <Skeleton shape="block" height="3.500rem" />
          </div>
        </SkeletonGroup>
      )}
      {producto && <Detalle producto={producto} vistoEn={vistoEn} accion={accion(producto)} />}
    </Dialog>
  );
}

interface DetalleProps {
  producto: ProductoDeCatalogo;
  vistoEn: string | undefined;
  accion: ReactNode;
}

function Detalle({ producto, vistoEn, accion }: DetalleProps) {
  const { categoria, nombre, descripcion, precioVenta } = producto;
  const accent = CATEGORY_ACCENT[categoria];
  const pocas = avisoDePocas(producto);
  return (
    <div className={styles.vista} data-accent={accent} data-producto-origen>
      <ProductPicture
        {...producto}
        alt={nombre}
        eager
        rounded
        sizes="(width <= 40rem) 90vw, 400px"
        className={styles.foto}
      />
      <div className={styles.datos}>
        <div className={styles.marcas}>
          <Badge accent={accent}>{ETIQUETA_CATEGORIA[categoria]}</Badge>
          {pocas && <Badge accent="lemon">{pocas}</Badge>}
        </div>
        <Price quetzales={precioVenta} size="xl" />
        <PreciosDe vistoEn={vistoEn} />
        {descripcion && <p className={styles.descripcion}>{descripcion}</p>}
        <dl className={styles.atributos}>
          {atributosDe(producto).map((atributo) => (
            <div key={atributo.nombre}>
              <dt>{atributo.nombre}</dt>
              <dd>{atributo.valor}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.acciones}>
          {accion}
          <BotonCompartir id={producto._id} nombre={nombre} />
        </div>
      </div>
    </div>
  );
}

/** Hands the product's address to the phone's own sharing, or copies it where there is none. */
function BotonCompartir({ id, nombre }: { id: string; nombre: string }) {
  const url = `${location.origin}${RUTAS.catalogo}?producto=${encodeURIComponent(id)}`;
  const comparte = typeof navigator.share === 'function';

  async function compartir() {
    if (comparte) {
      // Leaving the phone's sheet without choosing rejects too: nothing to tell.
      await navigator.share({ title: nombre, url }).catch(() => undefined);
    } else if (await copiar(url)) toast.success('Enlace copiado');
    else toast.error('No se pudo copiar el enlace');
  }

  return (
    <Button variant="ghost" icon={<Share2 aria-hidden="true" />} onClick={() => void compartir()}>
      {comparte ? 'Compartir' : 'Copiar enlace'}
    </Button>
  );
}
