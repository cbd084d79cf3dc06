import { app } from 'electron';

/**
 * Opens the program again once this one has ended, with `extra` flags; an AppImage by its own file, which may be another
 * program by then.
 */
export function relaunchProgram(extra: readonly string[] = []): void {
  const { APPIMAGE } = process.env;
  const args = [...process.argv.slice(1), ...extra];
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args } : { args });
}
