import * as z from 'zod';
import { ZONAS } from '../../words/zonas.ts';
import { idSchema, instanteSchema } from '../campos/campos.ts';

/** A session of the staff that is open: somebody signed in on some device. */
const sesionAbiertaSchema = z.object({
  _id: idSchema,
  usuario: z.object({ _id: idSchema, nombre: z.string() }),
  /** The browser and its system in words, as they called themselves. */
  equipo: z.string(),
  desde: z.enum(ZONAS),
  fechaInicio: instanteSchema,
  /** When it was last used. */
  fechaUso: instanteSchema,
  /** Whether it is the caller's own. */
  esEsta: z.boolean(),
});
export type SesionAbierta = z.infer<typeof sesionAbiertaSchema>;

export const listaSesionesSchema = z.object({
  success: z.literal(true),
  sesiones: z.array(sesionAbiertaSchema),
});
