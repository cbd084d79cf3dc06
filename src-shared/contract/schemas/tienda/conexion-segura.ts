import * as z from 'zod';
import { hechoSchema, instanteSchema, passwordActualSchema } from '../campos/campos.ts';

/** The certificate that devices of the staff trust. */
const certificadoSchema = z.object({
  /** As devices show it in their lists. */
  nombre: z.string(),
  /** Fingerprints of the certificate: pairs of hexadecimal digits, joined by colons. Windows shows the SHA-1 only. */
  sha256: z.string(),
  sha1: z.string(),
  /** Its last day. */
  vence: instanteSchema,
});
export type CertificadoDeLaTienda = z.infer<typeof certificadoSchema>;

/** The shop's secure connection (HTTPS). */
export const respuestaConexionSeguraSchema = z.object({
  success: z.literal(true),
  /** Whether the server is to have it: not with HTTPS_PORT=off, nor while it listens on this computer only. */
  activa: z.boolean(),
  /** The port it listens on; null while it does not. */
  puerto: z.int().nullable(),
  /** Why it could not be opened; null when it is open, or not yet tried. */
  error: z.string().nullable(),
  /** Its addresses in the shop's network, without a trailing slash. */
  direcciones: z.array(z.string()),
  /** Null until it is made: when the shop has an owner. */
  certificado: certificadoSchema.nullable(),
});
export type ConexionSeguraDeLaTienda = z.infer<typeof respuestaConexionSeguraSchema>;

/** Body of POST /api/configuracion/conexion-segura/certificado. */
export const renovarCertificadoSchema = z.object({ actual: passwordActualSchema });
export const certificadoRenovadoSchema = hechoSchema.extend({ certificado: certificadoSchema });
