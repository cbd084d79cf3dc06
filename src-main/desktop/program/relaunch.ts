import { app } from 'electron';
import { withoutRecovery } from '../command-line.ts';

/**
 * Opens the program again once this one has ended, with `extra` flags; an AppImage by its own file, which may be another
 * program by then.
 */
export function relaunchProgram(extra: readonly string[] = []): void {
  const { APPIMAGE } = process.env;
  const args = [...withoutRecovery(process.argv.slice(1)), ...extra];
  app.relaunch(APPIMAGE ? { execPath: APPIMAGE, args } : { args });
}
