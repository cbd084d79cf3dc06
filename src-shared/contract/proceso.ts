import * as z from 'zod';

/** What the server's process tells whoever started it. */
export const mensajeDelServidorSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('listo'),
    puerto: z.number().int(),
    /** Its address on this computer, without a trailing slash. */
    url: z.string(),
    /** What a person at a terminal is told: addresses, and the sign-ins of a demo shop. */
    anuncio: z.string(),
    /** Folder of the backups; null where the database looks after its own copies. */
    respaldos: z.string().nullable(),
  }),
  z.object({ tipo: z.literal('fallo'), mensaje: z.string(), codigo: z.string() }),
]);
export type MensajeDelServidor = z.infer<typeof mensajeDelServidorSchema>;

/** Asks the server to answer what it has begun, close its database and end. */
export const MENSAJE_DE_CIERRE = { tipo: 'cerrar' } as const;

/** The code of a start that fails again however often it is tried, until a person mends what its message says. */
export const NO_SE_PUEDE_ABRIR = 'no-se-puede-abrir';

/** The code of a start that failed because another program has the port. */
export const PUERTO_OCUPADO = 'puerto-ocupado';
