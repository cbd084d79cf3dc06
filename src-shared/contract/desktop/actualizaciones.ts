import * as z from 'zod';

const LARGO_DE_DIRECCION = 300;

/** Networks of a home or a shop, whose computers have no certificate to show. */
const RED_PROPIA =
  /^(localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd][\da-f:]+\])$/;

/** Why an address of updates cannot be used, as a Spanish sentence; undefined when it can. '' turns updates off. */
export function errorDeDireccion(texto: string): string | undefined {
  if (texto === '') return undefined;
  const url = URL.canParse(texto) ? new URL(texto) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'Escribe la dirección completa: empieza con https://.';
  }
  if (url.username || url.password) return 'La dirección no puede llevar usuario ni contraseña.';
  if (url.search || url.hash) return 'La dirección es la de una carpeta: sin «?» ni «#».';
  if (url.protocol === 'http:' && !RED_PROPIA.test(url.hostname)) {
    return 'Usa https://. Con http:// solo sirve una computadora de tu propia red, por su número (192.168…).';
  }
  return undefined;
}

const direccionSchema = z
  .string()
  .trim()
  .max(LARGO_DE_DIRECCION, 'La dirección es demasiado larga.')
  .superRefine((texto, context) => {
    const reparo = errorDeDireccion(texto);
    if (reparo !== undefined) context.addIssue({ code: 'custom', message: reparo });
  });

/** What the owner chose about updates on this computer. Stored on it and not in the shop. */
export const configuracionDeActualizacionSchema = z.object({
  /** The folder with the feed, without a feed's file name; '' asks nobody. */
  direccion: direccionSchema.default(''),
  /** Whether a program that stays open installs by itself while nobody uses the computer at night. */
  deNoche: z.boolean().default(false),
});
export type ConfiguracionDeActualizacion = z.infer<typeof configuracionDeActualizacionSchema>;

/**
 * How this package is replaced: by itself at closing (`sola`), by the system once the owner enters their password
 * (`con-clave`), or by hand (`a-mano`).
 */
export type ModoDeActualizacion = 'sola' | 'con-clave' | 'a-mano';

/** Where the search for a new version stands. */
export type AvanceDeActualizacion =
  | { paso: 'apagada' }
  | { paso: 'en-espera' }
  | { paso: 'buscando' }
  | { paso: 'al-dia' }
  | { paso: 'descargando'; version: string; porcentaje: number }
  | { paso: 'lista'; version: string; novedades: string }
  | { paso: 'fallo'; motivo: string };

export interface VersionNoInstalada {
  version: string;
  /** A Spanish sentence; null when nothing said why. */
  motivo: string | null;
  /** The downloaded package that a person can install by hand; null where there is none at hand. */
  archivo: string | null;
}

/** The updates as the section of the settings and the menu show them. */
export interface EstadoDeActualizacion {
  version: string;
  modo: ModoDeActualizacion;
  ajustes: ConfiguracionDeActualizacion;
  avance: AvanceDeActualizacion;
  /** When the feed last answered, as an ISO instant. */
  revisada: string | null;
  /** A version that did not start, in whose place the one before came back. */
  fallida: string | null;
  /** Whether this version has not opened the shop yet, and the one before comes back by itself if it cannot. */
  enPrueba: boolean;
  /** The last installation that left this version in place; null when the last one worked. */
  noInstalada: VersionNoInstalada | null;
}

/** Calls about updates: the argument of each. */
export const LLAMADAS_DE_ACTUALIZACION = {
  'actualizaciones:estado': z.undefined(),
  'actualizaciones:guardar': configuracionDeActualizacionSchema,
  /** Asks the feed now; answers at once, and the state tells what comes of it. */
  'actualizaciones:buscar': z.undefined(),
  /** Closes the shop, installs what was downloaded and opens it again. */
  'actualizaciones:instalar': z.undefined(),
} as const;

export interface RespuestasDeActualizacion {
  'actualizaciones:estado': EstadoDeActualizacion;
  'actualizaciones:guardar': EstadoDeActualizacion;
  'actualizaciones:buscar': EstadoDeActualizacion;
  'actualizaciones:instalar': undefined;
}
