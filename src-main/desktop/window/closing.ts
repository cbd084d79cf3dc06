import { type BrowserWindow, dialog } from 'electron';
import type { AlCerrar } from '#contract/desktop/programa.ts';

export interface ClosingOptions {
  alCerrar(): AlCerrar;
  remember(alCerrar: AlCerrar): Promise<void>;
  hasTray(): Promise<boolean>;
  /** Whether the window belongs to a till in full screen, which is not closed by its window. */
  kiosko(): boolean;
  /** Whether the window shows a failure instead of the shop: there is nothing to keep open. */
  failed(): boolean;
  log(line: string): void;
}

export interface Closing {
  /** Closes the shop without the question; only a form with changes still asks. */
  close(): void;
}

const ANSWERS = ['Seguir abierta en segundo plano', 'Cerrar la tienda', 'Cancelar'];
const CANCEL = 2;

const SIN_BANDEJA =
  'Este escritorio no muestra iconos de programas: la ventana queda minimizada. Si no la ves, abre Guirnalda otra vez.';
const CON_BANDEJA = 'Para volver a la ventana, presiona su icono junto al reloj, o abre Guirnalda otra vez.';

function detail(tray: boolean): string {
  return [
    `En segundo plano los clientes siguen viendo la tienda y los pedidos suenan. ${tray ? CON_BANDEJA : SIN_BANDEJA}`,
    'Si la cierras, nadie más puede comprar ni vender hasta que la abras.',
    'Puedes cambiarlo después en Configuración, Esta computadora.',
  ].join('\n\n');
}

/** Hides the window where the tray leads back to it; elsewhere it stays in the list of windows. */
export async function toBackground(window: BrowserWindow, hasTray: () => Promise<boolean>): Promise<void> {
  const tray = await hasTray();
  if (window.isDestroyed()) return;
  if (tray) window.hide();
  else window.minimize();
}

/**
 * Decides what closing the window does: it asks, once, whether the shop stays open. Quitting the program closes no
 * window and asks nothing.
 */
export function guardClosing(window: BrowserWindow, options: ClosingOptions): Closing {
  const { alCerrar, remember, hasTray, kiosko, failed, log } = options;
  let allowed = false;
  let asking = false;

  const close = (): void => {
    allowed = true;
    window.close();
    // A form with changes may have kept the window open.
    allowed = false;
  };

  const ask = async (): Promise<void> => {
    const tray = await hasTray();
    if (window.isDestroyed()) return;
    const { response, checkboxChecked } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Guirnalda',
      message: '¿La tienda sigue abierta?',
      detail: detail(tray),
      buttons: ANSWERS,
      defaultId: 0,
      cancelId: CANCEL,
      checkboxLabel: 'Recordar mi elección',
      checkboxChecked: true,
      noLink: true,
    });
    if (response === CANCEL || window.isDestroyed()) return;
    const chosen: AlCerrar = response === 0 ? 'segundo-plano' : 'cerrar';
    if (checkboxChecked) await remember(chosen);
    await act(chosen);
  };

  const act = async (chosen: AlCerrar): Promise<void> => {
    if (chosen === 'preguntar') await ask();
    else if (chosen === 'segundo-plano') await toBackground(window, hasTray);
    else close();
  };

  window.on('close', (event) => {
    if (allowed || failed()) return;
    event.preventDefault();
    if (kiosko()) {
      window.webContents.send('programa:kiosko', null);
      return;
    }
    if (asking) return;
    asking = true;
    act(alCerrar())
      .catch((error: unknown) => log(`window: the question about closing failed: ${String(error)}`))
      .finally(() => {
        asking = false;
      });
  });
  askAboutChanges(window);
  return { close };
}

/** The page refuses to close while a form has changes; Chromium would then do nothing at all. */
function askAboutChanges(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    window.show();
    const answer = dialog.showMessageBoxSync(window, {
      type: 'warning',
      title: 'Guirnalda',
      message: 'Hay cambios sin guardar',
      detail: 'Si cierras la tienda ahora, se pierden.',
      buttons: ['Seguir editando', 'Cerrar sin guardar'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (answer === 1) event.preventDefault();
  });
}
