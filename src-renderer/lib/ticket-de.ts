import { ZONA_POR_DEFECTO } from '#contract/dias.ts';
import { centavos, deQuetzales } from '#contract/dinero.ts';
import { CLIENTE_DE_MOSTRADOR, ETIQUETA_METODO } from '#contract/pagos.ts';
import { formatoTelefono } from '#contract/texto.ts';
import type { Ticket } from '#contract/ticket.ts';
import type { Tienda } from '#contract/tienda.ts';
import type { Venta } from '#contract/ventas.ts';
import { tiendaDeTicket } from './tienda-de-ticket.ts';

function metodoDe({ metodoPago, pagos }: Venta): string {
  if (metodoPago !== 'mixto' || pagos.length < 2) return ETIQUETA_METODO[metodoPago];
  return `${ETIQUETA_METODO.mixto} (${pagos.map(({ metodo }) => ETIQUETA_METODO[metodo].toLowerCase()).join(' + ')})`;
}

/** The ticket of a sale. The walk-in client has no phone worth printing. */
export function ticketDe(venta: Venta, tienda: Tienda | undefined): Ticket {
  const efectivo = venta.pagos.find(({ recibido }) => recibido !== null);
  const { nombre, telefono } = venta.datosCliente;
  return {
    tienda: tiendaDeTicket(tienda),
    numero: venta.numero,
    fecha: new Date(venta.fechaVenta).toLocaleString('es-GT', {
      timeZone: tienda?.zonaHoraria ?? ZONA_POR_DEFECTO,
      dateStyle: 'short',
      timeStyle: 'short',
    }),
    vendedor: venta.vendedor.nombre,
    cliente: {
      nombre,
      telefono: telefono === CLIENTE_DE_MOSTRADOR.telefono ? '' : formatoTelefono(telefono),
    },
    metodoPago: metodoDe(venta).slice(0, 40),
    items: venta.items.map((item) => ({
      nombre: item.nombre,
      cantidad: item.cantidad,
      precioUnitario: deQuetzales(item.precioUnitario),
      subtotal: deQuetzales(item.subtotal),
    })),
    subtotal: deQuetzales(venta.subtotal),
    descuento: deQuetzales(venta.descuento),
    total: deQuetzales(venta.total),
    recibido: efectivo?.recibido == null ? null : deQuetzales(efectivo.recibido),
    cambio: efectivo?.cambio == null ? null : centavos(Math.max(0, deQuetzales(efectivo.cambio))),
    anulada: venta.estado === 'anulada',
  };
}
