import * as z from 'zod';

const monto = z.number().int();

/** Everything a printed ticket shows. Amounts are integer centavos. */
export const ticketSchema = z.object({
  tienda: z.object({
    nombre: z.string().max(100),
    direccion: z.string().max(200).nullable(),
    telefono: z.string().max(40).nullable(),
    textoTicket: z.string().max(500).nullable(),
    logoUrl: z.string().max(500).nullable(),
  }),
  numero: z.string().max(40),
  fecha: z.string().max(40),
  vendedor: z.string().max(100),
  cliente: z.object({ nombre: z.string().max(100), telefono: z.string().max(20) }),
  metodoPago: z.string().max(40),
  items: z
    .array(
      z.object({
        nombre: z.string().max(200),
        cantidad: z.number().int(),
        precioUnitario: monto,
        subtotal: monto,
      }),
    )
    .max(200),
  subtotal: monto,
  descuento: monto,
  total: monto,
  recibido: monto.nullable(),
  cambio: monto.nullable(),
  /** Its sale was voided: it says so, and is worth nothing. */
  anulada: z.boolean().optional(),
});
export type Ticket = z.infer<typeof ticketSchema>;
