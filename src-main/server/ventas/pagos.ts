import { type Centavos, formatoQ, sumar } from '#contract/dinero.ts';
import { type DetalleDeError, datosInvalidos } from '#contract/errores.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import type { NuevaVenta } from '#contract/ventas.ts';
import type { FilaPago } from './ventas.queries.ts';

type Pago = Pick<FilaPago, 'metodo' | 'monto' | 'recibido'>;
type PagoDicho = NonNullable<NuevaVenta['pagos']>[number];

/** What is wrong with one payment of a sale. */
function fallosDelPago({ metodo, monto, recibido }: PagoDicho, i: number, metodoPago: MetodoPago) {
  const fallos: DetalleDeError[] = [];
  const falla = (campo: keyof PagoDicho, msg: string) => fallos.push({ path: `pagos.${i}.${campo}`, msg });
  if (metodoPago !== 'mixto' && metodo !== metodoPago)
    falla('metodo', 'Los pagos no corresponden al método de pago');
  if (monto === 0) falla('monto', 'Un pago no puede ser de cero');
  if (recibido !== undefined && metodo !== 'efectivo')
    falla('recibido', 'Solo del efectivo se anota cuánto se recibió');
  else if (recibido !== undefined && recibido < monto) falla('recibido', 'El efectivo recibido no alcanza');
  return fallos;
}

/** How a sale was paid: as told, or all with its one method. Throws `datos-invalidos` when it does not add up. */
export function repartirPagos(
  { metodoPago, pagos }: Pick<NuevaVenta, 'metodoPago' | 'pagos'>,
  total: Centavos,
): Pago[] {
  if (!pagos || pagos.length === 0) {
    return metodoPago === 'mixto' ? [] : [{ metodo: metodoPago, monto: total, recibido: null }];
  }
  const suman = sumar(...pagos.map((pago) => pago.monto)) === total;
  const fallos = [
    ...(suman ? [] : [{ path: 'pagos', msg: `Los pagos deben sumar ${formatoQ(total)}` }]),
    ...pagos.flatMap((pago, i) => fallosDelPago(pago, i, metodoPago)),
  ];
  if (fallos.length > 0) throw datosInvalidos(fallos);
  return pagos.map(({ metodo, monto, recibido }) => ({ metodo, monto, recibido: recibido ?? null }));
}
