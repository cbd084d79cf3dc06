import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { ponerCantidad } from '../carrito.ts';
import styles from './agregar-button.module.css';

interface ContadorProps {
  id: string;
  nombre: string;
  cantidad: number;
  /** Called before the last piece leaves the cart, and with it this stepper. */
  onQuitar: () => void;
}

/** How many of a product are in the cart; a change is one of the cart. */
export function Contador({ id, nombre, cantidad, onQuitar }: ContadorProps) {
  return (
    <QuantityStepper
      value={cantidad}
      min={0}
      label={`Cantidad de ${nombre}`}
      decreaseLabel={cantidad === 1 ? `Quitar ${nombre} del carrito` : `Uno menos de ${nombre}`}
      increaseLabel={`Uno más de ${nombre}`}
      className={styles.contador}
      onChange={(nueva) => {
        if (nueva < 1) onQuitar();
        ponerCantidad(id, nueva);
      }}
    />
  );
}
