import { impresoraPara } from '#contract/desktop/impresoras.ts';
import type { Hoja } from '#contract/schemas/ventas/hoja.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { exactTime } from '#ui/display/relative-time.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { desktop } from '../../../lib/desktop.ts';

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

/** Name of the printer of this computer for work sheets, if it has one. */
async function impresoraDeHojas(): Promise<{ nombre: string; solas: boolean } | undefined> {
  const configuracion = await desktop()?.llamar('configuracion:leer', undefined);
  const printer = configuracion && impresoraPara(configuracion, 'hojas');
  return printer && { nombre: printer.nombre, solas: printer.hojasSolas };
}

interface Taller {
  tienda: string;
  zona: string | undefined;
}

async function mandar(pedidos: readonly Pedido[], sola: boolean, { tienda, zona }: Taller): Promise<void> {
  for (const pedido of pedidos) {
    const hoja = hojaDe(pedido, tienda, zona);
    const hecho = await desktop()?.llamar('impresion:hoja', { pedido: pedido._id, sola, hoja });
    if (hecho?.resultado === 'fallo') toast.error(`❌ ${hecho.motivo}`);
  }
}

/** Prints work sheets on this computer's printer for them; false when it has none. */
export async function imprimirHojas(pedidos: readonly Pedido[], taller: Taller): Promise<boolean> {
  const printer = await impresoraDeHojas();
  if (!printer) return false;
  await mandar(pedidos, false, taller);
  const que = pedidos.length === 1 ? 'la hoja de trabajo' : `${pedidos.length} hojas de trabajo`;
  toast.success(`Imprimiendo ${que} en «${printer.nombre}»…`, { duration: 3_000 });
  return true;
}

/** Prints the work sheets of new orders by themselves, the oldest first, where this computer is set to do so. */
export async function imprimirHojasSolas(nuevos: readonly Pedido[], taller: Taller): Promise<void> {
  if (nuevos.length === 0 || !(await impresoraDeHojas())?.solas) return;
  await mandar(nuevos.toReversed(), true, taller);
}
