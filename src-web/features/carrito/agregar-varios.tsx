import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { Button } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import styles from './agregar-varios.module.css';
import { agregarAlCarrito, useCarrito } from './carrito.ts';
import { estaAgotado, maximoDe } from './lineas.ts';
import { volarAlCarrito } from './volar.ts';

/** How many of a product, and into the cart with them. */
export function AgregarVarios({ producto }: { producto: ProductoDeCatalogo }) {
  const { _id, nombre } = producto;
  const [cuantos, setCuantos] = useState(1);
  const yaHay = useCarrito(({ lineas }) => lineas.find((linea) => linea._id === _id)?.cantidad ?? 0);

  if (estaAgotado(producto)) {
    return (
      <Button variant="secondary" block size="lg" disabled>
        Agotado
      </Button>
    );
  }
  return (
    <div className={styles.caja}>
      <QuantityStepper
        value={cuantos}
        min={1}
        max={maximoDe(producto)}
        size="lg"
        label={`Cantidad de ${nombre}`}
        decreaseLabel={`Uno menos de ${nombre}`}
        increaseLabel={`Uno más de ${nombre}`}
        onChange={setCuantos}
      />
      <Button
        size="lg"
        className={styles.agregar}
        icon={<ShoppingCart aria-hidden="true" />}
        onClick={(event) => {
          if (!agregarAlCarrito(producto, cuantos)) return;
          volarAlCarrito(event.currentTarget);
          setCuantos(1);
        }}
      >
        Agregar al carrito
      </Button>
      <p role="status" className={styles.yaHay}>
        {yaHay > 0 && (yaHay === 1 ? 'Ya llevas 1 en tu carrito.' : `Ya llevas ${yaHay} en tu carrito.`)}
      </p>
    </div>
  );
}
