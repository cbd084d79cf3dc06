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
  /**
   * What it is sold under, from its first line on; empty before. A power cut, or another window, may bring back a sale
   * that was made already: under the same key it is not made twice.
   */
  clave: string;
  lineas: Linea[];
  cliente: { nombre: string; telefono: string };
  descuento: Descuento;
  pago: Pago;
  intento: Intento | undefined;
}

/**
 * A sale set aside for later; where the client has no name yet, it goes by its time. One whose id is its own key is on
 * the screen of another window, or was when that ended.
 */
export interface VentaEnEspera extends Borrador {
  id: string;
  /** When it was set aside, ISO 8601. */
  desde: string;
}

/** All that is kept of a person's selling: in one piece, so that no sale is ever in two places or in none. */
export interface Guardado extends Borrador {
  enEspera: VentaEnEspera[];
  /** Keys of the sales made last: what another window still has of them is no longer for sale. */
  vendidas: string[];
}

const VENDIDAS_MAXIMAS = 20;

/** Keys of sales that were made, the last ones of both. */
export function juntarVendidas(unas: readonly string[], otras: readonly string[]): string[] {
  return [...new Set([...unas, ...otras])].slice(-VENDIDAS_MAXIMAS);
}

export const BORRADOR_VACIO: Borrador = {
  clave: '',
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
  const { enEspera = [], vendidas = [], ...enPantalla } = guardado as Partial<Guardado>;
  const seVendio = ({ clave, intento }: Borrador) => !intento && vendidas.includes(clave);
  const borrador = entero(enPantalla);
  return {
    ...(seVendio(borrador) ? BORRADOR_VACIO : borrador),
    enEspera: enEspera.map((venta) => ({ ...venta, ...entero(venta) })).filter((una) => !seVendio(una)),
    vendidas,
  };
}

/** A draft with all that belongs to one, also where an earlier version of the program kept it. */
function entero(borrador: Partial<Borrador>): Borrador {
  return { ...BORRADOR_VACIO, ...borrador, pago: { ...PAGO_NUEVO, ...borrador.pago } };
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
 * The waiting sales together with the one that another window keeps where this one is about to write: it is in nobody's
 * hands should that window end. What is on the screen here, or just was (`claves`), waits no longer.
 */
export function conLaDeOtra(
  { enEspera: _, vendidas, ...otra }: Guardado,
  enEspera: VentaEnEspera[],
  claves: string[],
): VentaEnEspera[] {
  const ajenas = enEspera.filter(({ id, clave }) => !claves.includes(id) && !vendidas.includes(clave));
  const id = otra.intento?.clave ?? otra.clave;
  const yaEsta = ajenas.some((venta) => venta.id === id || venta.clave === id);
  if (!id || claves.includes(id) || yaEsta || (otra.lineas.length === 0 && !otra.intento)) return ajenas;
  return [...ajenas, { ...otra, id, desde: new Date().toISOString() }];
}
