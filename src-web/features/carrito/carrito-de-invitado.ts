import { LIMITES } from '#contract/words/limites.ts';
import { toast } from '#ui/feedback/toast.ts';
import { guardarCarritoDe, INVITADO, leerCarritoDe, ponerLineas, useCarrito } from './carrito.ts';
import { juntar } from './juntar.ts';
import { cuantosArticulos, type Linea } from './lineas.ts';

/** Long enough to read the offer after the welcome toast and to decide. */
const OFERTA_MS = 10_000;
/** Label of the button that accepts the offer. */
export const TRAER = 'Traer al carrito';

/** The guest's lines while somebody is signed in; none otherwise. */
function lineasDeInvitado(): Linea[] {
  return useCarrito.getState().dueno === INVITADO ? [] : leerCarritoDe(INVITADO);
}

/** Moves the guest's lines to the account's cart. Those above the limit stay in the guest's. */
export function traerLoDeInvitado(): void {
  const deInvitado = lineasDeInvitado();
  const lineas = juntar(useCarrito.getState().lineas, deInvitado);
  const sobran = deInvitado.filter(({ _id }) => !lineas.some((linea) => linea._id === _id));
  guardarCarritoDe(INVITADO, sobran);
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
