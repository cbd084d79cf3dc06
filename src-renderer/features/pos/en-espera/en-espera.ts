import { nuevaClave } from '#contract/client/idempotencia.ts';
import { formatoQ } from '#contract/words/dinero.ts';
import { esConsumidorFinal } from '#contract/words/pagos.ts';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { horaLegible } from '../../../shared/tienda/hora-legible.ts';
import { zonaDeTienda } from '../../../shared/tienda/tienda.ts';
import { decir, ponerAlDia, sePuedeCambiar } from '../carrito/acciones.ts';
import { cuentasDe, PANTALLA_NUEVA, TEMA_VENTA, useBorrador } from '../carrito/borrador.ts';
import { BORRADOR_VACIO, type Borrador, type VentaEnEspera } from '../carrito/borrador-storage.ts';
import { faltaStock } from '../carrito/carrito.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { disponible } from '../catalogo/producto-pos.ts';

/** Most sales on hold at once; a longer list is hard to search. */
export const MAXIMO_EN_ESPERA = 20;

/** The name of a sale on hold: its client, or the time it was put on hold. */
export function nombreEnEspera({ cliente, desde }: Pick<VentaEnEspera, 'cliente' | 'desde'>): string {
  return (
    cliente.nombre.trim() || cliente.telefono.trim() || `Venta de las ${horaLegible(desde, zonaDeTienda())}`
  );
}

/** Whether the screen holds anything that would have to be typed or scanned again. */
function hayAlgo({ lineas, cliente, descuento, pago }: Borrador): boolean {
  const quien = esConsumidorFinal(cliente) ? '' : cliente.nombre + cliente.telefono;
  const escrito = [quien, descuento.texto, pago.recibido, ...Object.values(pago.mixto)].join('');
  return lineas.length > 0 || escrito.trim() !== '';
}

/** The sale on the screen as a sale on hold. */
function apartada(): VentaEnEspera {
  const { clave, lineas, cliente, descuento, pago } = useBorrador.getState();
  const desde = new Date().toISOString();
  return { id: nuevaClave(), desde, clave, lineas, cliente, descuento, pago, intento: undefined };
}

/** Puts the sale on the screen on hold. */
export function ponerEnEspera(): void {
  if (!sePuedeCambiar()) return;
  const { lineas, enEspera } = useBorrador.getState();
  if (lineas.length === 0) return void toast.warning('El carrito está vacío', { topic: TEMA_VENTA });
  if (enEspera.length >= MAXIMO_EN_ESPERA) {
    toast.warning(`Ya hay ${MAXIMO_EN_ESPERA} ventas en espera: retoma o descarta una`, {
      topic: TEMA_VENTA,
    });
    return;
  }
  const venta = apartada();
  const nombre = nombreEnEspera(venta);
  useBorrador.setState({ ...BORRADOR_VACIO, ...PANTALLA_NUEVA, enEspera: [...enEspera, venta] });
  decir(`En espera: ${nombre}`);
  toast.info(`En espera: ${nombre} · ${formatoQ(cuentasDe(venta).total)}`, {
    topic: TEMA_VENTA,
    action: { label: 'Deshacer', onClick: () => retomar(venta.id) },
  });
}

/** Warns of lines that the stock no longer covers, or that are no longer sold. */
function avisarDeLoQueFalta(): void {
  const { index, completo } = useCatalogoLocal.getState();
  for (const linea of useBorrador.getState().lineas) {
    const { _id, nombre } = linea.producto;
    if (completo && !index.porId.has(_id)) {
      toast.warning(`${nombre} ya no está a la venta`, { topic: TEMA_VENTA });
    } else if (faltaStock(linea)) {
      toast.warning(`De ${nombre} hay ${disponible(linea.producto)} y la venta lleva ${linea.cantidad}`, {
        topic: TEMA_VENTA,
      });
    }
  }
}

/**
 * Resumes a sale on hold. The sale on the screen goes on hold in its place, even if it is only a client: left
 * on the screen, that client would be recorded on somebody else's sale.
 */
export function retomar(id: string): void {
  if (!sePuedeCambiar()) return;
  const { enEspera } = useBorrador.getState();
  const venta = enEspera.find((una) => una.id === id);
  if (!venta) return;
  const { id: _id, desde: _desde, ...borrador } = venta;
  const otras = enEspera.filter((una) => una !== venta);
  const cambiada = hayAlgo(useBorrador.getState()) ? apartada() : undefined;
  useBorrador.setState({
    ...borrador,
    ...PANTALLA_NUEVA,
    intento: venta.intento,
    seleccion: borrador.lineas.at(-1)?.producto._id,
    enEspera: cambiada ? [...otras, cambiada] : otras,
  });
  decir(`Retomada: ${nombreEnEspera(venta)}`);
  if (cambiada) toast.info(`En espera: ${nombreEnEspera(cambiada)}`, { topic: TEMA_VENTA });
  // An unanswered sale is resent unchanged, whatever became of its products.
  if (venta.intento) return;
  ponerAlDia();
  avisarDeLoQueFalta();
}

/** Discards a sale on hold, with an undo. */
export function descartarEnEspera(id: string): void {
  const { enEspera } = useBorrador.getState();
  const en = enEspera.findIndex((una) => una.id === id);
  const venta = enEspera[en];
  if (!venta) return;
  if (venta.intento) {
    toast.warning('Esta venta quedó sin confirmar: retómala y vuelve a procesarla. Se cobra una sola vez.');
    return;
  }
  useBorrador.setState({ enEspera: enEspera.toSpliced(en, 1) });
  toast.info(`Descartada: ${nombreEnEspera(venta)} · ${formatoQ(cuentasDe(venta).total)}`, {
    duration: UNDO_MS,
    action: { label: 'Deshacer', onClick: () => devolver(venta, en) },
  });
}

function devolver(venta: VentaEnEspera, position: number): void {
  const { enEspera } = useBorrador.getState();
  if (enEspera.some(({ id }) => id === venta.id)) return;
  useBorrador.setState({ enEspera: enEspera.toSpliced(position, 0, venta) });
}
