import * as z from 'zod';
import { hechoSchema, instanteSchema, passwordActualSchema } from '../campos/campos.ts';
import { codigoDelSegundoPasoSchema } from '../campos/segundo-paso.ts';

const activoSchema = z.object({ fechaActivacion: instanteSchema });

/** Whether the caller's sign-in asks for a code, and since when; null for no. */
export const respuestaSegundoPasoSchema = z.object({
  success: z.literal(true),
  segundoPaso: activoSchema.nullable(),
});

/** Body of POST /api/auth/segundo-paso: the caller's password, typed again. */
export const nuevoSegundoPasoSchema = z.object({ actual: passwordActualSchema });
/** The only answer that holds the secret. */
export const segundoPasoCreadoSchema = hechoSchema.extend({
  /** For the app: `otpauth://totp/…`, as a QR code. */
  direccion: z.string(),
  /** The same secret to be typed, in base 32. */
  secreto: z.string(),
});

/** Body of POST /api/auth/segundo-paso/activar: the first code of the app. */
export const activacionDelSegundoPasoSchema = z.object({ codigo: codigoDelSegundoPasoSchema });

export const segundoPasoActivadoSchema = hechoSchema.extend({ segundoPaso: activoSchema });

/** Body of POST /api/auth/segundo-paso/quitar. */
export const bajaDelSegundoPasoSchema = z.object({
  actual: passwordActualSchema,
  codigo: codigoDelSegundoPasoSchema,
});
