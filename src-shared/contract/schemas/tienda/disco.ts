import * as z from 'zod';
import { ERRORES_DE_DISCO, NIVELES_DE_ESPACIO } from '../../words/disco.ts';

/** Answer of GET /api/disco. */
export const discoSchema = z.object({
  success: z.literal(true),
  /** What keeps the shop from writing; `bien` while it can. */
  estado: z.enum(['bien', ...ERRORES_DE_DISCO]),
  /** The room on the disk of the data folder, for the owner; null for others and before it was measured. */
  espacio: z
    .object({
      /** Free bytes. */
      libre: z.number(),
      nivel: z.enum(NIVELES_DE_ESPACIO),
    })
    .nullable(),
});
export type Disco = z.infer<typeof discoSchema>;

/** The `estado` of a shop that cannot write: its disk, or anything else, such as a database that cannot be reached. */
export const ESTADOS_SIN_ESCRIBIR = [
  'disco-lleno',
  'disco-solo-lectura',
  'disco-fallando',
  'sin-escribir',
] as const;
