import type { NuevaVenta } from '#contract/schemas/ventas/ventas.ts';
import { type Centavos, formatoQ, sumar } from '#contract/words/dinero.ts';
import { type DetalleDeError, datosInvalidos } from '#contract/words/errores.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import type { FilaPago } from './cobros.queries.ts';

type Pago = Pick<FilaPago, 'metodo' | 'monto' | 'recibido'>;
type PagoDicho = NonNullable<NuevaVenta['pagos']>[number];

/** The errors of one payment of a sale. */
function erroresDelPago({ metodo, monto, recibido }: PagoDicho, i: number, metodoPago: MetodoPago) {
  const errores: DetalleDeError[] = [];
  const anotar = (campo: keyof PagoDicho, msg: string) => errores.push({ path: `pagos.${i}.${campo}`, msg });
  if (metodoPago !== 'mixto' && metodo !== metodoPago)
    anotar('metodo', 'Los pagos no corresponden al método de pago');
  if (monto === 0) anotar('monto', 'Un pago no puede ser de cero');
  if (recibido !== undefined && metodo !== 'efectivo')
    anotar('recibido', 'Solo del efectivo se anota cuánto se recibió');
  else if (recibido !== undefined && recibido < monto) anotar('recibido', 'El efectivo recibido no alcanza');
  return errores;
}

/**
 * A sale's payments: those given, else one payment of the total with the sale's method (none for `mixto`). Throws
 * `datos-invalidos` when they do not add up to `total` or contradict the method.
 */
export function repartirPagos(
  { metodoPago, pagos }: Pick<NuevaVenta, 'metodoPago' | 'pagos'>,
  total: Centavos,
): Pago[] {
  if (!pagos || pagos.length === 0) {
    return metodoPago === 'mixto' ? [] : [{ metodo: metodoPago, monto: total, recibido: null }];
  }
  const suman = sumar(...pagos.map((pago) => pago.monto)) === total;
  const errores = [
    ...(suman ? [] : [{ path: 'pagos', msg: `Los pagos deben sumar ${formatoQ(total)}` }]),
    ...pagos.flatMap((pago, i) => erroresDelPago(pago, i, metodoPago)),
  ];
  if (errores.length > 0) throw datosInvalidos(errores);
  return pagos.map(({ metodo, monto, recibido }) => ({ metodo, monto, recibido: recibido ?? null }));
}
