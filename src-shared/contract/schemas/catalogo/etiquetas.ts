import * as z from 'zod';

/** The most copies of one label, and labels of different products, in one job. */
export const COPIAS_DE_ETIQUETA = 50;
const ETIQUETAS_POR_VEZ = 200;

/** A price label for a label printer. */
const etiquetaSchema = z.object({
  nombre: z.string().max(200),
  /** Centavos. */
  precio: z.number().int(),
  codigo: z.string().max(64).nullable(),
  /** How its code is drawn, and how many modules wide; null where bars cannot encode it. */
  barras: z
    .object({ simbologia: z.enum(['EAN-13', 'Code 128']), modulos: z.number().int().min(1).max(2_000) })
    .nullable(),
  copias: z.number().int().min(1).max(COPIAS_DE_ETIQUETA),
});
export type EtiquetaDePrecio = z.infer<typeof etiquetaSchema>;

export const etiquetasSchema = z.array(etiquetaSchema).min(1).max(ETIQUETAS_POR_VEZ);
