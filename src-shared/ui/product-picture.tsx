import { useEffect, useRef, useState } from 'react';
import type { Categoria } from '#contract/categorias.ts';
import { CATEGORY_ACCENT } from './accent.ts';
import { cx } from './cx.ts';
import { BalloonScene } from './drawings/balloon-scene.tsx';
import styles from './product-picture.module.css';
import { srcSetOf } from './src-set.ts';

export interface ProductPictureProps {
  /** Gives the colour of the placeholder; absent where it is not known. */
  categoria?: Categoria;
  imagenUrl: string | null | undefined;
  /** Width in px → address: `{ "320": "/…" }`. */
  imagenes?: Record<string, string>;
  /** The picture a few pixels wide, seen until the real one is there. */
  imagenPrevia?: string;
  /** Empty where the product's name stands beside it. */
  alt?: string;
  /** The `sizes` of the image; its width on the page. */
  sizes?: string;
  /** Fetch now: the pictures in sight when the page opens. */
  eager?: boolean;
  /** Fetch before all others: one on a page. */
  first?: boolean;
  /** Rounded corners, for a picture that stands alone; a card clips its own. */
  rounded?: boolean;
  className?: string;
}

/** A product's square picture over its own blurred colours, or its category's; drawn balloons when there is none. */
export function ProductPicture({
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
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  const srcSet = srcSetOf(imagenes);
  const [shown, setShown] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const drawn = !imagenUrl || imagenUrl === failed;

  /** What stands in goes as soon as there is something to see. */
  function show() {
    image.current?.decode().then(
      () => setShown(imagenUrl ?? undefined),
      () => undefined,
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there before this code heard of it
  useEffect(() => {
    if (image.current?.complete) show();
  }, [imagenUrl]);

  return (
    <span
      className={cx(styles.picture, rounded && styles.rounded, className)}
      data-accent={categoria ? CATEGORY_ACCENT[categoria] : 'sky'}
    >
      {drawn ? (
        <BalloonScene title={alt} />
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
