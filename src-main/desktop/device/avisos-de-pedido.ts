import { app, type BrowserWindow, Notification } from 'electron';
import type { AvisoDePedido } from '#contract/desktop/ipc.ts';

/** Shows the number of new orders on the program's icon, where supported. */
export function countOnIcon(nuevos: number, window: BrowserWindow | undefined): undefined {
  app.setBadgeCount(nuevos);
  // The task bar button stops flashing once there is nothing new.
  if (nuevos === 0) window?.flashFrame(false);
}

/**
 * The shown notifications and how to end the wait for each: they would be garbage-collected and lose their events. A
 * night in the tray shows hundreds that nobody answers, so only the latest are kept.
 */
const shown = new Map<Notification, () => void>();
const KEPT = 20;

function forgetOldest(): void {
  const [oldest] = shown;
  if (shown.size < KEPT || !oldest) return;
  const [notification, end] = oldest;
  notification.close();
  end();
}

/** Notifies of a new order unless the window has the focus. Resolves when the notification is clicked or closed. */
export function avisarDePedido(
  { titulo, texto }: AvisoDePedido,
  window: BrowserWindow | undefined,
  showWindow: () => void,
): Promise<{ abierto: boolean }> {
  if (window?.isFocused() || !Notification.isSupported()) return Promise.resolve({ abierto: false });
  window?.flashFrame(true);
  return new Promise((resolve) => {
    const notification = new Notification({ title: titulo, body: texto, silent: true });
    const end = (abierto: boolean): void => {
      shown.delete(notification);
      resolve({ abierto });
    };
    forgetOldest();
    shown.set(notification, () => end(false));
    notification.on('click', () => {
      showWindow();
      end(true);
    });
    notification.on('close', () => end(false));
    notification.on('failed', () => end(false));
    notification.show();
  });
}
