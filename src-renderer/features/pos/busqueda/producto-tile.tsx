import { memo } from 'react';
import { Price } from '#ui/display/price.tsx';
import { CATEGORIA_ACCENT } from '#ui/theme/accent.ts';
import { cx } from '#ui/theme/cx.ts';
import { ImagenOIniciales } from '../../../shared/pagina/imagen-o-iniciales.tsx';
import { NombreLargo } from '../../../shared/pagina/nombre-largo.tsx';
import { nivelDeStock, type ProductoPos, textoDeStock } from '../catalogo/producto-pos.ts';
import styles from './producto-tile.module.css';
import { useLongPress } from './use-long-press.ts';

interface ProductoTileProps {
  producto: ProductoPos;
  /** Quantity of it in the cart. */
  enCarrito: number;
  /** Selected with the arrow keys of the search box. */
  elegido: boolean;
  onAdd: (producto: ProductoPos) => void;
  /** A long press, a right click or the menu key. */
  onMenu: (producto: ProductoPos) => void;
}

/** One product; pressing it adds one. A sold-out tile stays pressable, to say why nothing is added. */
export const ProductoTile = memo(function ProductoTile({
  producto,
  enCarrito,
  elegido,
  onAdd,
  onMenu,
}: ProductoTileProps) {
  const nivel = nivelDeStock(producto);
  const longPress = useLongPress(() => onMenu(producto));
  return (
    <button
      type="button"
      data-accent={CATEGORIA_ACCENT[producto.categoria]}
      data-nivel={nivel}
      title={producto.nombre}
      className={cx(styles.tile, elegido && styles.chosen)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAdd(producto)}
      {...longPress}
    >
      <ImagenOIniciales
        nombre={producto.nombre}
        // The tile is reused for other products: the key keeps the previous picture from showing beside the new
        // name.
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
      <NombreLargo nombre={producto.nombre} className={styles.name} />
      <Price centavos={producto.precio} className={styles.price} />
    </button>
  );
});
