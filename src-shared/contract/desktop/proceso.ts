import * as z from 'zod';

/** A backup with which a shop can open whose database is missing. */
const respaldoQueSirveSchema = z.object({ id: z.string(), fecha: z.string() });
export type RespaldoQueSirve = z.infer<typeof respaldoQueSirveSchema>;

/** Messages of the server process to its parent. */
export const mensajeDelServidorSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('listo'),
    puerto: z.number().int(),
    /** Its address on this computer, without a trailing slash. */
    url: z.string(),
    /** The startup banner: addresses, and the sign-ins of a demo shop. */
    anuncio: z.string(),
    /** Folder of the backups; null on PostgreSQL, which makes its own. */
    respaldos: z.string().nullable(),
    /** What proves that a call comes from this computer; sent as `THIS_COMPUTER_HEADER`. */
    clave: z.string(),
  }),
  /** Something for whoever reads the terminal. */
  z.object({ tipo: z.literal('anuncio'), texto: z.string() }),
  /** The answer to `MENSAJE_DE_PULSO`. */
  z.object({ tipo: z.literal('vivo') }),
  /** Asks for a process of pictures; the answer is the same message with a port to it. */
  z.object({ tipo: z.literal('imagenes') }),
  /** While it closes: the copy that leaves the computer, in bytes. */
  z.object({ tipo: z.literal('respaldando'), hechos: z.number(), total: z.number() }),
  z.object({
    tipo: z.literal('fallo'),
    mensaje: z.string(),
    codigo: z.string(),
    respaldos: z.array(respaldoQueSirveSchema).optional(),
  }),
]);
export type MensajeDelServidor = z.infer<typeof mensajeDelServidorSchema>;

/** The header by which the window proves that it is on the shop's own computer. */
export const THIS_COMPUTER_HEADER = 'x-esta-computadora';

/** Asks the server to finish its requests, close the database and exit. */
export const MENSAJE_DE_CIERRE = { tipo: 'cerrar' } as const;

/** Ends the copy that a closing server still makes. */
export const MENSAJE_DE_CIERRE_YA = { tipo: 'cerrar-ya' } as const;

/** Asks the server whether it still works; it answers `vivo` as soon as it can do anything. */
export const MENSAJE_DE_PULSO = { tipo: 'pulso' } as const;

/** Tells the server that the computer woke up: its network may be another. */
export const MENSAJE_AL_DESPERTAR = { tipo: 'desperto' } as const;

/** Asks the parent for a process of pictures. */
export const MENSAJE_DE_IMAGENES = { tipo: 'imagenes' } as const;

/** A path that the owner chose in the system's dialog, and the ticket by which a page may name it. */
interface RutaElegida {
  tipo: 'ruta-elegida';
  boleto: string;
  ruta: string;
}

/** Messages of the parent to the server process. */
export type MensajeAlServidor =
  | typeof MENSAJE_DE_CIERRE
  | typeof MENSAJE_DE_CIERRE_YA
  | typeof MENSAJE_DE_PULSO
  | typeof MENSAJE_AL_DESPERTAR
  | RutaElegida;

/** Code of a failed start that retrying cannot fix; its message says what the user must do. */
export const NO_SE_PUEDE_ABRIR = 'no-se-puede-abrir';

/** Code of a failed start because a newer version of the program wrote the data. */
export const DATOS_MAS_NUEVOS = 'datos-mas-nuevos';

/** Code of a failed start because the database of a shop is missing from its folder. */
export const DATOS_PERDIDOS = 'datos-perdidos';

/** Codes of failed starts that retrying cannot fix. */
export const SIN_REINTENTO: readonly string[] = [NO_SE_PUEDE_ABRIR, DATOS_MAS_NUEVOS, DATOS_PERDIDOS];

/** Code of a failed start because another program uses the port. */
export const PUERTO_OCUPADO = 'puerto-ocupado';
