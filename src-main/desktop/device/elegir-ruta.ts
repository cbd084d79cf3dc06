import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { RespuestasIpc } from '#contract/desktop/ipc.ts';

const DIALOGOS: Record<'carpeta' | 'archivo', OpenDialogOptions> = {
  carpeta: {
    title: 'Elige la carpeta o la memoria',
    buttonLabel: 'Usar esta carpeta',
    properties: ['openDirectory', 'createDirectory'],
  },
  archivo: {
    title: 'Elige el archivo ZIP del respaldo',
    buttonLabel: 'Usar este archivo',
    properties: ['openFile'],
    filters: [{ name: 'Respaldo de Guirnalda', extensions: ['zip'] }],
  },
};

/**
 * Lets the person choose a folder or a file in the system's dialog. The path goes to the server; the page gets a ticket
 * that stands for it, so that no page can name a path of its own.
 */
export async function elegirRuta(
  que: 'carpeta' | 'archivo',
  window: BrowserWindow | undefined,
  give: (boleto: string, ruta: string) => void,
): Promise<RespuestasIpc['respaldos:elegir']> {
  const options = DIALOGOS[que];
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  const [ruta] = filePaths;
  if (ruta === undefined) return null;
  const boleto = randomUUID();
  give(boleto, ruta);
  // The root of a stick has no name of its own.
  return { boleto, nombre: path.basename(ruta) || ruta };
}
