import * as z from 'zod';
import { etiquetasSchema } from '#contract/schemas/catalogo/etiquetas.ts';
import { hojaSchema } from '#contract/schemas/ventas/hoja.ts';
import { papelSchema } from '#contract/schemas/ventas/ticket.ts';

/** What a raw printer is to print. */
const contentSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('papel'), papel: papelSchema }),
  z.object({ tipo: z.literal('hoja'), hoja: hojaSchema }),
  z.object({ tipo: z.literal('etiquetas'), etiquetas: etiquetasSchema }),
]);
export type Content = z.infer<typeof contentSchema>;

/**
 * A job of the queue as it is stored. `enviando` is stored before the first byte leaves: found again at the next start,
 * the job may have come out.
 */
export const jobSchema = z.object({
  id: z.uuid(),
  impresora: z.string(),
  nombre: z.string(),
  /** Its place among all papers, which a clock that is set back does not change. Jobs of older programs have none. */
  turno: z.int().nonnegative().default(0),
  /** Epoch in ms. */
  creado: z.number(),
  estado: z.enum(['en-cola', 'enviando', 'pendiente', 'dudoso']),
  contenido: contentSchema,
});
export type Job = z.infer<typeof jobSchema>;
