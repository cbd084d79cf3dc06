import { deQuetzales, formatoQ, restar } from '#contract/dinero.ts';
import { amountOf } from './product-draft.ts';

/** What one piece earns, in words. */
export interface Margen {
  texto: string;
  pierde: boolean;
}

/** What is earned at these prices, in percent of the selling price as in the reports; undefined until both are amounts. */
export function margenDe(precioCompra: string, precioVenta: string): Margen | undefined {
  const [compra, venta] = [amountOf(precioCompra), amountOf(precioVenta)];
  if (compra === undefined || venta === undefined) return undefined;
  const precio = deQuetzales(Number(venta));
  const ganancia = restar(precio, deQuetzales(Number(compra)));
  const pierde = ganancia < 0;
  const resultado = pierde
    ? `pierdes ${formatoQ(restar(deQuetzales(0), ganancia))}: se vende a menos de lo que cuesta`
    : `ganas ${formatoQ(ganancia)}`;
  // What is given away has no price to be in percent of.
  if (precio === 0) return { pierde, texto: resultado.replace(/^./, (letra) => letra.toUpperCase()) };
  return { pierde, texto: `Margen: ${((ganancia / precio) * 100).toFixed(1)} % · ${resultado}` };
}
