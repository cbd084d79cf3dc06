import { toast } from '#ui/feedback/toast.ts';
import { anunciarFrescos, consultarProductos } from '../../shared/productos-al-dia.ts';
import { ponerLineas, useCarrito } from './carrito.ts';
import { hayCambio, type LineaPedida, leidas, novedadesDe, ponerAlDia, volverAPedir } from './novedades.ts';

/** Long enough to read which products could not be added. */
const LECTURA_MS = 10_000;

/** The result of bringing the cart up to date. */
interface Refresco {
  /** Whether this refresh changed what is to be paid. */
  cambio: boolean;
  /** All changes that the person has not read yet, one sentence each. */
  novedades: string[];
}

/** Brings prices and stock of the cart up to date. Rejects when the server cannot be asked. */
export async function refrescarCarrito(): Promise<Refresco> {
  const frescos = await consultarProductos(useCarrito.getState().lineas.map(({ _id }) => _id));
  anunciarFrescos(frescos);
  // The cart may have changed while the server was asked.
  const { lineas: antes } = useCarrito.getState();
  const lineas = ponerAlDia(antes, frescos);
  ponerLineas(lineas);
  return { cambio: hayCambio(antes, lineas), novedades: novedadesDe(lineas) };
}

/** Marks all changes as read. */
export function marcarLeidas(): void {
  ponerLineas(leidas(useCarrito.getState().lineas));
}

/**
 * Adds what can still be bought of an earlier order to the cart and reports the outcome in one toast. Returns whether
 * anything was added. Rejects when the server cannot be asked.
 */
export async function pedirDeNuevo(pedidas: readonly LineaPedida[]): Promise<boolean> {
  const ids = pedidas.flatMap(({ producto }) => (producto ? [producto._id] : []));
  const frescos = await consultarProductos(ids);
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
