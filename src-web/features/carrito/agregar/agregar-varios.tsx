import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { Button } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { soloQuedan } from '../../../shared/solo-quedan.tsx';
import { agregarAlCarrito, useCarrito } from '../carrito.ts';
import { estaAgotado, maximoDe } from '../lineas.ts';
import styles from './agregar-varios.module.css';
import { flyToCarrito } from './fly-to-carrito.ts';
import { useAlPie } from './use-al-pie.ts';

/** Chooses a quantity of a product and adds it to the cart; on a phone always in reach, with the price. */
export function AgregarVarios({ producto }: { producto: ProductoDeCatalogo }) {
  const yaHay = useCarrito(({ lineas }) => lineas.find(({ _id }) => _id === producto._id)?.cantidad ?? 0);

  if (estaAgotado(producto)) {
    return (
      <Button variant="secondary" block size="lg" disabled>
        Agotado
      </Button>
    );
  }
  return (
    <div>
      <Controles producto={producto} />
      <p role="status" className={styles.yaHay}>
        {yaHay > 0 && (yaHay === 1 ? 'Ya llevas 1 en tu carrito.' : `Ya llevas ${yaHay} en tu carrito.`)}
      </p>
    </div>
  );
}

function Controles({ producto }: { producto: ProductoDeCatalogo }) {
  const { nombre, precioVenta } = producto;
  const [cuantos, setCuantos] = useState(1);
  const [pasado, setPasado] = useState(false);
  const { sitio, alPie, alto } = useAlPie();
  const maximo = maximoDe(producto);
  return (
    <div ref={sitio} style={alPie ? { minHeight: alto } : undefined}>
      <div className={styles.caja} data-al-pie={alPie}>
        {/* Only at the foot of the window: in the page the price stands above. */}
        {alPie && <Price quetzales={precioVenta} size="lg" className={styles.precio} />}
        <QuantityStepper
          value={cuantos}
          min={1}
          size="lg"
          label={`Cantidad de ${nombre}`}
          decreaseLabel={`Uno menos de ${nombre}`}
          increaseLabel={`Uno más de ${nombre}`}
          onChange={(pedidos) => {
            setPasado(pedidos > maximo);
            setCuantos(Math.min(pedidos, maximo));
          }}
        />
        <Button
          size="lg"
          className={styles.agregar}
          icon={<ShoppingCart aria-hidden="true" />}
          onClick={(event) => {
            if (!agregarAlCarrito(producto, cuantos)) return;
            flyToCarrito(event.currentTarget);
            setCuantos(1);
            setPasado(false);
          }}
        >
          <span>
            Agregar<span className={styles.resto}> al carrito</span>
          </span>
        </Button>
        <p role="status" className={styles.tope}>
          {pasado && topeDe(producto)}
        </p>
      </div>
    </div>
  );
}

/** Why no more can be chosen. */
function topeDe(producto: ProductoDeCatalogo): string {
  const maximo = maximoDe(producto);
  return maximo === producto.stock ? soloQuedan(maximo) : `Hasta ${maximo} por pedido`;
}
