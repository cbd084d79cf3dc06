import { useEffect, useRef } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Button } from '#ui/controls/button.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { agregarAlCarrito, ponerCantidad, useCarrito } from '../carrito.ts';
import { estaAgotado, estaDisponible } from '../lineas.ts';
import styles from './agregar-button.module.css';
import { flyToCarrito } from './fly-to-carrito.ts';

/** Adds a product to the cart; once it is there, shows its quantity in a stepper. */
export function AgregarButton({ producto }: { producto: ProductoDeCatalogo }) {
  const { _id, nombre } = producto;
  const cantidad = useCarrito(
    ({ lineas }) => lineas.find((linea) => linea._id === _id && estaDisponible(linea))?.cantidad ?? 0,
  );
  const caja = useRef<HTMLDivElement>(null);
  const enCarrito = cantidad > 0;
  const pulsado = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when button and stepper replace each other
  useEffect(() => {
    // Only after a press on this card, not when the cart loads or another tab changes it.
    if (!pulsado.current) return;
    pulsado.current = false;
    // The pressed button is gone: the focus moves to the control that replaced it.
    if (caja.current && document.activeElement?.contains(caja.current)) {
      caja.current.querySelector<HTMLElement>('button:last-of-type')?.focus();
    }
  }, [enCarrito]);

  if (estaAgotado(producto)) {
    return (
      <Button variant="secondary" block disabled>
        Agotado
      </Button>
    );
  }
  return (
    <div ref={caja} className={styles.caja}>
      {enCarrito ? (
        <QuantityStepper
          value={cantidad}
          min={0}
          label={`Cantidad de ${nombre}`}
          decreaseLabel={cantidad === 1 ? `Quitar ${nombre} del carrito` : `Uno menos de ${nombre}`}
          increaseLabel={`Uno más de ${nombre}`}
          className={styles.contador}
          onChange={(nueva) => {
            pulsado.current = nueva < 1;
            ponerCantidad(_id, nueva);
          }}
        />
      ) : (
        <Button
          block
          // A CSS mask, since an inline SVG would add five elements to every card.
          icon={<span className={styles.carrito} aria-hidden="true" />}
          aria-label={`Agregar ${nombre} al carrito`}
          onClick={(event) => {
            if (!agregarAlCarrito(producto)) return;
            pulsado.current = true;
            flyToCarrito(event.currentTarget);
          }}
        >
          Agregar
        </Button>
      )}
    </div>
  );
}
