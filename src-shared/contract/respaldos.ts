import * as z from 'zod';
import { hechoSchema, instanteSchema } from './campos.ts';

/** `diario`: made by itself; `manual`: by the owner; `seguridad`: what there was before another was restored. */
export const TIPOS_DE_RESPALDO = ['diario', 'manual', 'seguridad'] as const;
export type TipoDeRespaldo = (typeof TIPOS_DE_RESPALDO)[number];

const respaldoSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_DE_RESPALDO),
  fecha: instanteSchema,
  bytes: z.number(),
  /** What it is called as a file, when it is downloaded. */
  archivo: z.string(),
});
export type RespaldoJson = z.infer<typeof respaldoSchema>;

export const listaRespaldosSchema = z.object({
  /** False where the database looks after its own copies (PostgreSQL). */
  disponible: z.boolean(),
  /** Folder they lie in, on the shop's computer. */
  carpeta: z.string().nullable(),
  /** What failed while nobody watched: the backup of the day, or a restore. */
  ultimaFalla: z.object({ fecha: instanteSchema, mensaje: z.string() }).nullable(),
  /** Newest first. */
  respaldos: z.array(respaldoSchema),
});
export type ListaRespaldos = z.infer<typeof listaRespaldosSchema>;
export const respaldoHechoSchema = hechoSchema.extend({ respaldo: respaldoSchema });

/** The id of a backup: when it was made, in UTC, and why. */
export const respaldoParamSchema = z.object({
  id: z.string().regex(/^\d{8}-\d{9}-(diario|manual|seguridad)$/, { error: 'Ese respaldo no existe' }),
});
