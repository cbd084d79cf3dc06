import { create } from 'zustand';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { AppError } from '#contract/errores.ts';
import { local } from '#ui/almacen.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import {
  agregar,
  type Cambio,
  cambiarCantidad,
  cuantosArticulos,
  type Frescos,
  juntar,
  type Linea,
  leerLineas,
  ponerAlDia,
} from './lineas.ts';

const PREFIJO = 'guirnalda.carrito.';
const INVITADO = 'invitado';
/** Long enough to read it after the welcome, and to decide. */
const OFERTA_MS = 10_000;
/** On the button that answers the offer. */
export const TRAER = 'Traer al carrito';

interface Carrito {
  /** Whose cart it is: the id of an account, or the guest's name. */
  dueno: string;
  lineas: Linea[];
}

function leer(dueno: string): Linea[] {
  return leerLineas(local.leer(PREFIJO + dueno));
}

/** The cart on screen. It changes only through the functions below, which also keep it on the device. */
export const useCarrito = create<Carrito>(() => ({ dueno: INVITADO, lineas: [] }));

function poner(lineas: Linea[]): void {
  const { dueno } = useCarrito.getState();
  useCarrito.setState({ lineas });
  if (lineas.length > 0) local.guardar(PREFIJO + dueno, lineas);
  else local.borrar(PREFIJO + dueno);
}

function aplicar({ lineas, aviso }: Cambio): void {
  if (aviso) toast.warning(aviso);
  poner(lineas);
}

/** Shows the cart of an account, or the guest's, as this device keeps it. */
export function abrirCarrito(usuario: string | null): void {
  const dueno = usuario ?? INVITADO;
  useCarrito.setState({ dueno, lineas: leer(dueno) });
}

/** Whether the product went in; otherwise the person was told why. */
export function agregarAlCarrito(producto: ProductoDeCatalogo, cuantos = 1): boolean {
  const cambio = agregar(useCarrito.getState().lineas, producto, cuantos);
  aplicar(cambio);
  return cambio.aviso === undefined;
}

export function ponerCantidad(id: string, cantidad: number): void {
  aplicar(cambiarCantidad(useCarrito.getState().lineas, id, cantidad));
}

/** Takes a line out; for a moment the person can have it back. */
export function quitarDelCarrito(id: string): void {
  const { lineas, dueno } = useCarrito.getState();
  const quitada = lineas.find((linea) => linea._id === id);
  if (!quitada) return;
  poner(lineas.filter((linea) => linea !== quitada));
  toast.info(`Quitaste «${quitada.nombre}»`, {
    action: {
      label: 'Deshacer',
      onClick: () => {
        const ahora = useCarrito.getState();
        if (ahora.dueno === dueno) poner(juntar(ahora.lineas, [quitada]));
      },
    },
  });
}

/** After an order: the cart of whoever placed it is gone from the device. */
export function quitarCarrito(): void {
  poner([]);
}

/** On logout: nothing of the person stays, and the next one starts with nothing. */
export function vaciarAlSalir(): void {
  poner([]);
  local.borrar(PREFIJO + INVITADO);
}

/** What lies in the guest's cart while somebody is signed in. */
function lineasDeInvitado(): Linea[] {
  return useCarrito.getState().dueno === INVITADO ? [] : leer(INVITADO);
}

/** Brings what was chosen before signing in into the account's cart. */
export function traerLoDeInvitado(): void {
  const deInvitado = lineasDeInvitado();
  local.borrar(PREFIJO + INVITADO);
  toast.dismiss(avisoDeOferta);
  poner(juntar(useCarrito.getState().lineas, deInvitado));
}

/** What there is to bring from the guest's cart, as a sentence; undefined when there is nothing. */
export function ofertaDeInvitado(): string | undefined {
  const lineas = lineasDeInvitado();
  return lineas.length > 0 ? `Antes de entrar a tu cuenta elegiste ${cuantosArticulos(lineas)}.` : undefined;
}

let avisoDeOferta = 0;

/** After signing in: says that what was chosen before is not lost. */
export function ofrecerLoDeInvitado(): void {
  const oferta = ofertaDeInvitado();
  if (oferta) {
    avisoDeOferta = toast.info(oferta, {
      duration: OFERTA_MS,
      action: { label: TRAER, onClick: traerLoDeInvitado },
    });
  }
}

async function preguntarPor(id: string): Promise<ProductoDeCatalogo | null> {
  try {
    // Whatever the browser remembers is exactly what is in doubt.
    const { producto } = await api.get<{ producto: ProductoDeCatalogo }>(`/api/catalog/${id}`, {
      headers: { 'cache-control': 'no-cache' },
    });
    return producto;
  } catch (error) {
    // Storage may hold an id that never was one.
    const codigo = error instanceof AppError ? error.code : undefined;
    if (codigo === 'no-encontrado' || codigo === 'datos-invalidos') return null;
    throw error;
  }
}

/**
 * Brings prices and stock of the cart up to date. Returns what had changed, one sentence each. Rejects when the
 * server cannot be asked.
 */
export async function refrescarCarrito(): Promise<string[]> {
  const pedidas = useCarrito.getState().lineas.map(({ _id }) => _id);
  const productos = await Promise.all(pedidas.map(preguntarPor));
  const frescos: Frescos = new Map(pedidas.map((id, place) => [id, productos[place] ?? null]));
  // The cart may have changed while the server was asked.
  const { lineas, cambios } = ponerAlDia(useCarrito.getState().lineas, frescos);
  poner(lineas);
  return cambios;
}

/** Follows what other tabs do to the same cart. */
export function seguirOtrasPestanas(): void {
  addEventListener('storage', (evento) => {
    const { dueno } = useCarrito.getState();
    if (evento.key === null || evento.key === PREFIJO + dueno) useCarrito.setState({ lineas: leer(dueno) });
  });
}
