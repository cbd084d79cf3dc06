import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Categoria } from '#contract/words/categorias.ts';
import { BalloonScene } from '../drawings/balloon-scene.tsx';
import { CATEGORIA_ACCENT } from '../theme/accent.ts';
import { cx } from '../theme/cx.ts';
import styles from './producto-imagen.module.css';
import { srcSetOf } from './src-set.ts';

interface ProductoImagenProps {
  /** Colour of the placeholder; undefined where it is not known. */
  categoria?: Categoria;
  imagenUrl: string | null | undefined;
  /** Width in px → address: `{ "320": "/…" }`. */
  imagenes?: Record<string, string>;
  /** A preview a few pixels wide, shown until the picture has loaded. */
  imagenPrevia?: string;
  /** Empty where the product's name is beside it. */
  alt?: string;
  /** The `sizes` of the image; its width on the page. */
  sizes?: string;
  /** Loads at once, for pictures visible when the page opens. */
  eager?: boolean;
  /** Loads with the highest priority; at most one on a page. */
  first?: boolean;
  /** Rounded corners, for a picture outside a card. */
  rounded?: boolean;
  className?: string;
  /** What stands for a picture that is missing; drawn balloons by default. */
  drawing?: ReactNode;
}

/** A product's square picture over a blurred preview or its category's colour; drawn balloons without a picture. */
export function ProductoImagen({
  categoria,
  imagenUrl,
  imagenes,
  imagenPrevia,
  alt = '',
  sizes = '(width <= 40rem) 50vw, 280px',
  first = false,
  eager = first,
  rounded,
  className,
  drawing = <BalloonScene title={alt} />,
}: ProductoImagenProps) {
  const [failed, setFailed] = useState<string>();
  const srcSet = srcSetOf(imagenes);
  const [shown, setShown] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const drawn = !imagenUrl || imagenUrl === failed;

  /** Removes the preview once the picture is decoded. */
  function show() {
    image.current?.decode().then(
      () => setShown(imagenUrl ?? undefined),
      () => undefined,
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture may have loaded before hydration
  useEffect(() => {
    if (image.current?.complete) show();
  }, [imagenUrl]);

  return (
    <span
      className={cx(styles.picture, rounded && styles.rounded, className)}
      data-accent={categoria ? CATEGORIA_ACCENT[categoria] : 'sky'}
    >
      {drawn ? (
        drawing
      ) : (
        <>
          {imagenPrevia && shown !== imagenUrl && (
            <img src={imagenPrevia} alt="" className={styles.preview} />
          )}
          <img
            ref={image}
            src={imagenUrl}
            srcSet={srcSet}
            sizes={srcSet ? sizes : undefined}
            alt={alt}
            width={640}
            height={640}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
            className={styles.image}
            onLoad={show}
            onError={() => setFailed(imagenUrl)}
          />
        </>
      )}
    </span>
  );
}
