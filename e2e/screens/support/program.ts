import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { EstadoDeImpresora } from '#contract/desktop/impresoras.ts';
import type {
  ArgumentoIpc,
  CanalIpc,
  EstadoServidor,
  PuenteDeEscritorio,
  RespuestasIpc,
} from '#contract/desktop/ipc.ts';
import type { EventosDelPrograma } from '#contract/desktop/programa.ts';
import type { ScreenShop } from './staff.ts';

/** What the machine answers, by channel; one without an answer gives undefined. */
export type Answers = {
  [C in CanalIpc]?: (argument: ArgumentoIpc<C>) => RespuestasIpc[C] | Promise<RespuestasIpc[C]>;
};

/** The desktop program around the app, as a test plays it. */
export interface StandInProgram {
  /** What the app asked for, in order. */
  asked: [channel: CanalIpc, argument: unknown][];
  /** Tells the app an event of the program. */
  tell<E extends keyof EventosDelPrograma>(evento: E, datos: EventosDelPrograma[E]): void;
  /** Tells the app the state of the server. */
  tellServer(estado: EstadoServidor): void;
  /** Tells the app what waits for the raw printers. */
  tellPrinters(estado: EstadoDeImpresora[]): void;
}

/** Opens the app in the window of a program, on the test's own server, whose machine gives these answers. */
export function openInProgram(shop: ScreenShop, answers: Answers): StandInProgram {
  const all: Answers = {
    'servidor:estado': () => ({ estado: 'listo', url: shop.url }),
    'impresion:estado': () => [],
    'impresion:copias': () => [],
    ...answers,
  };
  const listeners = new Map<string, (datos: unknown) => void>();
  let server: (estado: EstadoServidor) => void = () => undefined;
  let printers: (estado: EstadoDeImpresora[]) => void = () => undefined;
  const program: StandInProgram = {
    asked: [],
    tell: (evento, datos) => listeners.get(evento)?.(datos),
    tellServer: (estado) => server(estado),
    tellPrinters: (estado) => printers(estado),
  };
  vi.stubGlobal('guirnalda', {
    async llamar(channel, argument) {
      program.asked.push([channel, argument]);
      // A test answers the channels that its screens use; no screen reads what another would give.
      return (await all[channel]?.(argument)) as RespuestasIpc[typeof channel];
    },
    alCambiarServidor(aviso) {
      server = aviso;
      return () => undefined;
    },
    alSuceder(evento, aviso) {
      // Kept by its name, with which `tell` gives it data of its own type.
      listeners.set(evento, aviso as (datos: unknown) => void);
      return () => void listeners.delete(evento);
    },
    alCambiarImpresion(aviso) {
      printers = aviso;
      return () => undefined;
    },
  } satisfies PuenteDeEscritorio);
  return program;
}

/** Opens the app in the window of a program whose folder dialog gives the folder `stick`, by the name `memoria`. */
export function openWithStick(shop: ScreenShop, stick: string, answers: Answers = {}): StandInProgram {
  return openInProgram(shop, {
    ...answers,
    'configuracion:leer': () => ({ impresoras: [], anchoPapelMm: 80, imprimirAlVender: true }),
    'respaldos:elegir': () => {
      const boleto = randomUUID();
      shop.server.context.chosen.add(boleto, stick);
      return { boleto, nombre: 'memoria' };
    },
  });
}
