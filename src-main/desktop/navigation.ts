import { app, type Session, session, shell } from 'electron';
import { isAppUrl } from './app-files.ts';
import { mayOpenOutside } from './outside-links.ts';

/**
 * Keeps every page of the process where it belongs: inside the app it moves freely, a link to the shop or to
 * WhatsApp opens in the system's browser, and everything else (windows, webviews, permissions) is refused.
 */
export function guardNavigation(serverUrl: () => string | undefined): void {
  const openOutside = (url: string): void => {
    if (mayOpenOutside(url, serverUrl())) void shell.openExternal(url);
  };
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (isAppUrl(event.url)) return;
      event.preventDefault();
      openOutside(event.url);
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
      openOutside(url);
      return { action: 'deny' };
    });
  });
}

/** What a shop's screen needs from the browser side: nothing but copying a link and full screen. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Refuses camera, location, notifications and the like to every page. */
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
