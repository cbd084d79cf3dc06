import * as z from 'zod';

/** The work sheet of an order on a receipt printer: what to prepare, with boxes to tick by hand. */
export const hojaSchema = z.object({
  tienda: z.string().max(100),
  numero: z.string().max(40),
  codigo: z.string().max(40),
  estado: z.string().max(40),
  hechos: z.array(z.object({ nombre: z.string().max(40), valor: z.string().max(300) })).max(10),
  items: z.array(z.object({ cantidad: z.number().int(), nombre: z.string().max(300) })).max(200),
  notas: z.array(z.object({ titulo: z.string().max(40), texto: z.string().max(600) })).max(4),
  /** What was paid or is owed. */
  pie: z.string().max(200),
});
export type Hoja = z.infer<typeof hojaSchema>;

/** A work sheet to print. */
export const hojaPorImprimirSchema = z.object({
  /** The order's id. */
  pedido: z.string().min(1).max(64),
  /** Whether nobody asked for it: then it comes out once per order. */
  sola: z.boolean(),
  hoja: hojaSchema,
});
export type HojaPorImprimir = z.infer<typeof hojaPorImprimirSchema>;
