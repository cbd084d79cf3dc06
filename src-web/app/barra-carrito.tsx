import { ShoppingCart } from 'lucide-react';
import { Price } from '#ui/price.tsx';
import { useCarrito } from '../features/carrito/carrito.ts';
import { cuantosArticulos, totalDe } from '../features/carrito/lineas.ts';
import { alIntentar } from '../lib/parte.tsx';
import styles from './barra-carrito.module.css';
import { DialogoCarrito } from './partes.ts';

/** On a phone: the cart and its total under the thumb, once there is something in it. */
export function BarraCarrito({ onClick }: { onClick: () => void }) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  if (lineas.length === 0) return null;
  return (
    <div className={styles.barra}>
      <button type="button" className={styles.boton} onClick={onClick} {...alIntentar(DialogoCarrito)}>
        <ShoppingCart aria-hidden="true" />
        <span className={styles.texto}>Ver carrito</span>
        <span className={styles.cuenta}>{cuantosArticulos(lineas)}</span>
        <Price centavos={totalDe(lineas)} className={styles.total} />
      </button>
    </div>
  );
}
