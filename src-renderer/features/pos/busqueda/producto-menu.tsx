import { ArrowUpDown, Star, StarOff } from 'lucide-react';
import { formatoQ } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { alternarFavorito, useFavoritos } from '../../../shared/favoritos/favoritos.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import styles from './producto-menu.module.css';

interface ProductoMenuProps {
  producto: ProductoPos;
  onSort: () => void;
  onClose: () => void;
}

/** What a long press on a tile offers to those who manage products. */
export function ProductoMenu({ producto, onSort, onClose }: ProductoMenuProps) {
  const { favoritos = [] } = useFavoritos();
  const esFavorito = favoritos.some(({ _id }) => _id === producto._id);
  return (
    <Dialog
      open
      size="sm"
      title={producto.nombre}
      description={formatoQ(producto.precio)}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className={styles.options}>
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
      </div>
    </Dialog>
  );
}
