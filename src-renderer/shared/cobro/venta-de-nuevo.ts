import type { Venta } from '#contract/schemas/ventas/ventas.ts';

/** A sale that went wrong, as the till is asked to begin it again; it travels as the state of the till's address. */
export interface VentaDeNuevo {
  numero: string;
  cliente: Venta['datosCliente'];
  /** What the discount took off, in quetzales: a sale does not keep the percentage it was typed as. */
  descuento: number;
  lineas: { producto: string; nombre: string; cantidad: number }[];
}

/** The state of the till's address that begins a sale again. */
export function estadoConVenta({ numero, datosCliente, descuento, items }: Venta): { deNuevo: VentaDeNuevo } {
  const lineas = items.map(({ producto, nombre, cantidad }) => ({ producto, nombre, cantidad }));
  return { deNuevo: { numero, cliente: datosCliente, descuento, lineas } };
}
