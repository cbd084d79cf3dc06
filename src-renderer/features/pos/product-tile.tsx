import { memo } from 'react';
import { CATEGORY_ACCENT } from '#ui/accent.ts';
import { cx } from '#ui/cx.ts';
import { Price } from '#ui/price.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import styles from './product-tile.module.css';
import { nivelDeStock, type ProductoPos } from './producto-pos.ts';

export interface ProductTileProps {
  producto: ProductoPos;
  /** How many of it are in the cart. */
  enCarrito: number;
  /** Chosen with the arrows of the search box. */
  elegido: boolean;
  onAdd: (producto: ProductoPos) => void;
}

function textoDeStock(producto: ProductoPos): string {
  const nivel = nivelDeStock(producto);
  if (nivel === 'sin-control') return 'Sin límite';
  if (nivel === 'agotado') return 'Sin stock';
  return nivel === 'bajo' ? `Quedan ${producto.stock}` : `Stock: ${producto.stock}`;
}

/** One product: a press adds one. A sold-out one still answers, to say why it is not added. */
export const ProductTile = memo(function ProductTile({
  producto,
  enCarrito,
  elegido,
  onAdd,
}: ProductTileProps) {
  const nivel = nivelDeStock(producto);
  return (
    <button
      type="button"
      data-accent={CATEGORY_ACCENT[producto.categoria]}
      data-nivel={nivel}
      title={producto.nombre}
      className={cx(styles.tile, elegido && styles.chosen)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAdd(producto)}
    >
      <ProductPicture
        // A tile is filled anew with another product; the picture before it must not stand beside its name.
        key={producto.imagenUrl}
        className={styles.picture}
        categoria={producto.categoria}
        imagenUrl={producto.imagenUrl}
        imagenes={producto.imagenes}
        sizes="160px"
      />
      <span className={styles.stock}>{textoDeStock(producto)}</span>
      {enCarrito > 0 && (
        <span className={styles.count}>
          <span className="visually-hidden">En el carrito: </span>
          {enCarrito}
        </span>
      )}
      <span className={styles.name}>{producto.nombre}</span>
      <Price centavos={producto.precio} className={styles.price} />
    </button>
  );
});
