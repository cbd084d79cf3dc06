import type { NuevaVentaJson } from '#contract/schemas/ventas/ventas.ts';
import {
  aQuetzales,
  type Centavos,
  centavos,
  formatoQ,
  PRECIO_MAXIMO,
  restar,
  sumar,
} from '#contract/words/dinero.ts';
import { MEDIOS_PAGO, type MedioPago, type MetodoPago, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { leerMonto, noEsMonto } from '../formularios/numeros.ts';

export interface Descuento {
  modo: 'Q' | '%';
  /** As typed in its field. */
  texto: string;
}

/** The payment as typed by the cashier. */
export interface Pago {
  metodo: MetodoPago;
  /** Cash received, as typed; empty means the exact amount. */
  recibido: string;
  /** Parts of a `mixto` payment, as typed. */
  mixto: Record<MedioPago, string>;
}

export const PAGO_NUEVO: Pago = {
  metodo: 'efectivo',
  recibido: '',
  mixto: { efectivo: '', tarjeta: '', transferencia: '' },
};

const CERO = centavos(0);

/** The discount in centavos, at most the subtotal; a percentage is of the subtotal, rounded. */
export function leerDescuento({ modo, texto }: Descuento, subtotal: Centavos): Centavos {
  const escrito = leerMonto(texto);
  if (modo === 'Q') return escrito;
  return centavos(Math.round((subtotal * Math.min(escrito, 10_000)) / 10_000));
}

/** The part of a payment due in cash, in centavos; 0 without cash. */
export function efectivoDebido({ metodo, mixto }: Pago, total: Centavos): Centavos {
  if (metodo === 'mixto') return leerMonto(mixto.efectivo);
  return metodo === 'efectivo' ? total : CERO;
}

/**
 * The change of a payment in centavos; negative while the cash is not enough. Undefined when no cash was typed,
 * or none is due: the field may still hold cash of another method.
 */
export function cambioDelPago(pago: Pago, total: Centavos): Centavos | undefined {
  const debido = efectivoDebido(pago, total);
  return debido > 0 && pago.recibido.trim() !== '' ? restar(leerMonto(pago.recibido), debido) : undefined;
}

/** The part of a `mixto` total not covered yet, in centavos; negative when too much. */
export function faltaDeMixto(pago: Pick<Pago, 'mixto'>, total: Centavos): Centavos {
  return restar(total, sumar(...MEDIOS_PAGO.map((medio) => leerMonto(pago.mixto[medio]))));
}

/** The largest note, in centavos. More than this above the amount due is probably a typing error. */
const BILLETE_MAYOR = 200_00;

/** The cash received when it is implausibly high for the amount due, so that it is asked about; in centavos. */
export function efectivoDudoso(pago: Pago, total: Centavos): Centavos | undefined {
  const cambio = cambioDelPago(pago, total);
  return cambio !== undefined && cambio >= BILLETE_MAYOR ? leerMonto(pago.recibido) : undefined;
}

function errorDelEfectivo(pago: Pago, total: Centavos): string | undefined {
  const cambio = cambioDelPago(pago, total);
  if (cambio === undefined) return undefined;
  if (noEsMonto(pago.recibido)) return 'El efectivo recibido no es un monto';
  if (leerMonto(pago.recibido) > PRECIO_MAXIMO) {
    return `El efectivo recibido no puede pasar de ${formatoQ(PRECIO_MAXIMO)}`;
  }
  return cambio < 0 ? `El efectivo recibido no alcanza: faltan ${formatoQ(centavos(-cambio))}` : undefined;
}

/** What is wrong with a discount as typed. */
export function errorDelDescuento({ texto }: Descuento): string | undefined {
  return noEsMonto(texto) ? 'El descuento no es un monto' : undefined;
}

/** What is wrong with the parts of a `mixto` payment of `total` centavos; undefined when nothing is. */
export function errorDePartes(pago: Pago, total: Centavos): string | undefined {
  if (pago.metodo !== 'mixto') return undefined;
  const invalido = MEDIOS_PAGO.find((medio) => noEsMonto(pago.mixto[medio]));
  if (invalido) return `Lo que escribiste en «${NOMBRE_DE_METODO[invalido]}» no es un monto`;
  const falta = faltaDeMixto(pago, total);
  if (falta > 0) return `Los pagos no suman el total: faltan ${formatoQ(falta)}`;
  if (falta < 0) return `Los pagos pasan del total: sobran ${formatoQ(centavos(-falta))}`;
  return undefined;
}

/**
 * The part of a `mixto` payment of `total` centavos to go to next: what is no amount, else an empty part while something is
 * missing, else the last one that was filled in.
 */
export function parteQueSigue({ mixto }: Pick<Pago, 'mixto'>, total: Centavos): MedioPago {
  const vacia = (medio: MedioPago) => leerMonto(mixto[medio]) === 0;
  const invalida = MEDIOS_PAGO.find((medio) => noEsMonto(mixto[medio]));
  const porLlenar = faltaDeMixto({ mixto }, total) > 0 ? MEDIOS_PAGO.find(vacia) : undefined;
  return invalida ?? porLlenar ?? MEDIOS_PAGO.findLast((medio) => !vacia(medio)) ?? 'efectivo';
}

/** What is wrong with a payment of `total` centavos; undefined when nothing is. */
export function errorDelPago(pago: Pago, total: Centavos): string | undefined {
  return errorDePartes(pago, total) ?? errorDelEfectivo(pago, total);
}

/** The payments as the API takes them. */
export function pagosDe(pago: Pago, total: Centavos): NonNullable<NuevaVentaJson['pagos']> {
  const recibido = pago.recibido.trim() === '' ? undefined : aQuetzales(leerMonto(pago.recibido));
  if (pago.metodo === 'mixto') {
    return MEDIOS_PAGO.map((metodo) => ({ metodo, monto: leerMonto(pago.mixto[metodo]) }))
      .filter(({ monto }) => monto > 0)
      .map(({ metodo, monto }) => ({
        metodo,
        monto: aQuetzales(monto),
        ...(metodo === 'efectivo' && recibido !== undefined ? { recibido } : {}),
      }));
  }
  return [
    {
      metodo: pago.metodo,
      monto: aQuetzales(total),
      ...(pago.metodo === 'efectivo' && recibido !== undefined ? { recibido } : {}),
    },
  ];
}

/** Notes in centavos, without the small ones, which nobody uses for a large sum. */
const BILLETES = [20_00, 50_00, 100_00, 200_00].map(centavos);
const BILLETES_CHICOS = [5_00, 10_00, ...BILLETES];

/** The amounts a client is likely to hand over, in centavos: up to three round ones above the total. */
export function billetesPara(total: Centavos): Centavos[] {
  if (total <= 0) return [];
  const sumas = new Set<number>();
  for (const billete of total < 20_00 ? BILLETES_CHICOS : BILLETES) {
    const suma = Math.ceil(total / billete) * billete;
    if (suma > total) sumas.add(suma);
  }
  return [...sumas]
    .sort((a, b) => a - b)
    .slice(0, 3)
    .map(centavos);
}
