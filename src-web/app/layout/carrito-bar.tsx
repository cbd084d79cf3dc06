import { ShoppingCart } from 'lucide-react';
import { Price } from '#ui/display/price.tsx';
import { useCarrito } from '../../features/carrito/carrito.ts';
import { cuantosArticulos, totalDe } from '../../features/carrito/lineas.ts';
import { preloadOnIntent } from '../../lib/parts/lazy-part.tsx';
import { CarritoDialog } from '../parts.ts';
import styles from './carrito-bar.module.css';

/** On a phone: a bar at the bottom with the cart's total; hidden while the cart is empty. */
export function CarritoBar({ onClick }: { onClick: () => void }) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  if (lineas.length === 0) return null;
  return (
    <div className={styles.barra}>
      <button type="button" className={styles.boton} onClick={onClick} {...preloadOnIntent(CarritoDialog)}>
        <ShoppingCart aria-hidden="true" />
        <span className={styles.texto}>Ver carrito</span>
        <span className={styles.cuenta}>{cuantosArticulos(lineas)}</span>
        <Price centavos={totalDe(lineas)} className={styles.total} />
      </button>
    </div>
  );
}
