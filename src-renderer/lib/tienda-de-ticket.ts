import { formatoTelefono } from '#contract/texto.ts';
import type { Ticket } from '#contract/ticket.ts';
import type { Tienda } from '#contract/tienda.ts';

/** The head and the foot of every ticket. */
export function tiendaDeTicket(tienda: Tienda | undefined): Ticket['tienda'] {
  return {
    nombre: tienda?.nombre ?? 'Guirnalda',
    direccion: tienda?.direccion ?? null,
    telefono: tienda?.telefono ? formatoTelefono(tienda.telefono) : null,
    textoTicket: tienda?.textoTicket ?? null,
    logoUrl: tienda?.logoUrl ?? null,
  };
}
