import { create } from 'zustand';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { formatoQ } from '#contract/words/dinero.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { toast } from '#ui/feedback/toast.ts';
import { agregar, type Cambio, cambiarCantidad, type Linea, leerLineas, totalDe } from './lineas.ts';

const PREFIJO = 'guirnalda.carrito.';
export const INVITADO = 'invitado';

interface Carrito {
  /** The cart's owner: the id of an account, or `INVITADO`. */
  dueno: string;
  lineas: Linea[];
  /** What the last press did, for screen readers. */
  dicho: string;
}

/** The lines that this device keeps of an owner's cart. */
export function leerCarritoDe(dueno: string): Linea[] {
  return leerLineas(deviceStorage.read(PREFIJO + dueno));
}

/** The cart on screen. It changes only through the functions below, which also store it on the device. */
export const useCarrito = create<Carrito>(() => ({ dueno: INVITADO, lineas: [], dicho: '' }));

export function guardarCarritoDe(dueno: string, lineas: Linea[]): void {
  if (lineas.length > 0) deviceStorage.write(PREFIJO + dueno, lineas);
  else deviceStorage.remove(PREFIJO + dueno);
}

/** Replaces the lines of the cart. */
export function ponerLineas(lineas: Linea[]): void {
  useCarrito.setState({ lineas, dicho: '' });
  guardarCarritoDe(useCarrito.getState().dueno, lineas);
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
  useCarrito.setState({ dueno, lineas: leerCarritoDe(dueno), dicho: '' });
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

/** On signing out: empties the account's cart and the guest's. */
export function vaciarAlSalir(): void {
  ponerLineas([]);
  deviceStorage.remove(PREFIJO + INVITADO);
}

/** Follows changes of other tabs to the same cart. */
export function seguirOtrasPestanas(): void {
  addEventListener('storage', (evento) => {
    const { dueno } = useCarrito.getState();
    if (evento.key === null || evento.key === PREFIJO + dueno)
      useCarrito.setState({ lineas: leerCarritoDe(dueno) });
  });
}
