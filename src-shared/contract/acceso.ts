import * as z from 'zod';
import { hechoSchema } from './campos.ts';
import { vistoSchema } from './visto.ts';

/** From where the staff may use the shop. */
export const ALCANCES = ['esta-computadora', 'red-local', 'cualquier-lugar'] as const;
export type Alcance = (typeof ALCANCES)[number];

/** As people read it. */
export const NOMBRES_DE_ALCANCE: Record<Alcance, string> = {
  'esta-computadora': 'Solo en la computadora de la tienda',
  'red-local': 'En la red de la tienda (Wi-Fi)',
  'cualquier-lugar': 'Desde cualquier lugar',
};

export const ALCANCE_POR_DEFECTO: Alcance = 'red-local';

export const accesoSchema = z.object({
  accesoPersonal: z.enum(ALCANCES, { error: 'Ese alcance no existe' }),
});
export const cambioDeAccesoSchema = accesoSchema.extend({ visto: vistoSchema });
export type CambioDeAcceso = z.output<typeof cambioDeAccesoSchema>;
export const respuestaAccesoSchema = accesoSchema.extend({
  success: z.literal(true),
  /** Set where the server was started (ACCESO_PERSONAL), so it cannot be changed here. */
  fijado: z.boolean(),
});
export type RespuestaAcceso = z.infer<typeof respuestaAccesoSchema>;
export const accesoGuardadoSchema = hechoSchema.extend(accesoSchema.shape);

/** Where the shop is found. */
export const respuestaRedSchema = z.object({
  success: z.literal(true),
  /** Addresses in the shop's network, without a trailing slash; none while the server listens to its computer alone. */
  direcciones: z.array(z.string()),
  /** The public one; set where the server is started (PUBLIC_URL). */
  publica: z.string().nullable(),
});
export type RedDeLaTienda = z.infer<typeof respuestaRedSchema>;
