import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import type { Ticket } from '#contract/schemas/ventas/ticket.ts';
import { CONSUMIDOR_FINAL_EN_PAPEL, tiendaDeTicket } from '../../../shared/ticket/ticket.ts';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';

/** The ticket of a made-up sale, to preview the shop's own. */
export function ticketDePrueba(tienda: Tienda, textoTicket: string): Ticket {
  return {
    tienda: { ...tiendaDeTicket(tienda), textoTicket: textoTicket.trim() || null },
    numero: 'PRUEBA',
    fecha: fechaCorta(new Date().toISOString(), tienda.zonaHoraria),
    vendedor: 'Ticket de prueba',
    cliente: { nombre: CONSUMIDOR_FINAL_EN_PAPEL, telefono: '' },
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
