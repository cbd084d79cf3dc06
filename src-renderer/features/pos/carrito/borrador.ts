import { create } from 'zustand';
import { nuevaClave } from '#contract/client/idempotencia.ts';
import { type Centavos, centavos, restar } from '#contract/words/dinero.ts';
import { toast } from '#ui/feedback/toast.ts';
import { flushStorage } from '../../../lib/flush-storage.ts';
import { leerDescuento } from '../../../shared/cobro/cobro.ts';
import {
  BORRADOR_VACIO,
  type Borrador,
  conLaDeOtra,
  juntarVendidas,
  mismasVentas,
  type PosStorage,
  posStorageKey,
  readPosStorage,
  reunir,
  type VentaEnEspera,
} from './borrador-storage.ts';
import { type Linea, subtotal } from './carrito.ts';

/** Topic of the messages about the current sale; they are dismissed once it is made. */
export const TEMA_VENTA = 'venta';

/** What the screen knows of the sale and no storage keeps. */
interface EnPantalla {
  /** Id of the line the keys act on. */
  seleccion: string | undefined;
  /** The folded fields that were asked for. */
  desplegado: { cliente: boolean; descuento: boolean };
  /** Whether a client's name or phone was begun: left empty then, it is an error and not a walk-in client. */
  clienteEmpezado: boolean;
  /** The removed lines that can still be put back, latest last. */
  quitadas: LineaQuitada[];
}

/** A line that was removed, and its place in the cart. */
interface LineaQuitada {
  linea: Linea;
  place: number;
}

interface Estado extends PosStorage, EnPantalla {
  usuarioId: string;
  procesando: boolean;
}

/** The screen of another sale. */
export const PANTALLA_NUEVA: EnPantalla = {
  seleccion: undefined,
  desplegado: { cliente: false, descuento: false },
  clienteEmpezado: false,
  quitadas: [],
};

export const useBorrador = create<Estado>(() => ({
  ...BORRADOR_VACIO,
  ...PANTALLA_NUEVA,
  enEspera: [],
  vendidas: [],
  usuarioId: '',
  procesando: false,
}));

/** The stored sales on hold as this window last saw them: any difference from them was made here. */
let sabidas: VentaEnEspera[] = [];

/** Records what the storage holds, and shows the sales in `reunidas` that were unknown here. */
function anotar(delStorage: VentaEnEspera[], reunidas: VentaEnEspera[]): void {
  const { enEspera } = useBorrador.getState();
  const ahora = mismasVentas(reunidas, enEspera) ? enEspera : reunidas;
  sabidas = mismasVentas(delStorage, ahora) ? ahora : delStorage;
  if (ahora !== enEspera) useBorrador.setState({ enEspera: ahora });
}

/** The keys under which the sale on the screen may be on hold in other windows. */
function clavesDe({ clave, intento }: Pick<Borrador, 'clave' | 'intento'>): string[] {
  return [clave, intento?.clave ?? ''].filter(Boolean);
}

/** Stores the draft, merged with what other windows of this person store. */
function guardar(ahora: Estado, antes: Estado): void {
  const { usuarioId, clave, lineas, cliente, descuento, pago } = ahora;
  const stored = readPosStorage(usuarioId);
  const vendidas = juntarVendidas(stored?.vendidas ?? [], ahora.vendidas);
  // Another window has sent the same sale: its unanswered attempt must be kept.
  const deOtra = antes.intento || stored?.clave !== clave ? undefined : stored.intento;
  const intento = ahora.intento ?? deOtra;
  const enEspera = stored
    ? conLaDeOtra(stored, reunir(stored.enEspera, sabidas, ahora.enEspera), [
        ...clavesDe(antes),
        ...clavesDe(ahora),
      ])
    : ahora.enEspera;
  const venta: Borrador = { clave, lineas, cliente, descuento, pago, intento };
  const nuevo: PosStorage = { ...venta, enEspera, vendidas };
  try {
    localStorage.setItem(posStorageKey(usuarioId), JSON.stringify(nuevo));
  } catch {
    // A full storage only loses the copy; the sale on the screen goes on.
    return;
  }
  flushStorage();
  anotar(enEspera, enEspera);
}

/** Takes over what the storage holds of other windows: the waiting sales, but none that is on the screen here. */
function oir(): void {
  const { usuarioId, enEspera, procesando, ...enPantalla } = useBorrador.getState();
  const stored = readPosStorage(usuarioId);
  if (!stored) return;
  const claves = clavesDe(enPantalla);
  const delStorage = stored.enEspera.filter(({ id }) => !claves.includes(id));
  anotar(delStorage, reunir(delStorage, sabidas, enEspera));
  if (procesando || enPantalla.intento || !stored.vendidas.includes(enPantalla.clave)) return;
  vaciarBorrador();
  toast.info('Esta venta se cobró en otra ventana', { topic: TEMA_VENTA });
}

/** Opens the unfinished sale of a person. The same person coming back finds it unchanged. */
export function abrirBorrador(usuarioId: string): void {
  if (useBorrador.getState().usuarioId === usuarioId) {
    oir();
    return;
  }
  const borrador = readPosStorage(usuarioId) ?? { ...BORRADOR_VACIO, enEspera: [], vendidas: [] };
  sabidas = borrador.enEspera;
  const seleccion = borrador.lineas.at(-1)?.producto._id;
  useBorrador.setState({ ...borrador, ...PANTALLA_NUEVA, usuarioId, seleccion, procesando: false });
}

const CAMPOS = ['vendidas', 'clave', 'lineas', 'cliente', 'descuento', 'pago', 'intento'] as const;

useBorrador.subscribe((ahora, antes) => {
  // State just read from the storage is not written back: two windows would answer each other endlessly.
  if (!ahora.usuarioId || ahora.usuarioId !== antes.usuarioId) return;
  if (ahora.lineas.length > 0 && !ahora.clave) {
    useBorrador.setState({ clave: nuevaClave() });
    return;
  }
  if (ahora.enEspera !== sabidas || CAMPOS.some((campo) => ahora[campo] !== antes[campo])) {
    guardar(ahora, antes);
  }
});

/** Takes over the sales that another window of the same person put on hold or resumed. */
export function oirOtraVentana({ key }: Pick<StorageEvent, 'key'>): void {
  if (key === posStorageKey(useBorrador.getState().usuarioId)) oir();
}

/** Marks the sale on the screen as made, so that other windows drop their copies. */
export function cerrarVendida(): void {
  const { clave, intento, vendidas } = useBorrador.getState();
  const suyas = clavesDe({ clave, intento });
  useBorrador.setState({
    ...BORRADOR_VACIO,
    ...PANTALLA_NUEVA,
    vendidas: juntarVendidas(vendidas, suyas),
  });
}

/** Clears cart, client, discount and payment for the next client; sales on hold stay. */
export function vaciarBorrador(): void {
  useBorrador.setState({ ...BORRADOR_VACIO, ...PANTALLA_NUEVA });
}

export interface Cuentas {
  subtotal: Centavos;
  /** Capped at the subtotal. */
  descuento: Centavos;
  total: Centavos;
  /** Whether the discount typed exceeds the subtotal. */
  excedido: boolean;
}

/** Subtotal, discount and total of the sale, in centavos. */
export function cuentasDe({ lineas, descuento }: Pick<Borrador, 'lineas' | 'descuento'>): Cuentas {
  const suma = subtotal(lineas);
  const escrito = leerDescuento(descuento, suma);
  const menos = centavos(Math.min(escrito, suma));
  return { subtotal: suma, descuento: menos, total: restar(suma, menos), excedido: escrito > suma };
}
