import { useEffect, useRef } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart, preloadOnIntent } from '../../../lib/parts/lazy-part.tsx';
import { agregarAlCarrito, useCarrito } from '../carrito.ts';
import { estaAgotado, estaDisponible } from '../lineas.ts';
import styles from './agregar-button.module.css';
import { flyToCarrito } from './fly-to-carrito.ts';

/** Only a card whose product is in the cart needs it. */
const Contador = lazyPart('features/carrito/agregar/contador.tsx', () =>
  import('./contador.tsx').then((modulo) => modulo.Contador),
);

/** Adds a product to the cart; once it is there, shows its quantity in a stepper. */
export function AgregarButton({ producto }: { producto: ProductoDeCatalogo }) {
  const { _id, nombre } = producto;
  const cantidad = useCarrito(
    ({ lineas }) => lineas.find((linea) => linea._id === _id && estaDisponible(linea))?.cantidad ?? 0,
  );
  const caja = useRef<HTMLDivElement>(null);
  // Until it is loaded the button stays, and adds one more.
  const Cargado = Contador.useLoaded(cantidad);
  const conContador = Cargado !== undefined && cantidad > 0;
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
  }, [conContador]);

  if (estaAgotado(producto)) {
    return (
      <Button variant="secondary" block disabled>
        Agotado
      </Button>
    );
  }
  return (
    <div ref={caja} className={styles.caja}>
      {conContador ? (
        <Cargado
          id={_id}
          nombre={nombre}
          cantidad={cantidad}
          onQuitar={() => {
            pulsado.current = true;
          }}
        />
      ) : (
        <Button
          block
          // A CSS mask, since an inline SVG would add five elements to every card.
          icon={<span className={styles.carrito} aria-hidden="true" />}
          aria-label={`Agregar ${nombre} al carrito`}
          {...preloadOnIntent(Contador)}
          onClick={(event) => {
            // A double tap means one: the second comes before the stepper.
            if (cantidad > 0 && event.detail > 1) return;
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
