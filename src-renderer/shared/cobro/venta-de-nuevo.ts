import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { type Centavos, centavos, deQuetzales, formatoQ, restar } from '#contract/words/dinero.ts';

/** A sale that went wrong, as the till is asked to begin it again; it travels as the state of the till's address. */
export interface VentaDeNuevo {
  numero: string;
  /** What its client paid for it, in centavos. */
  total: Centavos;
  cliente: Venta['datosCliente'];
  lineas: { producto: string; nombre: string; cantidad: number }[];
}

/** The state of the till's address that begins a sale again. */
export function estadoConVenta({ numero, total, datosCliente, items }: Venta): { deNuevo: VentaDeNuevo } {
  const lineas = items.map(({ producto, nombre, cantidad }) => ({ producto, nombre, cantidad }));
  return { deNuevo: { numero, total: deQuetzales(total), cliente: datosCliente, lineas } };
}

/** The sale that another one replaces: its client has already paid it. */
export type VentaAnterior = Pick<VentaDeNuevo, 'numero' | 'total'>;

/** What is still to be paid or given back when a sale of `total` centavos replaces an earlier one. */
export function textoDeDiferencia(anterior: VentaAnterior, total: Centavos): string {
  const falta = restar(total, anterior.total);
  const que =
    falta === 0
      ? 'no cobres ni devuelvas nada'
      : `${falta > 0 ? 'cobra' : 'devuelve'} ${formatoQ(centavos(Math.abs(falta)))}`;
  return `La venta anterior ${anterior.numero} fue de ${formatoQ(anterior.total)}: ${que}.`;
}
