import { type Centavos, formatoQ, TOTAL_MAXIMO } from '#contract/dinero.ts';
import { type DetalleDeError, datosInvalidos } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';

/** Gives the total back. Throws `datos-invalidos` when it passes what one sale or order may come to. */
export function asegurarTotal(total: Centavos): Centavos {
  if (total <= TOTAL_MAXIMO) return total;
  throw datosInvalidos([{ path: 'items', msg: `El total no puede pasar de ${formatoQ(TOTAL_MAXIMO)}` }]);
}

/** Lines of one product become one line. Throws `datos-invalidos` when a sum passes what a line may have. */
export function sumarRepetidos<L extends { producto: string; cantidad: number }>(lineas: L[]): L[] {
  const porProducto = new Map<string, L>();
  const details: DetalleDeError[] = [];
  for (const [i, linea] of lineas.entries()) {
    const cantidad = linea.cantidad + (porProducto.get(linea.producto)?.cantidad ?? 0);
    if (cantidad > LIMITES.cantidadPorLinea) {
      const msg = `La cantidad no puede pasar de ${LIMITES.cantidadPorLinea}`;
      details.push({ path: `items.${i}.cantidad`, msg });
    }
    porProducto.set(linea.producto, { ...linea, cantidad });
  }
  if (details.length > 0) throw datosInvalidos(details);
  return [...porProducto.values()];
}
