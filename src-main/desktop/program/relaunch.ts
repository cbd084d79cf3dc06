import { app } from 'electron';

/** Opens the program again once this one has ended; an AppImage by its own file, which may be another program by then. */
export function relaunchProgram(): void {
  const { APPIMAGE } = process.env;
  const args = process.argv.slice(1);
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args } : { args });
}
