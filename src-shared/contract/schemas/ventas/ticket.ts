import * as z from 'zod';

const monto = z.number().int();

const tiendaSchema = z.object({
  nombre: z.string().max(100),
  direccion: z.string().max(200).nullable(),
  telefono: z.string().max(40).nullable(),
  textoTicket: z.string().max(500).nullable(),
  logoUrl: z.string().max(500).nullable(),
});

/** The content of a printed ticket. Amounts are in centavos. */
const ticketSchema = z.object({
  tienda: tiendaSchema,
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
  /** The parts of a mixed payment. */
  partes: z
    .array(z.object({ nombre: z.string().max(40), monto }))
    .max(5)
    .optional(),
  recibido: monto.nullable(),
  cambio: monto.nullable(),
  /** Whether the sale was voided; the ticket then says so. */
  anulada: z.boolean().optional(),
  /** Whether the sale's ticket was printed before; it then says so (`conCopia`). Absent on the ticket of no sale. */
  copia: z.boolean().optional(),
  /** Where the client follows the order that was sold. */
  seguimiento: z.object({ codigo: z.string().max(40), url: z.url().max(300) }).optional(),
});
export type Ticket = z.infer<typeof ticketSchema>;

const renglonSchema = z.object({
  nombre: z.string().max(300),
  monto,
  /** Whether the line is a total of the others. */
  fuerte: z.boolean().optional(),
});

/** The content of a printed corte de caja. */
const corteSchema = z.object({
  tipo: z.literal('corte'),
  tienda: tiendaSchema,
  titulo: z.string().max(60),
  hechos: z.array(z.object({ nombre: z.string().max(40), valor: z.string().max(100) })).max(10),
  cuentas: z.array(renglonSchema).max(20),
  /** The difference between counted and expected, in words. */
  resultado: z.string().max(80).nullable(),
  /** Payments by methods other than cash. */
  otros: z.array(renglonSchema).max(10),
  /** Cash in or out without a sale, and refunds. */
  movimientos: z.array(renglonSchema).max(200),
  notas: z.string().max(500).nullable(),
});
export type Corte = z.infer<typeof corteSchema>;

/** A document for the ticket printer. */
export const papelSchema = z.union([corteSchema, ticketSchema]);
export type Papel = z.infer<typeof papelSchema>;

/** The name of a print job. */
export function nombreDePapel(papel: Papel): string {
  return 'tipo' in papel ? papel.titulo : `Ticket ${papel.numero}`;
}
