import { app, shell } from 'electron';

/**
 * Opens an address in the system's browser, and says whether it could. Linux says that it opened one where there is none:
 * there the system is asked for a browser besides.
 */
export async function openOutside(url: string): Promise<boolean> {
  const opened = await shell.openExternal(url).then(
    () => true,
    () => false,
  );
  return opened && (process.platform !== 'linux' || app.getApplicationNameForProtocol(url) !== '');
}
