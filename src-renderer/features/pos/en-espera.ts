import { formatoQ } from '#contract/dinero.ts';
import { nuevaClave } from '#contract/intentos.ts';
import { CLIENTE_DE_MOSTRADOR } from '#contract/pagos.ts';
import { toast } from '#ui/toast.ts';
import { horaLegible } from '../../lib/hora-legible.ts';
import { zonaDeTienda } from '../../lib/tienda.ts';
import { ponerAlDia, sePuedeCambiar } from './acciones.ts';
import { cuentasDe, TEMA_VENTA, useBorrador } from './borrador.ts';
import { faltaStock } from './carrito.ts';
import { useCatalogoLocal } from './catalogo-local.ts';
import { BORRADOR_VACIO, type Borrador, type VentaEnEspera } from './guardado.ts';
import { disponible } from './producto-pos.ts';
import { decir } from './voz.ts';

/** As many sales can wait at once: with more, nobody finds his own again. */
export const MAXIMO_EN_ESPERA = 20;
const DESHACER_MS = 8_000;

/** What a waiting sale is called: by its client, or by the time it was set aside. */
export function nombreEnEspera({ cliente, desde }: Pick<VentaEnEspera, 'cliente' | 'desde'>): string {
  return (
    cliente.nombre.trim() || cliente.telefono.trim() || `Venta de las ${horaLegible(desde, zonaDeTienda())}`
  );
}

/** Whether anything on the screen would have to be typed or scanned again. */
function hayAlgo({ lineas, cliente, descuento, pago }: Borrador): boolean {
  const { nombre, telefono } = cliente;
  const quien = nombre === CLIENTE_DE_MOSTRADOR.nombre ? '' : nombre + telefono;
  const escrito = [quien, descuento.texto, pago.recibido, ...Object.values(pago.mixto)].join('');
  return lineas.length > 0 || escrito.trim() !== '';
}

/** The sale on the screen as one that waits. */
function apartada(): VentaEnEspera {
  const { clave, lineas, cliente, descuento, pago } = useBorrador.getState();
  const desde = new Date().toISOString();
  return { id: nuevaClave(), desde, clave, lineas, cliente, descuento, pago, intento: undefined };
}

/** Sets the sale on the screen aside for the next client. */
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
  useBorrador.setState({ ...BORRADOR_VACIO, seleccion: undefined, enEspera: [...enEspera, venta] });
  decir(`En espera: ${nombre}`);
  toast.info(`En espera: ${nombre} · ${formatoQ(cuentasDe(venta).total)}`, {
    topic: TEMA_VENTA,
    action: { label: 'Deshacer', onClick: () => retomar(venta.id) },
  });
}

/** Says what the shelf no longer covers, and what is no longer sold. */
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
 * Brings a waiting sale back; what is on the screen waits in its place, be it only the client that was typed first:
 * given to the sale that comes back, he would have bought what somebody else did.
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
    intento: venta.intento,
    seleccion: borrador.lineas.at(-1)?.producto._id,
    enEspera: cambiada ? [...otras, cambiada] : otras,
  });
  decir(`Retomada: ${nombreEnEspera(venta)}`);
  if (cambiada) toast.info(`En espera: ${nombreEnEspera(cambiada)}`, { topic: TEMA_VENTA });
  // What is in doubt goes as it was sent, whatever became of its products.
  if (venta.intento) return;
  ponerAlDia();
  avisarDeLoQueFalta();
}

/** Throws a waiting sale away, with a way back. */
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
    duration: DESHACER_MS,
    action: { label: 'Deshacer', onClick: () => devolver(venta, en) },
  });
}

function devolver(venta: VentaEnEspera, lugar: number): void {
  const { enEspera } = useBorrador.getState();
  if (enEspera.some(({ id }) => id === venta.id)) return;
  useBorrador.setState({ enEspera: enEspera.toSpliced(lugar, 0, venta) });
}
