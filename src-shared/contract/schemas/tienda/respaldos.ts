import * as z from 'zod';
import { hechoSchema, instanteSchema } from '../campos/campos.ts';

/** `diario`: automatic; `manual`: by the owner; `seguridad`: the data replaced by a restore. */
export const TIPOS_DE_RESPALDO = ['diario', 'manual', 'seguridad'] as const;
export type TipoDeRespaldo = (typeof TIPOS_DE_RESPALDO)[number];

const respaldoSchema = z.object({
  _id: z.string(),
  tipo: z.enum(TIPOS_DE_RESPALDO),
  fecha: instanteSchema,
  bytes: z.number(),
  /** File name of the download. */
  archivo: z.string(),
});
export type RespaldoJson = z.infer<typeof respaldoSchema>;

export const listaRespaldosSchema = z.object({
  /** False on PostgreSQL, which is backed up by its own means. */
  disponible: z.boolean(),
  /** Folder of the backups on the shop's computer. */
  carpeta: z.string().nullable(),
  /** The last failure of a daily backup or a restore. */
  ultimaFalla: z.object({ fecha: instanteSchema, mensaje: z.string() }).nullable(),
  /** Newest first. */
  respaldos: z.array(respaldoSchema),
});
export type ListaRespaldos = z.infer<typeof listaRespaldosSchema>;
export const respaldoHechoSchema = hechoSchema.extend({ respaldo: respaldoSchema });

/** The id of a backup: its UTC time and kind. */
export const respaldoParamSchema = z.object({
  id: z.string().regex(/^\d{8}-\d{9}-(diario|manual|seguridad)$/, { error: 'Ese respaldo no existe' }),
});
