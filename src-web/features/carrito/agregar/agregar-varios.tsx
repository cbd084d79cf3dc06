import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Button } from '#ui/controls/button.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { agregarAlCarrito, useCarrito } from '../carrito.ts';
import { estaAgotado, maximoDe } from '../lineas.ts';
import styles from './agregar-varios.module.css';
import { flyToCarrito } from './fly-to-carrito.ts';

/** Chooses a quantity of a product and adds it to the cart. */
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
          flyToCarrito(event.currentTarget);
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
