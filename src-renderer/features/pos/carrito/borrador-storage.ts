import type { NuevaVentaJson } from '#contract/schemas/ventas/ventas.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { type Descuento, PAGO_NUEVO, type Pago } from '../../../shared/cobro/cobro.ts';
import type { Linea } from './carrito.ts';

/** A sale that was sent and never answered: it is sent again unchanged, with the same idempotency key. */
export interface Intento {
  clave: string;
  cuerpo: NuevaVentaJson;
}

/** The sale being prepared, as stored on this device for each person. */
export interface Borrador {
  /**
   * Idempotency key of the sale, from its first line on; empty before. After a power cut, or in another window,
   * a sale already made may reappear: the same key keeps it from being made twice.
   */
  clave: string;
  lineas: Linea[];
  cliente: { nombre: string; telefono: string };
  descuento: Descuento;
  pago: Pago;
  intento: Intento | undefined;
}

/**
 * A sale on hold, listed by its client's name or else by its time. One whose id equals its own key is, or was
 * last, on the screen of another window.
 */
export interface VentaEnEspera extends Borrador {
  id: string;
  /** When it was set aside, ISO 8601. */
  desde: string;
}

/** Everything stored for one person's counter. One record, so that a sale is never in two places or in none. */
export interface PosStorage extends Borrador {
  enEspera: VentaEnEspera[];
  /** Keys of the latest sales made: what other windows still hold of them must not be sold again. */
  vendidas: string[];
}

const VENDIDAS_MAXIMAS = 20;

/** The union of two lists of sold keys, cut to the latest ones. */
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

/** The storage key of a person's counter. */
export const posStorageKey = (usuarioId: string) => `guirnalda.pos.${usuarioId}`;

/** A person's stored counter; undefined when there is none or it cannot be parsed. */
export function readPosStorage(usuarioId: string): PosStorage | undefined {
  const stored = deviceStorage.read(posStorageKey(usuarioId));
  if (!isObject(stored)) return undefined;
  const { enEspera = [], vendidas = [], ...enPantalla } = stored as Partial<PosStorage>;
  const seVendio = ({ clave, intento }: Borrador) => !intento && vendidas.includes(clave);
  const borrador = entero(enPantalla);
  return {
    ...(seVendio(borrador) ? BORRADOR_VACIO : borrador),
    enEspera: enEspera.map((venta) => ({ ...venta, ...entero(venta) })).filter((una) => !seVendio(una)),
    vendidas,
  };
}

/** Fills in fields that a draft stored by an earlier version lacks. */
function entero(borrador: Partial<Borrador>): Borrador {
  return { ...BORRADOR_VACIO, ...borrador, pago: { ...PAGO_NUEVO, ...borrador.pago } };
}

const estaEn = (ventas: VentaEnEspera[], { id }: VentaEnEspera) => ventas.some((una) => una.id === id);

/** Whether two lists hold the same sales in the same order; a sale on hold never changes. */
export function mismasVentas(unas: VentaEnEspera[], otras: VentaEnEspera[]): boolean {
  return unas.length === otras.length && unas.every(({ id }, position) => id === otras[position]?.id);
}

/** A three-way merge: the stored sales on hold, plus what this window did to those it knew of. */
export function reunir(
  delStorage: VentaEnEspera[],
  sabidas: VentaEnEspera[],
  aqui: VentaEnEspera[],
): VentaEnEspera[] {
  const reunidas = delStorage.filter((venta) => estaEn(aqui, venta) || !estaEn(sabidas, venta));
  for (const [position, venta] of aqui.entries()) {
    if (!estaEn(sabidas, venta) && !estaEn(reunidas, venta)) reunidas.splice(position, 0, venta);
  }
  return reunidas;
}

/**
 * Adds to the sales on hold the one that another window has on its screen and this one is about to overwrite:
 * it would be lost if that window closed. Sales that are on the screen here, or just were (`claves`), are left
 * out.
 */
export function conLaDeOtra(
  { enEspera: _, vendidas, ...otra }: PosStorage,
  enEspera: VentaEnEspera[],
  claves: string[],
): VentaEnEspera[] {
  const ajenas = enEspera.filter(({ id, clave }) => !claves.includes(id) && !vendidas.includes(clave));
  const id = otra.intento?.clave ?? otra.clave;
  const yaEsta = ajenas.some((venta) => venta.id === id || venta.clave === id);
  if (!id || claves.includes(id) || yaEsta || (otra.lineas.length === 0 && !otra.intento)) return ajenas;
  return [...ajenas, { ...otra, id, desde: new Date().toISOString() }];
}
