import type { SesionConTodo, SesionDeCaja } from '#contract/caja.ts';
import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import { type Centavos, centavos, deQuetzales, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO, type MetodoPago } from '#contract/pagos.ts';
import type { Corte } from '#contract/ticket.ts';
import type { Tienda } from '#contract/tienda.ts';
import { ETIQUETA_MOVIMIENTO_DE_CAJA } from '#contract/tipos-de-movimiento.ts';
import { cuandoLegible } from './hora-legible.ts';
import { tiendaDeTicket } from './tienda-de-ticket.ts';

/** How far what was counted is from what was expected, in words and with what they mean. */
export function veredictoDe(diferencia: Centavos): { texto: string; tono: 'success' | 'warning' | 'danger' } {
  if (diferencia === 0) return { texto: 'Cuadra', tono: 'success' };
  const monto = formatoQ(centavos(Math.abs(diferencia)));
  return diferencia > 0
    ? { texto: `Sobran ${monto}`, tono: 'warning' }
    : { texto: `Faltan ${monto}`, tono: 'danger' };
}

/**
 * What was not paid in cash, by the name that the slip gives it. «Mixto» is left only where a sale came without saying
 * how it was parted: some of it may be in the drawer all the same.
 */
export function nombreDeOtro(metodo: MetodoPago): string {
  return metodo === 'mixto' ? 'Mixto sin desglose' : ETIQUETA_METODO[metodo];
}

export interface Renglon {
  nombre: string;
  monto: Centavos;
  fuerte?: boolean;
}

function contado(nombre: string, cantidad: number): string {
  return cantidad > 0 ? `${nombre} (${cantidad})` : nombre;
}

/** How what is expected comes about. What did not happen is left out. */
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

/** The slip of a session; of one that is still open, as it stands now. */
export function corteDe(sesion: SesionConTodo, tienda: Tienda | undefined): Corte {
  const zona = tienda?.zonaHoraria ?? ZONA_POR_DEFECTO;
  const cuando = (iso: string) =>
    new Date(iso).toLocaleString('es-GT', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' });
  const { diferencia, cerradaEn, cerradaPor } = sesion;
  return {
    tipo: 'corte',
    tienda: tiendaDeTicket(tienda),
    titulo: cerradaEn ? 'Corte de caja' : 'Caja abierta',
    hechos: [
      { nombre: 'Caja de', valor: sesion.usuario.nombre },
      { nombre: 'Abierta', valor: cuando(sesion.abiertaEn) },
      ...(cerradaEn ? [{ nombre: 'Cerrada', valor: cuando(cerradaEn) }] : []),
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
        nombre: `${cuandoLegible(fecha, zona, new Date(sesion.abiertaEn))} ${venta ? `${ETIQUETA_MOVIMIENTO_DE_CAJA[tipo]} ${venta.numero}` : (motivo ?? '')}`,
        monto: deQuetzales(monto),
      })),
    notas: sesion.notas ?? null,
  };
}
