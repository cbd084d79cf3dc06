import {
  aQuetzales,
  type Centavos,
  centavos,
  formatoQ,
  PRECIO_MAXIMO,
  restar,
  sumar,
} from '#contract/dinero.ts';
import { ETIQUETA_METODO, MEDIOS_PAGO, type MetodoPago } from '#contract/pagos.ts';
import type { NuevaVentaJson } from '#contract/ventas.ts';
import { leerMonto, noEsMonto } from './monto.ts';

export type Medio = (typeof MEDIOS_PAGO)[number];

export interface Descuento {
  modo: 'Q' | '%';
  /** As it stands in the field. */
  texto: string;
}

/** What the cashier wrote about the payment. */
export interface Pago {
  metodo: MetodoPago;
  /** Cash handed over, as it stands in the field; empty means the exact amount. */
  recibido: string;
  /** Amounts of a `mixto` sale, as they stand in their fields. */
  mixto: Record<Medio, string>;
}

export const PAGO_NUEVO: Pago = {
  metodo: 'efectivo',
  recibido: '',
  mixto: { efectivo: '', tarjeta: '', transferencia: '' },
};

const CERO = centavos(0);

/** The discount in centavos; a percentage is of the subtotal, rounded, and never more than all of it. */
export function leerDescuento({ modo, texto }: Descuento, subtotal: Centavos): Centavos {
  const escrito = leerMonto(texto);
  if (modo === 'Q') return escrito;
  return centavos(Math.round((subtotal * Math.min(escrito, 10_000)) / 10_000));
}

/** What of a payment is due in cash: nothing where no cash is part of it. */
export function efectivoDebido({ metodo, mixto }: Pago, total: Centavos): Centavos {
  if (metodo === 'mixto') return leerMonto(mixto.efectivo);
  return metodo === 'efectivo' ? total : CERO;
}

/**
 * The change of a payment; negative while the cash does not suffice. Undefined when no cash was written, or none is due:
 * what still stands in the field from another method is no part of it.
 */
export function cambioDelPago(pago: Pago, total: Centavos): Centavos | undefined {
  const debido = efectivoDebido(pago, total);
  return debido > 0 && pago.recibido.trim() !== '' ? restar(leerMonto(pago.recibido), debido) : undefined;
}

/** What of a `mixto` total is still not covered; negative when too much. */
export function faltaDeMixto(pago: Pago, total: Centavos): Centavos {
  return restar(total, sumar(...MEDIOS_PAGO.map((medio) => leerMonto(pago.mixto[medio]))));
}

/** The largest note, in centavos: whoever hands over so much more than is due gave a note too many, or a typing error. */
const BILLETE_MAYOR = 200_00;

/** The cash of a sale that nobody hands over for `debido`: it is asked about before it is believed. */
export function efectivoDudoso(pago: Pago, total: Centavos): Centavos | undefined {
  const cambio = cambioDelPago(pago, total);
  return cambio !== undefined && cambio >= BILLETE_MAYOR ? leerMonto(pago.recibido) : undefined;
}

function reparoDelEfectivo(pago: Pago, total: Centavos): string | undefined {
  const cambio = cambioDelPago(pago, total);
  if (cambio === undefined) return undefined;
  if (noEsMonto(pago.recibido)) return 'El efectivo recibido no es un monto';
  if (leerMonto(pago.recibido) > PRECIO_MAXIMO) {
    return `El efectivo recibido no puede pasar de ${formatoQ(PRECIO_MAXIMO)}`;
  }
  return cambio < 0 ? `El efectivo recibido no alcanza: faltan ${formatoQ(centavos(-cambio))}` : undefined;
}

/** What is wrong with a discount as it was typed. */
export function reparoDelDescuento({ texto }: Descuento): string | undefined {
  return noEsMonto(texto) ? 'El descuento no es un monto' : undefined;
}

/** What hinders charging `total` in this way; undefined when nothing does. */
export function reparoDelPago(pago: Pago, total: Centavos): string | undefined {
  if (pago.metodo === 'mixto') {
    const malo = MEDIOS_PAGO.find((medio) => noEsMonto(pago.mixto[medio]));
    if (malo) return `Lo que escribiste en «${ETIQUETA_METODO[malo]}» no es un monto`;
    const falta = faltaDeMixto(pago, total);
    if (falta > 0) return `Los pagos no suman el total: faltan ${formatoQ(falta)}`;
    if (falta < 0) return `Los pagos pasan del total: sobran ${formatoQ(centavos(-falta))}`;
  }
  return reparoDelEfectivo(pago, total);
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

/** Notes of quetzales, in centavos; nobody pays a large sum with the small ones. */
const BILLETES = [20_00, 50_00, 100_00, 200_00];
const BILLETES_CHICOS = [5_00, 10_00, ...BILLETES];

/** The sums a client is likely to hand over: the next round ones above the total, at most three. */
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
