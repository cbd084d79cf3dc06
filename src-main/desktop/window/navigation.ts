import { app, type Session, session } from 'electron';
import { openOutside } from '../device/open-outside.ts';
import { isAppUrl, mayOpenOutside } from './app-files.ts';

/**
 * Restricts navigation of every page: within the app it is free; links to the shop or WhatsApp open in the system's
 * browser; other addresses, new windows and webviews are refused. `notOpened` hears of a link that no browser opened.
 */
export function guardNavigation(serverUrl: () => string | undefined, notOpened: (url: string) => void): void {
  const leaveFor = async (url: string): Promise<void> => {
    if (mayOpenOutside(url, serverUrl()) && !(await openOutside(url))) notOpened(url);
  };
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (isAppUrl(event.url)) return;
      event.preventDefault();
      void leaveFor(event.url);
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame && !isAppUrl(event.url) && !event.url.startsWith('about:'))
        event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void leaveFor(url);
      return { action: 'deny' };
    });
  });
}

/** The only permissions of pages: copying to the clipboard and full screen. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Denies every permission but `ALLOWED_PERMISSIONS`, which only pages of the app get, and every device. */
export function guardPermissions(target: Session = session.defaultSession): void {
  target.setPermissionRequestHandler((contents, permission, decide) => {
    decide(isAppUrl(contents.getURL()) && ALLOWED_PERMISSIONS.has(permission));
  });
  target.setPermissionCheckHandler(
    (contents, permission) =>
      contents !== null && isAppUrl(contents.getURL()) && ALLOWED_PERMISSIONS.has(permission),
  );
  target.setDevicePermissionHandler(() => false);
}
