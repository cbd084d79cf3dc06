import { create } from 'zustand';
import { formatoQ } from '#contract/words/dinero.ts';
import { CONSUMIDOR_FINAL } from '#contract/words/pagos.ts';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import { decirApartados } from './apartados.ts';
import { TEMA_VENTA, useBorrador, vaciarBorrador } from './borrador.ts';
import type { Borrador } from './borrador-storage.ts';
import { actualizarLineas, agregar, type Cambio, ponerCantidad } from './carrito.ts';

/** Whether the sale may be changed: not while it is being sent, nor while its outcome is unknown. */
export function sePuedeCambiar(): boolean {
  const { procesando, intento } = useBorrador.getState();
  if (procesando) return false;
  if (!intento) return true;
  toast.warning('Esta venta quedó sin confirmar. Vuelve a procesarla: se cobra una sola vez.', {
    topic: TEMA_VENTA,
  });
  return false;
}

/** Says what stood in the way of a change, and who holds the pieces that were missing. */
function avisar({ aviso, falto }: Cambio, producto: ProductoPos): void {
  if (aviso) toast.warning(aviso, { topic: TEMA_VENTA });
  if (falto) void decirApartados(producto);
}

/** Adds a product to the cart, or says why it cannot. */
export function agregarAlCarrito(producto: ProductoPos, cantidad = 1): void {
  if (!sePuedeCambiar()) return;
  const { lineas } = useBorrador.getState();
  const cambio = agregar(lineas, producto, cantidad);
  avisar(cambio, producto);
  if (cambio.lineas === lineas) return;
  useBorrador.setState({ lineas: cambio.lineas, seleccion: producto._id });
  const linea = cambio.lineas.find((una) => una.producto._id === producto._id);
  decir(`${producto.nombre}: ${linea?.cantidad ?? cantidad} en el carrito`);
}

/** Sets the quantity of a line. 0 removes it, with an undo, and selects the line next to it. */
export function cambiarCantidad(id: string, cantidad: number): void {
  if (!sePuedeCambiar()) return;
  const { lineas, seleccion } = useBorrador.getState();
  const en = lineas.findIndex((linea) => linea.producto._id === id);
  const linea = lineas[en];
  if (!linea) return;
  const cambio = ponerCantidad(lineas, id, cantidad);
  avisar(cambio, linea.producto);
  if (cambio.lineas.length === lineas.length) {
    useBorrador.setState({ lineas: cambio.lineas, seleccion: id });
    decir(`${linea.producto.nombre}: ${cambio.lineas[en]?.cantidad}`);
    return;
  }
  const vecina = cambio.lineas[Math.min(en, cambio.lineas.length - 1)]?.producto._id;
  useBorrador.setState(({ quitadas }) => ({
    lineas: cambio.lineas,
    seleccion: seleccion === id || !seleccion ? vecina : seleccion,
    quitadas: [...quitadas, { linea, place: en }],
  }));
  decir(`${linea.producto.nombre}: fuera del carrito`);
}

/** Puts the line that was removed last back at its place, or its quantity to the same product added meanwhile. */
export function devolverQuitada(): void {
  const { lineas, quitadas } = useBorrador.getState();
  const ultima = quitadas.at(-1);
  if (!ultima || !sePuedeCambiar()) return;
  useBorrador.setState({ quitadas: quitadas.slice(0, -1) });
  const { linea, place } = ultima;
  const { _id, nombre } = linea.producto;
  if (lineas.some(({ producto }) => producto._id === _id)) {
    agregarAlCarrito(linea.producto, linea.cantidad);
    return;
  }
  useBorrador.setState({ lineas: lineas.toSpliced(place, 0, linea), seleccion: _id });
  decir(`${nombre}: otra vez en el carrito`);
}

/** Ends the offer to put removed lines back. */
export function olvidarQuitadas(): void {
  useBorrador.setState({ quitadas: [] });
}

/** Adds `cuanto` (may be negative) to the quantity of the selected line. */
export function sumarASeleccion(cuanto: number): void {
  const { lineas, seleccion } = useBorrador.getState();
  const linea = lineas.find(({ producto }) => producto._id === seleccion);
  if (linea) cambiarCantidad(linea.producto._id, linea.cantidad + cuanto);
}

/** Removes a line from the cart; by default the selected one. */
export function quitarLinea(id: string | undefined = useBorrador.getState().seleccion): void {
  if (id) cambiarCantidad(id, 0);
}

/** Moves the selection one line up or down. */
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

/** Sets the walk-in client, who gives no data, and folds the client's fields. */
export function ponerConsumidorFinal(): void {
  if (!sePuedeCambiar()) return;
  useBorrador.setState(({ desplegado }) => ({
    cliente: { ...CONSUMIDOR_FINAL },
    clienteEmpezado: false,
    desplegado: { ...desplegado, cliente: false },
  }));
  decir('Cliente: consumidor final');
}

/** Takes what was typed of the client. */
export function escribirCliente(escrito: Partial<Borrador['cliente']>): void {
  useBorrador.setState(({ cliente, desplegado }) => ({
    cliente: { ...cliente, ...escrito },
    clienteEmpezado: true,
    desplegado: { ...desplegado, cliente: true },
  }));
}

/** Takes what was typed of the payment. */
export function escribirPago(escrito: Partial<Borrador['pago']>): void {
  useBorrador.setState(({ pago }) => ({ pago: { ...pago, ...escrito } }));
}

/** Unfolds or folds a part of the sale. */
export function desplegar(parte: 'cliente' | 'descuento', abierta = true): void {
  useBorrador.setState(({ desplegado }) => ({ desplegado: { ...desplegado, [parte]: abierta } }));
}

/** Empties the cart for the next client, with an undo. */
export function vaciarCarrito(): void {
  const { usuarioId, clave, lineas, cliente, descuento, pago, intento } = useBorrador.getState();
  const vaciada = { clave, lineas, cliente, descuento, pago, intento };
  vaciarBorrador();
  decir('Carrito vacío');
  toast.info('Vaciaste el carrito', {
    duration: UNDO_MS,
    action: {
      label: 'Deshacer',
      onClick: () => devolverCarrito(usuarioId, vaciada),
    },
  });
}

/** Puts an emptied sale back, unless another one was begun meanwhile. */
function devolverCarrito(deQuien: string, vaciada: Borrador): void {
  const { usuarioId, lineas, procesando, intento } = useBorrador.getState();
  if (usuarioId !== deQuien) return;
  if (lineas.length > 0 || procesando || intento) {
    toast.warning('Ya empezaste otra venta: ponla en espera y vuelve a agregar lo que vaciaste.', {
      topic: TEMA_VENTA,
    });
    return;
  }
  useBorrador.setState({ ...vaciada, seleccion: vaciada.lineas.at(-1)?.producto._id });
  decir('El carrito está como antes');
  ponerAlDia();
}

/** Updates the products in the cart from the catalogue, and announces changed prices. */
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

/** What the screen reader announces about the cart; `vez` makes it announce the same sentence twice. */
export const useVoz = create<{ frase: string; vez: number }>(() => ({ frase: '', vez: 0 }));

export function decir(frase: string): void {
  useVoz.setState(({ vez }) => ({ frase, vez: vez + 1 }));
}
