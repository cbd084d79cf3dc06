import { create } from 'zustand';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { formatoQ } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { toast } from '#ui/feedback/toast.ts';
import {
  agregar,
  type Cambio,
  cambiarCantidad,
  cuantosArticulos,
  devolver,
  juntar,
  type Linea,
  leerLineas,
  totalDe,
} from './lineas.ts';

const PREFIJO = 'guirnalda.carrito.';
const INVITADO = 'invitado';
/** Long enough to read the offer after the welcome toast and to decide. */
const OFERTA_MS = 10_000;
/** Time to undo the removal of a line. */
const DESHACER_MS = 6_000;
/** Label of the button that accepts the offer. */
export const TRAER = 'Traer al carrito';

interface Carrito {
  /** The cart's owner: the id of an account, or `INVITADO`. */
  dueno: string;
  lineas: Linea[];
  /** What the last press did, for screen readers. */
  dicho: string;
}

function leer(dueno: string): Linea[] {
  return leerLineas(deviceStorage.read(PREFIJO + dueno));
}

/** The cart on screen. It changes only through the functions below, which also store it on the device. */
export const useCarrito = create<Carrito>(() => ({ dueno: INVITADO, lineas: [], dicho: '' }));

function guardarDe(dueno: string, lineas: Linea[]): void {
  if (lineas.length > 0) deviceStorage.write(PREFIJO + dueno, lineas);
  else deviceStorage.remove(PREFIJO + dueno);
}

/** Replaces the lines of the cart. */
export function ponerLineas(lineas: Linea[]): void {
  useCarrito.setState({ lineas, dicho: '' });
  guardarDe(useCarrito.getState().dueno, lineas);
}

function aplicar(id: string, { lineas, aviso }: Cambio): void {
  if (aviso) toast.warning(aviso);
  ponerLineas(lineas);
  const linea = lineas.find(({ _id }) => _id === id);
  const cuantos = linea ? `${linea.cantidad} de ${linea.nombre} en tu carrito.` : 'Quitado de tu carrito.';
  useCarrito.setState({ dicho: `${cuantos} Total: ${formatoQ(totalDe(lineas))}.` });
}

/** Opens the cart of an account, or the guest's for null, as stored on this device. */
export function abrirCarrito(usuario: string | null): void {
  const dueno = usuario ?? INVITADO;
  useCarrito.setState({ dueno, lineas: leer(dueno), dicho: '' });
}

/** Adds a product; returns whether it was added. When it was not, a toast says why. */
export function agregarAlCarrito(producto: ProductoDeCatalogo, cuantos = 1): boolean {
  const cambio = agregar(useCarrito.getState().lineas, producto, cuantos);
  aplicar(producto._id, cambio);
  return cambio.aviso === undefined;
}

export function ponerCantidad(id: string, cantidad: number): void {
  aplicar(id, cambiarCantidad(useCarrito.getState().lineas, id, cantidad));
}

/** Removes a line and shows a toast that can undo it. */
export function quitarDelCarrito(id: string): void {
  const { lineas, dueno } = useCarrito.getState();
  const posicion = lineas.findIndex((linea) => linea._id === id);
  const quitada = lineas[posicion];
  if (!quitada) return;
  ponerLineas(lineas.filter((linea) => linea !== quitada));
  toast.info(`Quitaste «${quitada.nombre}»`, {
    duration: DESHACER_MS,
    action: {
      label: 'Deshacer',
      onClick: () => {
        const ahora = useCarrito.getState();
        if (ahora.dueno === dueno) ponerLineas(devolver(ahora.lineas, quitada, posicion));
      },
    },
  });
}

/** On signing out: empties the account's cart and the guest's. */
export function vaciarAlSalir(): void {
  ponerLineas([]);
  deviceStorage.remove(PREFIJO + INVITADO);
}

/** The guest's lines while somebody is signed in; none otherwise. */
function lineasDeInvitado(): Linea[] {
  return useCarrito.getState().dueno === INVITADO ? [] : leer(INVITADO);
}

/** Moves the guest's lines to the account's cart. Those above the limit stay in the guest's. */
export function traerLoDeInvitado(): void {
  const deInvitado = lineasDeInvitado();
  const lineas = juntar(useCarrito.getState().lineas, deInvitado);
  const sobran = deInvitado.filter(({ _id }) => !lineas.some((linea) => linea._id === _id));
  guardarDe(INVITADO, sobran);
  toast.dismiss(avisoDeOferta);
  ponerLineas(lineas);
  if (sobran.length > 0) {
    const cuantos = sobran.length === 1 ? '1 producto quedó' : `${sobran.length} productos quedaron`;
    toast.warning(
      `Un pedido admite hasta ${LIMITES.lineasPorPedido} productos: ${cuantos} sin traer. Haz lugar en tu carrito y vuelve a traerlos.`,
      { duration: OFERTA_MS },
    );
  }
}

/** A sentence on what the guest's cart holds; undefined when it is empty. */
export function ofertaDeInvitado(): string | undefined {
  const lineas = lineasDeInvitado();
  return lineas.length > 0 ? `Antes de entrar a tu cuenta elegiste ${cuantosArticulos(lineas)}.` : undefined;
}

let avisoDeOferta = 0;

/** After signing in: offers to bring the guest's lines. */
export function ofrecerLoDeInvitado(): void {
  const oferta = ofertaDeInvitado();
  if (oferta) {
    avisoDeOferta = toast.info(oferta, {
      duration: OFERTA_MS,
      action: { label: TRAER, onClick: traerLoDeInvitado },
    });
  }
}

/** Follows changes of other tabs to the same cart. */
export function seguirOtrasPestanas(): void {
  addEventListener('storage', (evento) => {
    const { dueno } = useCarrito.getState();
    if (evento.key === null || evento.key === PREFIJO + dueno) useCarrito.setState({ lineas: leer(dueno) });
  });
}
