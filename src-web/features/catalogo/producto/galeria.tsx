import { type KeyboardEvent, useRef, useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import styles from './galeria.module.css';

/** Slightly less than its width on a phone: not visible, and the next larger file is twice the size. */
const SIZES = '(width <= 48rem) calc(96vw - 2rem), 36rem';

const PASO: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pictures of a product: swiped on a phone, with thumbnails on a wide screen. Only the first one loads at once. */
export function Galeria({ producto }: { producto: ProductoDeCatalogo }) {
  const { nombre, categoria, galeria = [] } = producto;
  const [actual, setActual] = useState(0);
  const tira = useRef<HTMLUListElement>(null);
  if (galeria.length < 2) {
    return <ProductoImagen {...producto} alt={nombre} first rounded sizes={SIZES} className={styles.sola} />;
  }

  function ir(posicion: number) {
    const lista = tira.current;
    lista?.scrollTo({ left: posicion * lista.clientWidth });
  }

  function alPulsar(event: KeyboardEvent) {
    const paso = PASO[event.key];
    if (!paso) return;
    event.preventDefault();
    ir(Math.min(galeria.length - 1, Math.max(0, actual + paso)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is of a form
    <div role="group" aria-label={`Imágenes de ${nombre}`} className={styles.galeria}>
      <ul
        ref={tira}
        className={styles.tira}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        onKeyDown={alPulsar}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setActual(Math.round(scrollLeft / clientWidth))
        }
      >
        {galeria.map((imagen, posicion) => (
          <li key={imagen.imagenUrl}>
            <ProductoImagen
              {...imagen}
              categoria={categoria}
              alt={`${nombre}, imagen ${posicion + 1} de ${galeria.length}`}
              first={posicion === 0}
              rounded
              sizes={SIZES}
            />
          </li>
        ))}
      </ul>
      <div className={styles.miniaturas}>
        {galeria.map(({ imagenUrl, imagenes }, posicion) => (
          <button
            key={imagenUrl}
            type="button"
            aria-label={`Ver la imagen ${posicion + 1}`}
            aria-current={posicion === actual}
            onClick={() => ir(posicion)}
          >
            <img src={imagenes['160'] ?? imagenUrl} alt="" width={72} height={72} loading="lazy" />
          </button>
        ))}
      </div>
    </div>
  );
}
