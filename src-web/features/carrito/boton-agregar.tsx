import { useEffect, useRef } from 'react';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { Button } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import styles from './boton-agregar.module.css';
import { agregarAlCarrito, ponerCantidad, useCarrito } from './carrito.ts';
import { estaAgotado, estaDisponible } from './lineas.ts';
import { volarAlCarrito } from './volar.ts';

/** Puts a product into the cart; once it is there, says how many and changes it. */
export function BotonAgregar({ producto }: { producto: ProductoDeCatalogo }) {
  const { _id, nombre } = producto;
  const cantidad = useCarrito(
    ({ lineas }) => lineas.find((linea) => linea._id === _id && estaDisponible(linea))?.cantidad ?? 0,
  );
  const caja = useRef<HTMLDivElement>(null);
  const enCarrito = cantidad > 0;
  const pulsado = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one button made room for the other
  useEffect(() => {
    // A cart that was kept, or filled elsewhere, is no press here.
    if (!pulsado.current) return;
    pulsado.current = false;
    // The pressed button is gone, and the focus with it; it goes on where the hand already is.
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
          // A mask, where every card of the list would have a drawing of five elements to read and lay out.
          icon={<span className={styles.carrito} aria-hidden="true" />}
          aria-label={`Agregar ${nombre} al carrito`}
          onClick={(event) => {
            if (!agregarAlCarrito(producto)) return;
            pulsado.current = true;
            volarAlCarrito(event.currentTarget);
          }}
        >
          Agregar
        </Button>
      )}
    </div>
  );
}
