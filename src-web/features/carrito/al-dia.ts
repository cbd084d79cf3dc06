import { toast } from '#ui/toast.ts';
import { contarFrescos, preguntarPorProductos } from '../../lib/existencias.ts';
import { ponerLineas, useCarrito } from './carrito.ts';
import { hayCambio, type LineaPedida, leidas, novedadesDe, ponerAlDia, volverAPedir } from './novedades.ts';

/** What could not be put into the cart is worth reading to its end. */
const LECTURA_MS = 10_000;

/** How the cart came out of being brought up to date. */
export interface Refresco {
  /** Whether what is to be paid changed just now. */
  cambio: boolean;
  /** All that the person has not read yet. */
  novedades: string[];
}

/** Brings prices and stock of the cart up to date. Rejects when the server cannot be asked. */
export async function refrescarCarrito(): Promise<Refresco> {
  const frescos = await preguntarPorProductos(useCarrito.getState().lineas.map(({ _id }) => _id));
  contarFrescos(frescos);
  // The cart may have changed while the server was asked.
  const { lineas: antes } = useCarrito.getState();
  const lineas = ponerAlDia(antes, frescos);
  ponerLineas(lineas);
  return { cambio: hayCambio(antes, lineas), novedades: novedadesDe(lineas) };
}

/** The person has read what is new. */
export function marcarLeidas(): void {
  ponerLineas(leidas(useCarrito.getState().lineas));
}

/**
 * Puts what can still be bought of an earlier order into the cart, and says in one message what that came to. Whether
 * anything went in. Rejects when the server cannot be asked.
 */
export async function pedirDeNuevo(pedidas: readonly LineaPedida[]): Promise<boolean> {
  const ids = pedidas.flatMap(({ producto }) => (producto ? [producto._id] : []));
  const frescos = await preguntarPorProductos(ids);
  const { lineas, puestas, faltas } = volverAPedir(useCarrito.getState().lineas, pedidas, frescos);
  if (puestas === 0) {
    toast.warning(['Nada de este pedido se puede comprar ahora.', ...faltas].join(' '), {
      duration: LECTURA_MS,
    });
    return false;
  }
  ponerLineas(lineas);
  const cuantos = puestas === 1 ? '1 producto' : `${puestas} productos`;
  const puesto = `Pusimos ${cuantos} en tu carrito, a los precios de hoy.`;
  if (faltas.length === 0) toast.success(puesto);
  else toast.warning([puesto, ...faltas].join(' '), { duration: LECTURA_MS });
  return true;
}
