import { Expand } from 'lucide-react';
import { useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import { lazyPart, preloadOnIntent } from '../../../lib/parts/lazy-part.tsx';
import { OverlayPart } from '../../../lib/parts/part-states.tsx';
import styles from './galeria.module.css';
import { useTira } from './use-tira.ts';
import type { Imagen } from './visor-dialog.tsx';

const VisorDialog = lazyPart('features/catalogo/producto/visor-dialog.tsx', () =>
  import('./visor-dialog.tsx').then((modulo) => modulo.VisorDialog),
);

/** Slightly less than its width on a phone: not visible, and the next larger file is twice the size. */
const SIZES = '(width <= 48rem) calc(96vw - 2rem), 36rem';

/** The viewer of the pictures over the page, which the history opens and closes. */
export interface Visor {
  abierto: boolean;
  abrir: () => void;
  cerrar: () => void;
}

interface GaleriaProps {
  producto: ProductoDeCatalogo;
  visor: Visor;
}

/** The pictures of a product; pressing one opens it over the whole screen. Only the first one loads at once. */
export function Galeria({ producto, visor }: GaleriaProps) {
  const { nombre, imagenUrl, galeria = [] } = producto;
  const [ampliada, setAmpliada] = useState(0);
  const imagenes: readonly Imagen[] =
    galeria.length > 0 ? galeria : imagenUrl ? [{ ...producto, imagenUrl }] : [];

  function ampliar(posicion: number) {
    setAmpliada(posicion);
    visor.abrir();
  }

  return (
    <>
      {imagenes.length > 1 ? (
        <Tira producto={producto} imagenes={imagenes} onAmpliar={ampliar} />
      ) : (
        <div className={styles.sola}>
          <ProductoImagen {...producto} alt={nombre} first rounded sizes={SIZES} />
          {imagenUrl && <AmpliarButton label="Ampliar la imagen" onClick={() => ampliar(0)} />}
        </div>
      )}
      {visor.abierto && imagenes.length > 0 && (
        <OverlayPart onClose={visor.cerrar}>
          <VisorDialog nombre={nombre} imagenes={imagenes} primera={ampliada} onClose={visor.cerrar} />
        </OverlayPart>
      )}
    </>
  );
}

/** The whole picture under it is the button. */
function AmpliarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={styles.ampliar}
      onClick={onClick}
      {...preloadOnIntent(VisorDialog)}
    >
      <Expand aria-hidden="true" />
    </button>
  );
}

interface TiraProps extends Pick<GaleriaProps, 'producto'> {
  imagenes: readonly Imagen[];
  onAmpliar: (posicion: number) => void;
}

/** Several pictures: swiped on a phone, with thumbnails on a wide screen. */
function Tira({ producto: { nombre, categoria }, imagenes, onAmpliar }: TiraProps) {
  const { actual, ir, props } = useTira(imagenes.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is of a form
    <div role="group" aria-label={`Imágenes de ${nombre}`} className={styles.galeria}>
      <ul className={styles.tira} {...props}>
        {imagenes.map((imagen, posicion) => (
          <li key={imagen.imagenUrl}>
            <ProductoImagen
              {...imagen}
              categoria={categoria}
              alt={`${nombre}, imagen ${posicion + 1} de ${imagenes.length}`}
              first={posicion === 0}
              rounded
              sizes={SIZES}
            />
            <AmpliarButton label={`Ampliar la imagen ${posicion + 1}`} onClick={() => onAmpliar(posicion)} />
          </li>
        ))}
      </ul>
      <div className={styles.miniaturas}>
        {imagenes.map(({ imagenUrl, imagenes: archivos }, posicion) => (
          <button
            key={imagenUrl}
            type="button"
            aria-label={`Ver la imagen ${posicion + 1}`}
            aria-current={posicion === actual}
            onClick={() => ir(posicion)}
          >
            <img src={archivos?.['160'] ?? imagenUrl} alt="" width={72} height={72} loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  );
}
