import * as z from 'zod';
import { papelSchema } from '../schemas/ventas/ticket.ts';
import { LLAMADAS_DE_ACTUALIZACION, type RespuestasDeActualizacion } from './actualizaciones.ts';
import { type EventosDelPrograma, LLAMADAS_DEL_PROGRAMA, type RespuestasDelPrograma } from './programa.ts';

/** The state of the embedded server. `url` has no trailing slash. */
export type EstadoServidor =
  | { estado: 'iniciando' }
  | { estado: 'listo'; url: string }
  | { estado: 'caido'; motivo: string };

export interface Impresora {
  nombre: string;
  etiqueta: string;
  /** Whether it is the only printer of this device, and so its default. */
  unica: boolean;
}

/** Settings of this device, stored on it and not in the shop. */
export const configuracionDelEquipoSchema = z.object({
  /** Name of the ticket printer; null until one is chosen: printing opens the system's dialog, and no sale prints. */
  impresora: z.string().max(200).nullable(),
  anchoPapelMm: z.union([z.literal(58), z.literal(80)]),
  /** Whether each sale prints its ticket by itself, once a printer was chosen. */
  imprimirAlVender: z.boolean(),
});
export type ConfiguracionDelEquipo = z.infer<typeof configuracionDelEquipoSchema>;

export type ResultadoDeImpresion =
  | { resultado: 'impreso' }
  | { resultado: 'cancelado' }
  | { resultado: 'fallo'; motivo: string };

/** Pages of the shop's own server that the window may open in the system's browser. */
const paginasPublicasSchema = z.enum(['/catalogo', '/seguimiento']);

/** The text of the system notification of a new order. */
const avisoDePedidoSchema = z.object({
  titulo: z.string().min(1).max(100),
  texto: z.string().max(300),
});
export type AvisoDePedido = z.infer<typeof avisoDePedidoSchema>;

/**
 * Calls from the window to the machine, by channel: the schema its argument must match. The main process
 * checks the sender and parses the argument before anything runs.
 */
export const LLAMADAS_IPC = {
  'servidor:estado': z.undefined(),
  'impresion:impresoras': z.undefined(),
  'impresion:ticket': papelSchema,
  /** Prints on the chosen printer or fails: no dialog of the system opens. */
  'impresion:sin-preguntar': papelSchema,
  'configuracion:leer': z.undefined(),
  'configuracion:guardar': configuracionDelEquipoSchema,
  /** Flushes the page's storage to disk. */
  'almacen:guardar': z.undefined(),
  'navegador:abrir': paginasPublicasSchema,
  /** Opens the backups folder, which the page cannot choose. */
  'respaldos:abrir-carpeta': z.undefined(),
  'avisos:contar': z.number().int().min(0).max(9_999),
  'avisos:pedido': avisoDePedidoSchema,
  ...LLAMADAS_DE_ACTUALIZACION,
  ...LLAMADAS_DEL_PROGRAMA,
} as const;
export type CanalIpc = keyof typeof LLAMADAS_IPC;
export type ArgumentoIpc<C extends CanalIpc> = z.infer<(typeof LLAMADAS_IPC)[C]>;

/** The answer of each call. */
export interface RespuestasIpc extends RespuestasDeActualizacion, RespuestasDelPrograma {
  'servidor:estado': EstadoServidor;
  'impresion:impresoras': Impresora[];
  'impresion:ticket': ResultadoDeImpresion;
  'impresion:sin-preguntar': ResultadoDeImpresion;
  'configuracion:leer': ConfiguracionDelEquipo;
  'configuracion:guardar': ConfiguracionDelEquipo;
  'almacen:guardar': undefined;
  'navegador:abrir': undefined;
  'respaldos:abrir-carpeta': undefined;
  'avisos:contar': undefined;
  /** Answered when the notification is clicked or dismissed. */
  'avisos:pedido': { abierto: boolean };
}

/** The API that the preload exposes as `window.guirnalda`; absent in a browser. */
export interface PuenteDeEscritorio {
  llamar<C extends CanalIpc>(canal: C, argumento: ArgumentoIpc<C>): Promise<RespuestasIpc[C]>;
  /** Calls back on every change of the server's state; returns a function that unsubscribes. */
  alCambiarServidor(aviso: (estado: EstadoServidor) => void): () => void;
  /** Calls back on an event of the program; returns a function that unsubscribes. */
  alSuceder<E extends keyof EventosDelPrograma>(
    evento: E,
    aviso: (datos: EventosDelPrograma[E]) => void,
  ): () => void;
}
