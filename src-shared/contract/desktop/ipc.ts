import * as z from 'zod';
import { etiquetasSchema } from '../schemas/catalogo/etiquetas.ts';
import type { ListaDeSalidas } from '../schemas/ventas/copias.ts';
import { hojaPorImprimirSchema } from '../schemas/ventas/hoja.ts';
import { papelSchema } from '../schemas/ventas/ticket.ts';
import { LLAMADAS_DE_ACTUALIZACION, type RespuestasDeActualizacion } from './actualizaciones.ts';
import {
  decisionDeImpresionSchema,
  type EstadoDeImpresora,
  impresoraDelEquipoSchema,
  logoDeTicketSchema,
} from './impresoras.ts';
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
  /** Without one for tickets, printing opens the system's dialog, and no sale prints. */
  impresoras: z.array(impresoraDelEquipoSchema).max(10),
  /** Paper of the system's dialog. */
  anchoPapelMm: z.union([z.literal(58), z.literal(80)]),
  /** Whether each sale prints its ticket by itself, once there is a printer for tickets. */
  imprimirAlVender: z.boolean(),
});
export type ConfiguracionDelEquipo = z.infer<typeof configuracionDelEquipoSchema>;

export type ResultadoDeImpresion =
  | { resultado: 'impreso' }
  /** A raw printer has it in its queue; what came of it is told by `alCambiarImpresion`. */
  | { resultado: 'en-cola' }
  /** It came out before, and nobody asked for it again. */
  | { resultado: 'repetido' }
  | { resultado: 'cancelado' }
  /** `dudoso`: it may have come out all the same. */
  | { resultado: 'fallo'; motivo: string; dudoso?: true };

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
  /** Prints the window's page as it stands, through the system's dialog, and says what came of it. */
  'impresion:pagina': z.undefined(),
  /** An order's work sheet, on the printer of this computer for them. */
  'impresion:hoja': hojaPorImprimirSchema,
  /** Price labels, on the label printer of this computer. */
  'impresion:etiquetas': etiquetasSchema,
  /** The raw printers and what waits for them. */
  'impresion:estado': z.undefined(),
  /** What this computer knows of the tickets that it was to print. */
  'impresion:copias': z.undefined(),
  'impresion:decidir': decisionDeImpresionSchema,
  /** Prints on one raw printer beside its queue, and says what came of it: a paper, else its letters to choose by. */
  'impresion:prueba': z.object({ impresora: impresoraDelEquipoSchema, papel: papelSchema.optional() }),
  /** The shop's logo for raw printing; null without one. */
  'impresion:logo': logoDeTicketSchema.nullable(),
  /** Opens the cash drawer at the printer that has one; answers once it was told to. */
  'impresion:cajon': z.undefined(),
  'configuracion:leer': z.undefined(),
  'configuracion:guardar': configuracionDelEquipoSchema,
  /** Flushes the page's storage to disk. */
  'almacen:guardar': z.undefined(),
  'navegador:abrir': paginasPublicasSchema,
  /** Opens the backups folder, which the page cannot choose. */
  'respaldos:abrir-carpeta': z.undefined(),
  /** Asks the person for a folder or a ZIP; the page learns its name and a ticket, and cannot choose either. */
  'respaldos:elegir': z.enum(['carpeta', 'archivo']),
  /** What holds up the closing of the program. */
  'cierre:avance': z.undefined(),
  /** Ends the copy that holds up the closing of the program. */
  'cierre:ya': z.undefined(),
  /** How many orders are new; `no-atiende` while who is signed in does not attend to orders, null while nobody is. */
  'avisos:contar': z.number().int().min(0).max(9_999).or(z.literal('no-atiende')).nullable(),
  'avisos:pedido': avisoDePedidoSchema,
  ...LLAMADAS_DE_ACTUALIZACION,
  ...LLAMADAS_DEL_PROGRAMA,
} as const;
export type CanalIpc = keyof typeof LLAMADAS_IPC;
export type ArgumentoIpc<C extends CanalIpc> = z.infer<(typeof LLAMADAS_IPC)[C]>;

/** The version that is installed while the program closes. */
export interface InstalacionAlCerrar {
  version: string;
  /** Whether the program opens again by itself. */
  vuelve: boolean;
}

/** What holds up the closing of the program: a copy, in bytes, and then a version. */
export interface AvanceDelCierre {
  hechos: number;
  total: number;
  instalando: InstalacionAlCerrar | null;
}

/** The answer of each call. */
export interface RespuestasIpc extends RespuestasDeActualizacion, RespuestasDelPrograma {
  'servidor:estado': EstadoServidor;
  'impresion:impresoras': Impresora[];
  'impresion:ticket': ResultadoDeImpresion;
  'impresion:sin-preguntar': ResultadoDeImpresion;
  'impresion:pagina': ResultadoDeImpresion;
  'impresion:hoja': ResultadoDeImpresion;
  'impresion:etiquetas': ResultadoDeImpresion;
  'impresion:estado': EstadoDeImpresora[];
  'impresion:copias': ListaDeSalidas;
  'impresion:decidir': undefined;
  'impresion:prueba': ResultadoDeImpresion;
  'impresion:logo': undefined;
  'impresion:cajon': ResultadoDeImpresion;
  'configuracion:leer': ConfiguracionDelEquipo;
  'configuracion:guardar': ConfiguracionDelEquipo;
  'almacen:guardar': undefined;
  /** `direccion` is the page's address on this computer; null while the server does not run. */
  'navegador:abrir': { abierta: boolean; direccion: string | null };
  'respaldos:abrir-carpeta': undefined;
  /** Null when the person chose nothing. */
  'respaldos:elegir': { boleto: string; nombre: string } | null;
  'cierre:avance': AvanceDelCierre;
  'cierre:ya': undefined;
  'avisos:contar': undefined;
  /** Answered when the notification is clicked or dismissed. */
  'avisos:pedido': { abierto: boolean };
}

/** The API that the preload exposes as `window.guirnalda`; absent in a browser. */
export interface PuenteDeEscritorio {
  llamar<C extends CanalIpc>(canal: C, argumento: ArgumentoIpc<C>): Promise<RespuestasIpc[C]>;
  /** Calls back on every change of the server's state; returns a function that unsubscribes. */
  alCambiarServidor(aviso: (estado: EstadoServidor) => void): () => void;
  /** Calls back on every change of the raw printers and what waits for them; returns a function that unsubscribes. */
  alCambiarImpresion(aviso: (estado: EstadoDeImpresora[]) => void): () => void;
  /** Calls back on an event of the program; returns a function that unsubscribes. */
  alSuceder<E extends keyof EventosDelPrograma>(
    evento: E,
    aviso: (datos: EventosDelPrograma[E]) => void,
  ): () => void;
}
