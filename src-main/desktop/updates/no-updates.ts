import { app } from 'electron';
import type { EstadoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import type { DesktopOptions } from '../command-line.ts';
import type { Updates } from './updates.ts';

/** Whether this start looks after the program's updates: the one of the shop's window, not the demo nor a server. */
export function followsUpdates({ headless, demo }: DesktopOptions): boolean {
  return !headless && !demo;
}

const estado = (): EstadoDeActualizacion => ({
  version: app.getVersion(),
  modo: 'a-mano',
  ajustes: { direccion: '', deNoche: false },
  avance: { paso: 'apagada' },
  revisada: null,
  fallida: null,
  enPrueba: false,
  noInstalada: null,
});

/** What a start without updates does: nothing. */
export const NO_UPDATES: Updates = {
  takesDataBack: false,
  calls: {
    'actualizaciones:estado': estado,
    'actualizaciones:guardar': estado,
    'actualizaciones:buscar': estado,
    'actualizaciones:instalar': () => undefined,
  },
  start: () => undefined,
  pageSeen: () => undefined,
  heard: () => undefined,
  refused: (motivo) => motivo,
  atClose: async () => false,
};
