import { create } from 'zustand';
import type { Centavos } from '#contract/dinero.ts';
import { centavos, restar } from '#contract/dinero.ts';
import type { NuevaVentaJson } from '#contract/ventas.ts';
import { type Descuento, leerDescuento, PAGO_NUEVO, type Pago } from '../../lib/cobro.ts';
import { type Linea, subtotal } from './carrito.ts';

/** What the remarks about the sale are about: once it is made, they are over. */
export const TEMA_VENTA = 'venta';

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

/** A sale set aside for later; where the client has no name yet, it goes by its time. */
export interface VentaEnEspera extends Omit<Borrador, 'intento'> {
  id: string;
  /** When it was set aside, ISO 8601. */
  desde: string;
}

/** All that is kept of a person's selling: in one piece, so that no sale is ever in two places or in none. */
interface Guardado extends Borrador {
  enEspera: VentaEnEspera[];
}

interface Estado extends Guardado {
  usuarioId: string;
  /** The line the keys act on. */
  seleccion: string | undefined;
  procesando: boolean;
}

export const BORRADOR_VACIO: Borrador = {
  lineas: [],
  cliente: { nombre: '', telefono: '' },
  descuento: { modo: 'Q', texto: '' },
  pago: PAGO_NUEVO,
  intento: undefined,
};

export const useBorrador = create<Estado>(() => ({
  ...BORRADOR_VACIO,
  enEspera: [],
  usuarioId: '',
  seleccion: undefined,
  procesando: false,
}));

const clave = (usuarioId: string) => `guirnalda.pos.${usuarioId}`;

function leer(usuarioId: string): Guardado {
  try {
    const guardado = JSON.parse(localStorage.getItem(clave(usuarioId)) ?? '{}') as Partial<Guardado>;
    return { ...BORRADOR_VACIO, enEspera: [], ...guardado, pago: { ...PAGO_NUEVO, ...guardado.pago } };
  } catch {
    return { ...BORRADOR_VACIO, enEspera: [] };
  }
}

function guardar({ usuarioId, lineas, cliente, descuento, pago, intento, enEspera }: Estado): void {
  if (!usuarioId) return;
  const guardado: Guardado = { lineas, cliente, descuento, pago, intento, enEspera };
  try {
    localStorage.setItem(clave(usuarioId), JSON.stringify(guardado));
  } catch {
    // A full storage only loses the copy; the sale on the screen goes on.
  }
}

/** Takes up the unfinished sale of a person. The same person coming back finds it as it was left. */
export function abrirBorrador(usuarioId: string): void {
  if (useBorrador.getState().usuarioId === usuarioId) return;
  const borrador = leer(usuarioId);
  useBorrador.setState({ ...borrador, usuarioId, seleccion: borrador.lineas.at(-1)?.producto._id });
}

useBorrador.subscribe((ahora, antes) => {
  // What was just read needs no writing.
  if (ahora.usuarioId === antes.usuarioId) guardar(ahora);
});

/** Takes over what another window of the same person set aside or took back. */
export function oirOtraVentana({ key }: Pick<StorageEvent, 'key'>): void {
  const { usuarioId } = useBorrador.getState();
  if (key === clave(usuarioId)) useBorrador.setState({ enEspera: leer(usuarioId).enEspera });
}

/** Empties cart, client, discount and payment for the next client; what waits goes on waiting. */
export function vaciarBorrador(): void {
  useBorrador.setState({ ...BORRADOR_VACIO, seleccion: undefined });
}

export interface Cuentas {
  subtotal: Centavos;
  /** Never more than the subtotal. */
  descuento: Centavos;
  total: Centavos;
  /** Whether the discount that was written is more than there is to take it from. */
  excedido: boolean;
}

/** What the sale comes to. */
export function cuentasDe({ lineas, descuento }: Pick<Borrador, 'lineas' | 'descuento'>): Cuentas {
  const suma = subtotal(lineas);
  const escrito = leerDescuento(descuento, suma);
  const menos = centavos(Math.min(escrito, suma));
  return { subtotal: suma, descuento: menos, total: restar(suma, menos), excedido: escrito > suma };
}
