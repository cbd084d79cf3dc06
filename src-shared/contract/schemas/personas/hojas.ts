import * as z from 'zod';
import { esCodigoDeHoja, HOJA, plegarCodigoDeHoja } from '../../words/hojas.ts';
import {
  emailSchema,
  hechoSchema,
  instanteSchema,
  passwordActualSchema,
  passwordSchema,
} from '../campos/campos.ts';
import { codigoDelSegundoPasoSchema } from '../campos/segundo-paso.ts';
import { sesionIniciadaSchema } from './usuarios.ts';

/** An owner's recovery sheet, without its codes. */
const hojaDeRecuperacionSchema = z.object({
  fechaCreacion: instanteSchema,
  /** How many codes are left. */
  quedan: z.number(),
  /** When a code of it was last used; null while all are left. */
  ultimoUso: instanteSchema.nullable(),
});
export type HojaDeRecuperacion = z.infer<typeof hojaDeRecuperacionSchema>;

/** The caller's own sheet; null for none. */
export const respuestaHojaSchema = z.object({
  success: z.literal(true),
  hoja: hojaDeRecuperacionSchema.nullable(),
});

/**
 * Body of POST /api/auth/hoja: the caller's password, typed again; and a code, where the sign-in asks for one, because each code
 * of the new sheet is one.
 */
export const nuevaHojaSchema = z.object({
  actual: passwordActualSchema,
  codigo: codigoDelSegundoPasoSchema.optional(),
});
/** The only answer that holds the codes: they are stored hashed. */
export const hojaCreadaSchema = hechoSchema.extend({
  hoja: hojaDeRecuperacionSchema,
  codigos: z.array(z.string()),
});

const codigoDeHojaSchema = z
  .string({ error: 'El código es obligatorio' })
  .max(100, { error: `El código tiene ${HOJA.largo} letras y números` })
  .transform(plegarCodigoDeHoja)
  .refine(esCodigoDeHoja, { error: `El código tiene ${HOJA.largo} letras y números, como está en la hoja` });

/** Body of POST /api/auth/recuperar-con-hoja. */
export const recuperacionConHojaSchema = z.object({
  email: emailSchema,
  codigo: codigoDeHojaSchema,
  nuevaPassword: passwordSchema,
});
export const recuperadaConHojaSchema = sesionIniciadaSchema.extend({ quedan: z.number() });
