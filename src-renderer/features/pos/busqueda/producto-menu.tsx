import { ArrowUpDown, ShoppingBag, Star, StarOff } from 'lucide-react';
import { formatoQ } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { alternarFavorito, useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import { verApartados } from '../carrito/apartados.ts';
import { type ProductoPos, textoDeStock } from '../catalogo/producto-pos.ts';
import styles from './producto-menu.module.css';

interface ProductoMenuProps {
  producto: ProductoPos;
  /** Whether the person manages products, and with them the favourites. */
  gestiona: boolean;
  onSort: () => void;
  onClose: () => void;
}

/** What a long press on a tile shows: all of its name, price and stock; to those who manage products, the favourites too. */
export function ProductoMenu({ producto, gestiona, onSort, onClose }: ProductoMenuProps) {
  return (
    <Dialog
      open
      size="sm"
      title={producto.nombre}
      description={`${formatoQ(producto.precio)} · ${textoDeStock(producto)}`}
      onClose={onClose}
      footer={
        <Button variant="secondary" data-autofocus={!gestiona || undefined} onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className={styles.options}>
        {gestiona && <Favorito producto={producto} onSort={onSort} onClose={onClose} />}
        <Button
          block
          size="lg"
          variant="secondary"
          icon={<ShoppingBag aria-hidden="true" />}
          onClick={() => {
            onClose();
            verApartados(producto);
          }}
        >
          Apartado en pedidos
        </Button>
      </div>
    </Dialog>
  );
}

/** Pins the product or unpins it, and puts the favourites in order. */
function Favorito({ producto, onSort, onClose }: Omit<ProductoMenuProps, 'gestiona'>) {
  const { favoritos = [] } = useFavoritos();
  const esFavorito = favoritos.some(({ _id }) => _id === producto._id);
  return (
    <>
      <Button
        block
        size="lg"
        data-autofocus
        icon={esFavorito ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
        onClick={() => {
          void alternarFavorito(producto);
          onClose();
        }}
      >
        {esFavorito ? 'Quitar de favoritos' : 'Poner en favoritos'}
      </Button>
      {favoritos.length > 1 && (
        <Button
          block
          size="lg"
          variant="secondary"
          icon={<ArrowUpDown aria-hidden="true" />}
          onClick={onSort}
        >
          Ordenar favoritos
        </Button>
      )}
    </>
  );
}
