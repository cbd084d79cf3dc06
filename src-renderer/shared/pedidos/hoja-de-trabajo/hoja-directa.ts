import { type ImpresoraDelEquipo, impresoraPara } from '#contract/desktop/impresoras.ts';
import type { Hoja } from '#contract/schemas/ventas/hoja.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { exactTime } from '#ui/display/relative-time.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../../lib/desktop.ts';
import { tiendaCargada } from '../../tienda/tienda.ts';

/** Nobody may be looking when a sheet that was to come out by itself does not. */
const AVISO_MS = 12_000;
const SIN_RESPUESTA = 'La computadora no pudo imprimir.';

/** The work sheet of an order for a receipt printer. */
function hojaDe(pedido: Pedido, tienda: string, zona: string | undefined): Hoja {
  const { cliente, items } = pedido;
  const piezas = items.reduce((suma, { cantidad }) => suma + cantidad, 0);
  const pago = pedido.venta ? `Cobrado con la venta ${pedido.venta.numero}` : 'Por cobrar';
  const notas = [
    { titulo: 'Notas del cliente', texto: pedido.notasCliente },
    { titulo: 'Notas de la tienda', texto: pedido.notasAdmin },
  ];
  return {
    tienda,
    numero: pedido.numero,
    codigo: pedido.codigoSeguimiento,
    estado: NOMBRE_DE_ESTADO[pedido.estado],
    hechos: [
      { nombre: 'Cliente', valor: cliente.nombre },
      { nombre: 'Teléfono', valor: formatoTelefono(cliente.telefono) },
      { nombre: 'Recibido', valor: exactTime(pedido.fechaPedido, zona) },
      { nombre: 'Dirección', valor: cliente.direccion ?? '' },
    ].filter(({ valor }) => valor),
    items: items.map((item) => ({
      cantidad: item.cantidad,
      nombre: item.producto ? item.nombre : `${item.nombre} (producto no disponible)`,
    })),
    notas: notas.flatMap(({ titulo, texto }) => (texto ? [{ titulo, texto }] : [])),
    pie: `${piezas} ${piezas === 1 ? 'pieza' : 'piezas'} · ${pago} ${formatoQ(deQuetzales(pedido.total))}`,
  };
}

/** The printer of this computer for work sheets, if it has one. */
async function impresoraDeHojas(): Promise<ImpresoraDelEquipo | undefined> {
  const configuracion = await desktop()?.llamar('configuracion:leer', undefined);
  return configuracion && impresoraPara(configuracion, 'hojas');
}

/** What a work sheet says of the shop. */
export interface Taller {
  tienda: string;
  zona: string | undefined;
}

/** Sends one work sheet to the printer; returns why it was refused, if it was. */
async function mandar(pedido: Pedido, sola: boolean, { tienda, zona }: Taller): Promise<string | undefined> {
  const hoja = hojaDe(pedido, tienda, zona);
  const hecho = await desktop()?.llamar('impresion:hoja', { pedido: pedido._id, sola, hoja });
  return hecho?.resultado === 'fallo' ? hecho.motivo : undefined;
}

interface Rechazada {
  pedido: Pedido;
  motivo: string;
}

function decirRechazadas(rechazadas: readonly Rechazada[]): void {
  const [primera, ...otras] = rechazadas;
  if (!primera) return;
  const que =
    otras.length === 0
      ? `No se imprimió la hoja de trabajo de ${primera.pedido.numero}.`
      : `No se imprimieron ${rechazadas.length} hojas de trabajo.`;
  const motivos = new Set(rechazadas.map(({ motivo }) => motivo));
  toast.error(`❌ ${que} ${[...motivos].join(' ')}`, { duration: AVISO_MS });
}

/** Prints work sheets on this computer's printer for them; false when it has none. */
export async function imprimirHojas(pedidos: readonly Pedido[], taller: Taller): Promise<boolean> {
  const printer = await impresoraDeHojas();
  if (!printer) return false;
  const rechazadas: Rechazada[] = [];
  for (const pedido of pedidos) {
    const motivo = await mandar(pedido, false, taller);
    if (motivo !== undefined) rechazadas.push({ pedido, motivo });
  }
  decirRechazadas(rechazadas);
  const enviadas = pedidos.length - rechazadas.length;
  if (enviadas === 0) return true;
  const que = enviadas === 1 ? 'la hoja de trabajo' : `${enviadas} hojas de trabajo`;
  toast.success(`Imprimiendo ${que} en «${printer.nombre}»…`, { duration: 3_000 });
  return true;
}

/** The orders whose work sheet did not come out by itself, which was said: each look for new orders asks again. */
const dichas = new Set<string>();

/** Prints the work sheets of new orders by themselves, the oldest first, where this computer is set to do so. */
export async function imprimirHojasSolas(nuevos: readonly Pedido[]): Promise<void> {
  if (nuevos.length === 0) return;
  const printer = await impresoraDeHojas();
  if (!printer?.hojasSolas) return;
  const { hojasSolasDesde: desde = '' } = printer;
  const tienda = await tiendaCargada();
  // The next look finds the same orders, and perhaps the shop's name.
  if (!tienda) return;
  const taller = { tienda: tienda.nombre, zona: tienda.zonaHoraria };
  const rechazadas: Rechazada[] = [];
  for (const pedido of nuevos.filter(({ fechaPedido }) => fechaPedido >= desde).toReversed()) {
    const motivo = await mandar(pedido, true, taller).catch(() => SIN_RESPUESTA);
    if (motivo === undefined) dichas.delete(pedido._id);
    else if (!dichas.has(pedido._id)) {
      dichas.add(pedido._id);
      rechazadas.push({ pedido, motivo });
    }
  }
  decirRechazadas(rechazadas);
}
