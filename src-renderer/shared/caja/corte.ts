import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { SesionConTodo, SesionDeCaja } from '#contract/schemas/ventas/caja.ts';
import type { Corte } from '#contract/schemas/ventas/ticket.ts';
import { type Centavos, centavos, deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { NOMBRE_DE_MOVIMIENTO_DE_CAJA } from '#contract/words/movimientos.ts';
import { type MetodoPago, nombreDelMetodo } from '#contract/words/pagos.ts';
import { tiendaDeTicket } from '../ticket/ticket.ts';
import { cuandoLegible, fechaCorta } from '../tienda/hora-legible.ts';

/** The difference between counted and expected cash in centavos, in words and with a tone. */
export function veredictoDe(diferencia: Centavos): { texto: string; tono: 'success' | 'warning' | 'danger' } {
  if (diferencia === 0) return { texto: 'Cuadra', tono: 'success' };
  const monto = formatoQ(centavos(Math.abs(diferencia)));
  return diferencia > 0
    ? { texto: `Sobran ${monto}`, tono: 'warning' }
    : { texto: `Faltan ${monto}`, tono: 'danger' };
}

/**
 * The slip's name for a payment method other than cash. «Mixto» appears only for sales without their parts:
 * some of that money may be in the drawer.
 */
export function nombreDeOtro(metodo: MetodoPago): string {
  return nombreDelMetodo({ metodoPago: metodo, pagos: [] });
}

export interface Renglon {
  nombre: string;
  monto: Centavos;
  fuerte?: boolean;
}

function contado(nombre: string, cantidad: number): string {
  return cantidad > 0 ? `${nombre} (${cantidad})` : nombre;
}

/** The lines that add up to the expected amount; those of 0 are left out. */
export function cuentasDe(sesion: SesionDeCaja): Renglon[] {
  const { ventasEnEfectivo, anulaciones, entradas, salidas, esperado, efectivoContado } = sesion;
  const menos = (quetzales: number) => deQuetzales(-quetzales);
  return [
    { nombre: 'Fondo inicial', monto: deQuetzales(sesion.fondoInicial) },
    {
      nombre: contado('Ventas en efectivo', ventasEnEfectivo.cantidad),
      monto: deQuetzales(ventasEnEfectivo.monto),
    },
    ...(anulaciones.cantidad > 0
      ? [{ nombre: contado('Ventas anuladas', anulaciones.cantidad), monto: menos(anulaciones.monto) }]
      : []),
    ...(entradas.cantidad > 0
      ? [{ nombre: contado('Entradas', entradas.cantidad), monto: deQuetzales(entradas.monto) }]
      : []),
    ...(salidas.cantidad > 0
      ? [{ nombre: contado('Salidas', salidas.cantidad), monto: menos(salidas.monto) }]
      : []),
    { nombre: 'Debe haber', monto: deQuetzales(esperado), fuerte: true },
    ...(efectivoContado === null
      ? []
      : [{ nombre: 'Contado', monto: deQuetzales(efectivoContado), fuerte: true }]),
  ];
}

/** The slip of a session; for an open one, its current state. */
export function corteDe(sesion: SesionConTodo, tienda: Tienda | undefined): Corte {
  const zona = tienda?.zonaHoraria;
  const { diferencia, cerradaEn, cerradaPor } = sesion;
  return {
    tipo: 'corte',
    tienda: tiendaDeTicket(tienda),
    titulo: cerradaEn ? 'Corte de caja' : 'Caja abierta',
    hechos: [
      { nombre: 'Caja de', valor: sesion.usuario.nombre },
      { nombre: 'Abierta', valor: fechaCorta(sesion.abiertaEn, zona) },
      ...(cerradaEn ? [{ nombre: 'Cerrada', valor: fechaCorta(cerradaEn, zona) }] : []),
      ...(cerradaPor ? [{ nombre: 'La cerró', valor: cerradaPor }] : []),
    ],
    cuentas: cuentasDe(sesion),
    resultado: diferencia === null ? null : veredictoDe(deQuetzales(diferencia)).texto,
    otros: sesion.otrosMetodos.map(({ metodo, cantidad, monto }) => ({
      nombre: contado(nombreDeOtro(metodo), cantidad),
      monto: deQuetzales(monto),
    })),
    movimientos: sesion.movimientos
      .filter(({ tipo }) => tipo !== 'venta')
      .toReversed()
      .map(({ tipo, motivo, fecha, monto, venta }) => ({
        nombre: `${cuandoLegible(fecha, zona, new Date(sesion.abiertaEn))} ${venta ? `${NOMBRE_DE_MOVIMIENTO_DE_CAJA[tipo]} ${venta.numero}` : (motivo ?? '')}`,
        monto: deQuetzales(monto),
      })),
    notas: sesion.notas ?? null,
  };
}
