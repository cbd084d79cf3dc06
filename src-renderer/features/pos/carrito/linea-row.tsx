import { Trash2 } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { QuantityStepper } from '#ui/fields/quantity-stepper.tsx';
import { cx } from '#ui/theme/cx.ts';
import { NombreLargo } from '../../../shared/pagina/nombre-largo.tsx';
import { cambiarCantidad, quitarLinea } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import { faltaStock, importe, type Linea } from './carrito.ts';
import styles from './linea-row.module.css';

interface LineaRowProps {
  linea: Linea;
  selected: boolean;
  locked: boolean;
}

/** A line of the cart; the keys act on the selected one. */
export const LineaRow = memo(function LineaRow({ linea, selected, locked }: LineaRowProps) {
  const { producto, cantidad } = linea;
  const ref = useRef<HTMLLIElement>(null);
  const corto = faltaStock(linea);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the line just added or changed
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, cantidad]);

  return (
    <li
      ref={ref}
      className={cx(styles.line, selected && styles.selected)}
      aria-current={selected || undefined}
      data-clear={selected || 'if-possible'}
      onPointerDown={() => useBorrador.setState({ seleccion: producto._id })}
    >
      <div className={styles.what}>
        <p title={producto.nombre}>
          <NombreLargo nombre={producto.nombre} className={styles.name} />
        </p>
        <p className={styles.figures}>
          {corto ? (
            <span className={styles.short}>Disponible: {Math.max(0, producto.stock)}</span>
          ) : (
            <span className={styles.each}>
              <Price centavos={producto.precio} /> c/u
            </span>
          )}
          <Price centavos={importe(linea)} className={styles.amount} />
        </p>
      </div>
      <QuantityStepper
        size="sm"
        min={0}
        value={cantidad}
        inputProps={{ 'data-teclado': 'cantidad' }}
        label={`Cantidad de ${producto.nombre}`}
        disabled={locked}
        onChange={(cuantos) => cambiarCantidad(producto._id, cuantos)}
      />
      <IconButton
        size="sm"
        label={`Quitar ${producto.nombre}`}
        icon={<Trash2 />}
        disabled={locked}
        onClick={() => quitarLinea(producto._id)}
      />
    </li>
  );
});
