import { app, type BrowserWindow, Notification } from 'electron';
import type { AvisoDePedido } from '#contract/ipc.ts';

/** The number of new orders on the program's icon, where the system shows one. */
export function countOnIcon(nuevos: number, window: BrowserWindow | undefined): undefined {
  app.setBadgeCount(nuevos);
  // The button in the task bar stops asking for attention once there is nothing new.
  if (nuevos === 0 && window && !window.isDestroyed()) window.flashFrame(false);
}

/** The system drops a notification that nobody holds. */
const shown = new Set<Notification>();

/** Tells of a new order outside the window, unless it is looked at. Resolves when that is clicked or gone. */
export function noticeOfOrder(
  { titulo, texto }: AvisoDePedido,
  window: BrowserWindow | undefined,
  showWindow: () => void,
): Promise<{ abierto: boolean }> {
  const looked = window && !window.isDestroyed() && window.isFocused();
  if (looked || !Notification.isSupported()) return Promise.resolve({ abierto: false });
  window?.flashFrame(true);
  return new Promise((resolve) => {
    const notice = new Notification({ title: titulo, body: texto, silent: true });
    const end = (abierto: boolean): void => {
      shown.delete(notice);
      resolve({ abierto });
    };
    shown.add(notice);
    notice.on('click', () => {
      showWindow();
      end(true);
    });
    notice.on('close', () => end(false));
    notice.on('failed', () => end(false));
    notice.show();
  });
}
