import type { Ticket } from '#contract/ticket.ts';
import type { Tienda } from '#contract/tienda.ts';
import { tiendaDeTicket } from '../../lib/tienda-de-ticket.ts';

/** A ticket of a sale that never was, to see how the shop's own will look. */
export function ticketDePrueba(tienda: Tienda, textoTicket: string): Ticket {
  return {
    tienda: { ...tiendaDeTicket(tienda), textoTicket: textoTicket.trim() || null },
    numero: 'PRUEBA',
    fecha: new Date().toLocaleString('es-GT', {
      timeZone: tienda.zonaHoraria,
      dateStyle: 'short',
      timeStyle: 'short',
    }),
    vendedor: 'Ticket de prueba',
    cliente: { nombre: 'Consumidor final', telefono: '' },
    metodoPago: 'Efectivo',
    items: [
      { nombre: 'Globo metálico corazón 18"', cantidad: 3, precioUnitario: 1_250, subtotal: 3_750 },
      { nombre: 'Guirnalda de feliz cumpleaños', cantidad: 1, precioUnitario: 4_500, subtotal: 4_500 },
    ],
    subtotal: 8_250,
    descuento: 250,
    total: 8_000,
    recibido: 10_000,
    cambio: 2_000,
  };
}
