import { create } from 'zustand';
import type { Centavos } from '#contract/dinero.ts';
import { centavos, restar } from '#contract/dinero.ts';
import { nuevaClave } from '#contract/intentos.ts';
import { toast } from '#ui/toast.ts';
import { leerDescuento } from '../../lib/cobro.ts';
import { guardarEnDisco } from '../../lib/guardar-en-disco.ts';
import { subtotal } from './carrito.ts';
import {
  BORRADOR_VACIO,
  type Borrador,
  claveDeGuardado,
  conLaDeOtra,
  type Guardado,
  juntarVendidas,
  leerGuardado,
  mismasVentas,
  reunir,
  type VentaEnEspera,
} from './guardado.ts';

/** What the remarks about the sale are about: once it is made, they are over. */
export const TEMA_VENTA = 'venta';

interface Estado extends Guardado {
  usuarioId: string;
  /** The line the keys act on. */
  seleccion: string | undefined;
  procesando: boolean;
}

export const useBorrador = create<Estado>(() => ({
  ...BORRADOR_VACIO,
  enEspera: [],
  vendidas: [],
  usuarioId: '',
  seleccion: undefined,
  procesando: false,
}));

/** The waiting sales of the storage as this window last saw them: what differs from them here was done here. */
let sabidas: VentaEnEspera[] = [];

/** Notes what the storage holds now, and shows what `reunidas` brought that was not known here. */
function anotar(guardadas: VentaEnEspera[], reunidas: VentaEnEspera[]): void {
  const { enEspera } = useBorrador.getState();
  const ahora = mismasVentas(reunidas, enEspera) ? enEspera : reunidas;
  sabidas = mismasVentas(guardadas, ahora) ? ahora : guardadas;
  if (ahora !== enEspera) useBorrador.setState({ enEspera: ahora });
}

/** The keys under which a sale on the screen may wait in other windows. */
function clavesDe({ clave, intento }: Pick<Borrador, 'clave' | 'intento'>): string[] {
  return [clave, intento?.clave ?? ''].filter(Boolean);
}

/** Keeps the draft, next to whatever other windows of this person keep. */
function guardar(ahora: Estado, antes: Estado): void {
  const { usuarioId, clave, lineas, cliente, descuento, pago } = ahora;
  const guardado = leerGuardado(usuarioId);
  const vendidas = juntarVendidas(guardado?.vendidas ?? [], ahora.vendidas);
  // Another window has the same sale, and has sent it: that its answer is owed is not for this one to forget.
  const deOtra = antes.intento || guardado?.clave !== clave ? undefined : guardado.intento;
  const intento = ahora.intento ?? deOtra;
  const enEspera = guardado
    ? conLaDeOtra(guardado, reunir(guardado.enEspera, sabidas, ahora.enEspera), [
        ...clavesDe(antes),
        ...clavesDe(ahora),
      ])
    : ahora.enEspera;
  const nuevo: Guardado = { clave, lineas, cliente, descuento, pago, intento, enEspera, vendidas };
  try {
    localStorage.setItem(claveDeGuardado(usuarioId), JSON.stringify(nuevo));
  } catch {
    // A full storage only loses the copy; the sale on the screen goes on.
    return;
  }
  guardarEnDisco();
  anotar(enEspera, enEspera);
}

/** Takes over what the storage holds of other windows: the waiting sales, but none that is on the screen here. */
function oir(): void {
  const { usuarioId, enEspera, procesando, ...enPantalla } = useBorrador.getState();
  const guardado = leerGuardado(usuarioId);
  if (!guardado) return;
  const claves = clavesDe(enPantalla);
  const guardadas = guardado.enEspera.filter(({ id }) => !claves.includes(id));
  anotar(guardadas, reunir(guardadas, sabidas, enEspera));
  if (procesando || enPantalla.intento || !guardado.vendidas.includes(enPantalla.clave)) return;
  vaciarBorrador();
  toast.info('Esta venta se cobró en otra ventana', { topic: TEMA_VENTA });
}

/** Takes up the unfinished sale of a person. The same person coming back finds it as it was left. */
export function abrirBorrador(usuarioId: string): void {
  if (useBorrador.getState().usuarioId === usuarioId) {
    oir();
    return;
  }
  const borrador = leerGuardado(usuarioId) ?? { ...BORRADOR_VACIO, enEspera: [], vendidas: [] };
  sabidas = borrador.enEspera;
  const seleccion = borrador.lineas.at(-1)?.producto._id;
  useBorrador.setState({ ...borrador, usuarioId, seleccion, procesando: false });
}

const CAMPOS = ['vendidas', 'clave', 'lineas', 'cliente', 'descuento', 'pago', 'intento'] as const;

useBorrador.subscribe((ahora, antes) => {
  // What was just read or heard needs no writing: two windows would answer each other without end.
  if (!ahora.usuarioId || ahora.usuarioId !== antes.usuarioId) return;
  if (ahora.lineas.length > 0 && !ahora.clave) {
    useBorrador.setState({ clave: nuevaClave() });
    return;
  }
  if (ahora.enEspera !== sabidas || CAMPOS.some((campo) => ahora[campo] !== antes[campo])) {
    guardar(ahora, antes);
  }
});

/** Takes over what another window of the same person set aside or took back. */
export function oirOtraVentana({ key }: Pick<StorageEvent, 'key'>): void {
  if (key === claveDeGuardado(useBorrador.getState().usuarioId)) oir();
}

/** The sale on the screen was made: whatever other windows still have of it is done with. */
export function cerrarVendida(): void {
  const { clave, intento, vendidas } = useBorrador.getState();
  const suyas = clavesDe({ clave, intento });
  useBorrador.setState({
    ...BORRADOR_VACIO,
    seleccion: undefined,
    vendidas: juntarVendidas(vendidas, suyas),
  });
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
