import { useState } from 'react';
import type { Categoria } from '#contract/categorias.ts';
import { CATEGORY_ACCENT } from './accent.ts';
import { cx } from './cx.ts';
import { BalloonScene } from './drawings/balloon-scene.tsx';
import styles from './product-picture.module.css';

export interface ProductPictureProps {
  /** Gives the colour of the placeholder; absent where it is not known. */
  categoria?: Categoria;
  imagenUrl: string | null | undefined;
  /** Width in px → address: `{ "320": "/…" }`. */
  imagenes?: Record<string, string>;
  /** Empty where the product's name stands beside it. */
  alt?: string;
  /** The `sizes` of the image; its width on the page. */
  sizes?: string;
  /** Fetch now and first: the pictures in sight when the page opens. */
  eager?: boolean;
  /** Rounded corners, for a picture that stands alone; a card clips its own. */
  rounded?: boolean;
  className?: string;
}

/** A product's square picture over the colour of its category; drawn balloons when there is none. */
export function ProductPicture({
  categoria,
  imagenUrl,
  imagenes,
  alt = '',
  sizes = '(width <= 40rem) 50vw, 280px',
  eager = false,
  rounded,
  className,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  const srcSet = Object.entries(imagenes ?? {})
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
  const drawn = !imagenUrl || imagenUrl === failed;
  return (
    <span
      className={cx(styles.picture, rounded && styles.rounded, className)}
      data-accent={categoria ? CATEGORY_ACCENT[categoria] : 'sky'}
    >
      {drawn ? (
        <BalloonScene title={alt} />
      ) : (
        <img
          src={imagenUrl}
          srcSet={srcSet || undefined}
          sizes={srcSet ? sizes : undefined}
          alt={alt}
          width={640}
          height={640}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={styles.image}
          onError={() => setFailed(imagenUrl)}
        />
      )}
    </span>
  );
}
