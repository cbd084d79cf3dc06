import * as z from 'zod';
import { papelSchema } from './ticket.ts';

/** Where the embedded server stands. `url` has no trailing slash. */
export type EstadoServidor =
  | { estado: 'iniciando' }
  | { estado: 'listo'; url: string }
  | { estado: 'caido'; motivo: string };

export interface Impresora {
  nombre: string;
  etiqueta: string;
  predeterminada: boolean;
}

/** Settings of this one device: they stay with the machine, not with the shop. */
export const ajustesDelEquipoSchema = z.object({
  /** Name of the ticket printer; null asks with the system's dialog. */
  impresora: z.string().max(200).nullable(),
  anchoPapelMm: z.union([z.literal(58), z.literal(80)]),
  imprimirAlVender: z.boolean(),
});
export type AjustesDelEquipo = z.infer<typeof ajustesDelEquipoSchema>;

export type ResultadoDeImpresion =
  | { resultado: 'impreso' }
  | { resultado: 'cancelado' }
  | { resultado: 'fallo'; motivo: string };

/** Pages of the shop's own server that the window may open in the system's browser. */
export const paginasPublicasSchema = z.enum(['/catalogo', '/seguimiento']);

/** What the system's notification of a new order says. */
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
  'ajustes:leer': z.undefined(),
  'ajustes:guardar': ajustesDelEquipoSchema,
  /** What the page keeps on this device is written to its disk now. */
  'almacen:guardar': z.undefined(),
  'navegador:abrir': paginasPublicasSchema,
  /** Shows the folder of the backups; which one that is, the page has no say in. */
  'respaldos:abrir-carpeta': z.undefined(),
  'avisos:contar': z.number().int().min(0).max(9_999),
  'avisos:pedido': avisoDePedidoSchema,
} as const;
export type CanalIpc = keyof typeof LLAMADAS_IPC;
export type ArgumentoIpc<C extends CanalIpc> = z.infer<(typeof LLAMADAS_IPC)[C]>;

/** What each call answers. */
export interface RespuestasIpc {
  'servidor:estado': EstadoServidor;
  'impresion:impresoras': Impresora[];
  'impresion:ticket': ResultadoDeImpresion;
  'ajustes:leer': AjustesDelEquipo;
  'ajustes:guardar': AjustesDelEquipo;
  'almacen:guardar': undefined;
  'navegador:abrir': undefined;
  'respaldos:abrir-carpeta': undefined;
  'avisos:contar': undefined;
  /** Once the notification is clicked or gone. */
  'avisos:pedido': { abierto: boolean };
}

/** What the preload puts on `window.guirnalda`; absent in a plain browser. */
export interface PuenteDeEscritorio {
  llamar<C extends CanalIpc>(canal: C, argumento: ArgumentoIpc<C>): Promise<RespuestasIpc[C]>;
  /** Calls back on every change of the server's state; returns the unsubscribe. */
  alCambiarServidor(aviso: (estado: EstadoServidor) => void): () => void;
}
