import * as z from 'zod';
import { LIMITES } from '../../words/limites.ts';
import { hechoSchema, instanteSchema, texto } from '../campos/campos.ts';
import { vistoSchema } from '../campos/visto.ts';

/** The networks from which staff may use the shop. */
export const ALCANCES = ['esta-computadora', 'red-local', 'cualquier-lugar'] as const;
export type Alcance = (typeof ALCANCES)[number];

/** Labels for screens and messages. */
export const NOMBRE_DE_ALCANCE: Record<Alcance, string> = {
  'esta-computadora': 'Solo en la computadora de la tienda',
  'red-local': 'En la red de la tienda (Wi-Fi)',
  'cualquier-lugar': 'Desde cualquier lugar',
};

export const ALCANCE_POR_DEFECTO: Alcance = 'red-local';

const accesoSchema = z.object({
  accesoPersonal: z.enum(ALCANCES, { error: 'Ese alcance no existe' }),
});
export const cambioDeAccesoSchema = accesoSchema.extend({ visto: vistoSchema });
export type CambioDeAcceso = z.output<typeof cambioDeAccesoSchema>;
export const respuestaAccesoSchema = accesoSchema.extend({
  success: z.literal(true),
  /** Whether ACCESO_PERSONAL sets it, so that it cannot be changed here. */
  fijado: z.boolean(),
});
export type RespuestaAcceso = z.infer<typeof respuestaAccesoSchema>;
export const accesoGuardadoSchema = hechoSchema.extend(accesoSchema.shape);

/** The addresses of the shop. */
export const respuestaRedSchema = z.object({
  success: z.literal(true),
  /** Addresses in the shop's network, without a trailing slash; none while the server listens on loopback only. */
  direcciones: z.array(z.string()),
  /** The public address in use: PUBLIC_URL, else the owner's setting. */
  publica: z.string().nullable(),
  /** The owner's setting; null for none. */
  direccionPublica: z.string().nullable(),
  /** Whether PUBLIC_URL sets the public address, so that the setting is not used. */
  fijada: z.boolean(),
  /** When a tunnel or proxy on this computer last forwarded a call although TRUST_PROXY names none; null if none did. */
  tunelVisto: instanteSchema.nullable(),
});
export type RedDeLaTienda = z.infer<typeof respuestaRedSchema>;

const DIRECCION_MAL = 'Escribe una dirección como https://mitienda.com, sin nada después del nombre';

/** A host name or address, with or without a port. Hosts of URLs and headers may hold other characters. */
export const HOST_VALIDO = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** `https://globos.gt` of any way to write that site; undefined when it is not the plain address of a site. */
export function sitioDe(direccion: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(direccion) || !URL.canParse(direccion)) return undefined;
  const { origin, host, username, password, pathname, search, hash } = new URL(direccion);
  if (!HOST_VALIDO.test(host)) return undefined;
  return username || password || pathname !== '/' || search || hash ? undefined : origin;
}

/** The address of a site, without a trailing slash; empty and null both mean none. */
const direccionPublicaSchema = z
  .union([z.null(), texto('La dirección pública', { max: LIMITES.direccionPublica })], {
    error: 'La dirección pública debe ser un texto',
  })
  .refine((direccion) => !direccion || sitioDe(direccion) !== undefined, { error: DIRECCION_MAL })
  .transform((direccion) => (direccion && sitioDe(direccion)) || null);

/** Body of PUT /api/configuracion/red. */
export const cambioDeRedSchema = z.object({ direccionPublica: direccionPublicaSchema, visto: vistoSchema });
export type CambioDeRed = z.output<typeof cambioDeRedSchema>;
export const redGuardadaSchema = hechoSchema.extend({ direccionPublica: z.string().nullable() });
