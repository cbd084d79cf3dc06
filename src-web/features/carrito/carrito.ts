import { create } from 'zustand';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { formatoQ } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { local } from '#ui/almacen.ts';
import { toast } from '#ui/toast.ts';
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
/** Long enough to read it after the welcome, and to decide. */
const OFERTA_MS = 10_000;
/** Time to notice that the wrong line is gone. */
const DESHACER_MS = 6_000;
/** On the button that answers the offer. */
export const TRAER = 'Traer al carrito';

interface Carrito {
  /** Whose cart it is: the id of an account, or the guest's name. */
  dueno: string;
  lineas: Linea[];
  /** What the last press here did, for who does not see it. */
  dicho: string;
}

function leer(dueno: string): Linea[] {
  return leerLineas(local.leer(PREFIJO + dueno));
}

/** The cart on screen. It changes only through the functions below, which also keep it on the device. */
export const useCarrito = create<Carrito>(() => ({ dueno: INVITADO, lineas: [], dicho: '' }));

function guardarDe(dueno: string, lineas: Linea[]): void {
  if (lineas.length > 0) local.guardar(PREFIJO + dueno, lineas);
  else local.borrar(PREFIJO + dueno);
}

/** Puts these lines in place of the cart's. */
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

/** Shows the cart of an account, or the guest's, as this device keeps it. */
export function abrirCarrito(usuario: string | null): void {
  const dueno = usuario ?? INVITADO;
  useCarrito.setState({ dueno, lineas: leer(dueno), dicho: '' });
}

/** Whether the product went in; otherwise the person was told why. */
export function agregarAlCarrito(producto: ProductoDeCatalogo, cuantos = 1): boolean {
  const cambio = agregar(useCarrito.getState().lineas, producto, cuantos);
  aplicar(producto._id, cambio);
  return cambio.aviso === undefined;
}

export function ponerCantidad(id: string, cantidad: number): void {
  aplicar(id, cambiarCantidad(useCarrito.getState().lineas, id, cantidad));
}

/** Takes a line out; for a moment the person can have it back. */
export function quitarDelCarrito(id: string): void {
  const { lineas, dueno } = useCarrito.getState();
  const lugar = lineas.findIndex((linea) => linea._id === id);
  const quitada = lineas[lugar];
  if (!quitada) return;
  ponerLineas(lineas.filter((linea) => linea !== quitada));
  toast.info(`Quitaste «${quitada.nombre}»`, {
    duration: DESHACER_MS,
    action: {
      label: 'Deshacer',
      onClick: () => {
        const ahora = useCarrito.getState();
        if (ahora.dueno === dueno) ponerLineas(devolver(ahora.lineas, quitada, lugar));
      },
    },
  });
}

/** On logout: nothing of the person stays, and the next one starts with nothing. */
export function vaciarAlSalir(): void {
  ponerLineas([]);
  local.borrar(PREFIJO + INVITADO);
}

/** What lies in the guest's cart while somebody is signed in. */
function lineasDeInvitado(): Linea[] {
  return useCarrito.getState().dueno === INVITADO ? [] : leer(INVITADO);
}

/** Brings what was chosen before signing in into the account's cart. What does not fit stays where it was. */
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

/** Follows what other tabs do to the same cart. */
export function seguirOtrasPestanas(): void {
  addEventListener('storage', (evento) => {
    const { dueno } = useCarrito.getState();
    if (evento.key === null || evento.key === PREFIJO + dueno) useCarrito.setState({ lineas: leer(dueno) });
  });
}
