import { ShoppingCart } from 'lucide-react';
import { Price } from '#ui/price.tsx';
import { useCarrito } from '../features/carrito/carrito.ts';
import { piezasDe, totalDe } from '../features/carrito/lineas.ts';
import styles from './barra-carrito.module.css';

/** On a phone: the cart and its total under the thumb, once there is something in it. */
export function BarraCarrito({ onClick }: { onClick: () => void }) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  if (lineas.length === 0) return null;
  const piezas = piezasDe(lineas);
  return (
    <div className={styles.barra}>
      <button type="button" className={styles.boton} onClick={onClick}>
        <ShoppingCart aria-hidden="true" />
        <span className={styles.texto}>Ver carrito</span>
        <span className={styles.cuenta}>{piezas === 1 ? '1 artículo' : `${piezas} artículos`}</span>
        <Price centavos={totalDe(lineas)} className={styles.total} />
      </button>
    </div>
  );
}
