import type { NuevaVentaJson } from '#contract/ventas.ts';
import { esObjeto, local } from '#ui/almacen.ts';
import { type Descuento, PAGO_NUEVO, type Pago } from '../../lib/cobro.ts';
import type { Linea } from './carrito.ts';

/** A sale that was sent and whose answer never came: it is sent again as it was, with the same key. */
export interface Intento {
  clave: string;
  cuerpo: NuevaVentaJson;
}

/** The sale that is being put together, as it is kept on this device for each person. */
export interface Borrador {
  lineas: Linea[];
  cliente: { nombre: string; telefono: string };
  descuento: Descuento;
  pago: Pago;
  intento: Intento | undefined;
}

/** A sale set aside for later; where the client has no name yet, it goes by its time. In doubt, it is another window's. */
export interface VentaEnEspera extends Borrador {
  id: string;
  /** When it was set aside, ISO 8601. */
  desde: string;
}

/** All that is kept of a person's selling: in one piece, so that no sale is ever in two places or in none. */
export interface Guardado extends Borrador {
  enEspera: VentaEnEspera[];
}

export const BORRADOR_VACIO: Borrador = {
  lineas: [],
  cliente: { nombre: '', telefono: '' },
  descuento: { modo: 'Q', texto: '' },
  pago: PAGO_NUEVO,
  intento: undefined,
};

/** Where a person's selling is kept on this device. */
export const claveDeGuardado = (usuarioId: string) => `guirnalda.pos.${usuarioId}`;

/** What is kept of a person's selling; undefined where there is nothing that can be read. */
export function leerGuardado(usuarioId: string): Guardado | undefined {
  const guardado = local.leer(claveDeGuardado(usuarioId));
  if (!esObjeto(guardado)) return undefined;
  return {
    ...BORRADOR_VACIO,
    enEspera: [],
    ...(guardado as Partial<Guardado>),
    pago: { ...PAGO_NUEVO, ...(guardado as Partial<Guardado>).pago },
  };
}

const estaEn = (ventas: VentaEnEspera[], { id }: VentaEnEspera) => ventas.some((una) => una.id === id);

/** Whether two lists hold the same sales in the same order: one that waits does not change. */
export function mismasVentas(unas: VentaEnEspera[], otras: VentaEnEspera[]): boolean {
  return unas.length === otras.length && unas.every(({ id }, lugar) => id === otras[lugar]?.id);
}

/** The waiting sales as they are kept now, changed by what this window did to those that it knew of. */
export function reunir(
  guardadas: VentaEnEspera[],
  sabidas: VentaEnEspera[],
  aqui: VentaEnEspera[],
): VentaEnEspera[] {
  const reunidas = guardadas.filter((venta) => estaEn(aqui, venta) || !estaEn(sabidas, venta));
  for (const [lugar, venta] of aqui.entries()) {
    if (!estaEn(sabidas, venta) && !estaEn(reunidas, venta)) reunidas.splice(lugar, 0, venta);
  }
  return reunidas;
}

/**
 * The waiting sales together with the one in doubt that another window keeps where this one is about to write: its
 * key must not be lost before its answer. What is in doubt here, or just was, waits no longer.
 */
export function conLaDudaDeOtra(
  { enEspera: _, ...otra }: Guardado,
  enEspera: VentaEnEspera[],
  claves: (string | undefined)[],
): VentaEnEspera[] {
  const ajenas = enEspera.filter(({ intento }) => !intento || !claves.includes(intento.clave));
  const id = otra.intento?.clave;
  if (!id || claves.includes(id) || ajenas.some((venta) => venta.id === id)) return ajenas;
  return [...ajenas, { ...otra, id, desde: new Date().toISOString() }];
}
