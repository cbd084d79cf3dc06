import { formatoQ } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { toast } from '#ui/toast.ts';
import { TEMA_VENTA, useBorrador, vaciarBorrador } from './borrador.ts';
import { actualizarLineas, agregar, type Linea, ponerCantidad } from './carrito.ts';
import { useCatalogoLocal } from './catalogo-local.ts';
import type { ProductoPos } from './producto-pos.ts';
import { decir } from './voz.ts';

/** Whether the sale may be changed now: not while it is sent, nor while its answer is still owed. */
export function sePuedeCambiar(): boolean {
  const { procesando, intento } = useBorrador.getState();
  if (procesando) return false;
  if (!intento) return true;
  toast.warning('Esta venta quedó sin confirmar. Vuelve a procesarla: se cobra una sola vez.', {
    topic: TEMA_VENTA,
  });
  return false;
}

/** Puts a product into the cart, or says why not. */
export function agregarAlCarrito(producto: ProductoPos, cantidad = 1): void {
  if (!sePuedeCambiar()) return;
  const { lineas } = useBorrador.getState();
  const cambio = agregar(lineas, producto, cantidad);
  if (cambio.aviso) toast.warning(cambio.aviso, { topic: TEMA_VENTA });
  if (cambio.lineas === lineas) return;
  useBorrador.setState({ lineas: cambio.lineas, seleccion: producto._id });
  const linea = cambio.lineas.find((una) => una.producto._id === producto._id);
  decir(`${producto.nombre}: ${linea?.cantidad ?? cantidad} en el carrito`);
}

/** Changes how many of a line; 0 takes it out, with a way back, and moves the selection to its neighbour. */
export function cambiarCantidad(id: string, cantidad: number): void {
  if (!sePuedeCambiar()) return;
  const { lineas, seleccion } = useBorrador.getState();
  const en = lineas.findIndex((linea) => linea.producto._id === id);
  const linea = lineas[en];
  if (!linea) return;
  const cambio = ponerCantidad(lineas, id, cantidad);
  if (cambio.aviso) toast.warning(cambio.aviso, { topic: TEMA_VENTA });
  if (cambio.lineas.length === lineas.length) {
    useBorrador.setState({ lineas: cambio.lineas, seleccion: id });
    decir(`${linea.producto.nombre}: ${cambio.lineas[en]?.cantidad}`);
    return;
  }
  const vecina = cambio.lineas[Math.min(en, cambio.lineas.length - 1)]?.producto._id;
  useBorrador.setState({
    lineas: cambio.lineas,
    seleccion: seleccion === id || !seleccion ? vecina : seleccion,
  });
  decir(`${linea.producto.nombre}: fuera del carrito`);
  toast.info(`${linea.producto.nombre} salió del carrito`, {
    duration: 4_000,
    action: { label: 'Deshacer', onClick: () => devolverLinea(linea, en) },
  });
}

/** Puts a line back where it was. */
function devolverLinea(linea: Linea, lugar: number): void {
  const { lineas } = useBorrador.getState();
  const { _id } = linea.producto;
  if (!sePuedeCambiar() || lineas.some(({ producto }) => producto._id === _id)) return;
  useBorrador.setState({ lineas: lineas.toSpliced(lugar, 0, linea), seleccion: _id });
}

/** Changes the selected line by so many. */
export function sumarASeleccion(cuanto: number): void {
  const { lineas, seleccion } = useBorrador.getState();
  const linea = lineas.find(({ producto }) => producto._id === seleccion);
  if (linea) cambiarCantidad(linea.producto._id, linea.cantidad + cuanto);
}

/** Takes the selected line out of the cart. */
export function quitarLinea(id: string | undefined = useBorrador.getState().seleccion): void {
  if (id) cambiarCantidad(id, 0);
}

/** Moves the selection up or down the cart. */
export function moverSeleccion(paso: 1 | -1): void {
  const { lineas, seleccion } = useBorrador.getState();
  if (lineas.length === 0) return;
  const en = lineas.findIndex(({ producto }) => producto._id === seleccion);
  const siguiente = en < 0 ? (paso > 0 ? 0 : lineas.length - 1) : en + paso;
  const linea = lineas[Math.max(0, Math.min(lineas.length - 1, siguiente))];
  if (!linea) return;
  useBorrador.setState({ seleccion: linea.producto._id });
  decir(`${linea.producto.nombre}: ${linea.cantidad}`);
}

/** The sale is for somebody who leaves no data. */
export function ponerClienteDeMostrador(): void {
  if (!sePuedeCambiar()) return;
  useBorrador.setState({ cliente: { ...CLIENTE_DE_MOSTRADOR } });
}

/** Empties the cart for the next client. */
export function vaciarCarrito(): void {
  vaciarBorrador();
  decir('Carrito vacío');
}

/** Takes over what is now known of the products in the cart, and tells the prices that changed. */
export function ponerAlDia(): void {
  const { lineas, intento, procesando } = useBorrador.getState();
  if (intento || procesando || lineas.length === 0) return;
  const { porId } = useCatalogoLocal.getState().index;
  const cambio = actualizarLineas(lineas, (id) => porId.get(id));
  if (cambio.lineas.every((linea, i) => linea === lineas[i])) return;
  useBorrador.setState({ lineas: cambio.lineas });
  for (const { nombre, ahora } of cambio.precios) {
    toast.info(`El precio de ${nombre} cambió: ahora es ${formatoQ(ahora)}`);
  }
}
