import { deQuetzales, formatoQ, restar } from '#contract/words/dinero.ts';
import { montoEscrito } from './producto-borrador.ts';

/** What one unit earns, in words. */
export interface Margen {
  texto: string;
  pierde: boolean;
}

/**
 * The margin at these prices, in percent of the selling price as in the reports; undefined until both are
 * amounts.
 */
export function margenDe(precioCompra: string, precioVenta: string): Margen | undefined {
  const compra = montoEscrito(precioCompra);
  const venta = montoEscrito(precioVenta);
  if (compra === undefined || venta === undefined) return undefined;
  const precio = deQuetzales(Number(venta));
  const ganancia = restar(precio, deQuetzales(Number(compra)));
  const pierde = ganancia < 0;
  const resultado = pierde
    ? `pierdes ${formatoQ(restar(deQuetzales(0), ganancia))}: se vende a menos de lo que cuesta`
    : `ganas ${formatoQ(ganancia)}`;
  // A price of 0 has no percentage.
  if (precio === 0) return { pierde, texto: resultado.replace(/^./, (letra) => letra.toUpperCase()) };
  return { pierde, texto: `Margen: ${((ganancia / precio) * 100).toFixed(1)} % · ${resultado}` };
}
