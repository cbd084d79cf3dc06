import * as z from 'zod';
import type { ListaDeSalidas } from '../schemas/ventas/copias.ts';
import type { RespaldoQueSirve } from './proceso.ts';

/** What closing the window does: `preguntar` until the person chooses. */
const AL_CERRAR = ['preguntar', 'segundo-plano', 'cerrar'] as const;
export type AlCerrar = (typeof AL_CERRAR)[number];

/** Zoom levels of the window: the ends, and one step of the menu. */
export const ZOOM = { menor: -3, mayor: 4, paso: 0.5 } as const;

/** How the program behaves on this device. Stored on it and not in the shop. */
export const configuracionDelProgramaSchema = z.object({
  alCerrar: z.enum(AL_CERRAR).default('preguntar'),
  /** The till in full screen, which only the owner leaves. */
  kiosko: z.boolean().default(false),
  /** Chromium's zoom level: 0 is the normal size, each whole step 20 %. */
  zoom: z.number().min(ZOOM.menor).max(ZOOM.mayor).default(0),
});
export type ConfiguracionDelPrograma = z.infer<typeof configuracionDelProgramaSchema>;

/** A change of the settings, and of the start with the session, which the system itself stores. */
const cambioDelProgramaSchema = z.object({
  alCerrar: z.enum(AL_CERRAR).optional(),
  kiosko: z.boolean().optional(),
  abrirAlIniciarSesion: z.boolean().optional(),
});

/** The program as «Esta computadora» shows it. */
export interface EstadoDelPrograma extends ConfiguracionDelPrograma {
  abrirAlIniciarSesion: boolean;
  /** Whether the desktop shows icons of programs; without them the window is minimised instead of hidden. */
  bandeja: boolean;
  sistema: 'linux' | 'win32' | 'darwin';
  version: string;
  electron: string;
  chromium: string;
}

/** Why the page of failures is shown. */
export interface ErrorDelPrograma {
  titulo: string;
  motivo: string;
  /** The backups with which the shop can open, newest first, when its database is missing. */
  respaldos?: RespaldoQueSirve[] | undefined;
}

/** Calls about the program itself: the argument of each. */
export const LLAMADAS_DEL_PROGRAMA = {
  'programa:leer': z.undefined(),
  'programa:guardar': cambioDelProgramaSchema,
  /** The text that helps whoever mends the program: no personal data, no keys. */
  'programa:informe': z.undefined(),
  'programa:fallo': z.undefined(),
  /** Opens the staff app again after a failure; the whole program when its server was refused. */
  'programa:reabrir': z.undefined(),
  /** Opens the whole program again, with one of the failure's backups. */
  'programa:recuperar': z.object({ id: z.string() }),
  /** Closes the shop and ends the program. */
  'programa:cerrar': z.undefined(),
  'programa:licencias': z.undefined(),
  'programa:registros': z.undefined(),
} as const;

export interface RespuestasDelPrograma {
  'programa:leer': EstadoDelPrograma;
  'programa:guardar': EstadoDelPrograma;
  'programa:informe': string;
  'programa:fallo': ErrorDelPrograma | null;
  'programa:reabrir': undefined;
  'programa:recuperar': undefined;
  'programa:cerrar': undefined;
  'programa:licencias': undefined;
  'programa:registros': undefined;
}

/** What the program tells the page. */
export interface EventosDelPrograma {
  /** Go to a screen of the staff app. */
  'programa:ir': '/pedidos';
  /** Somebody tried to close the window of a till in full screen. */
  'programa:kiosko': null;
  /** The system has no browser for this address, which a link, the menu or the tray asked for; null while no server runs. */
  'programa:sin-navegador': string | null;
  /** A ticket was to come out on this computer, or did. */
  'impresion:copias': ListaDeSalidas;
}
