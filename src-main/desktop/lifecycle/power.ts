import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Supervisor } from '../server-process/supervisor.ts';

/**
 * Follows sleep, waking and the end of the session. The computer may sleep: no `powerSaveBlocker`, since a shop that
 * keeps a computer awake all night is its owner's choice, made in the system (decision 52).
 */
export function followPower(server: Supervisor, log: (line: string) => void): void {
  powerMonitor.on('suspend', () => {
    log('desktop: the computer goes to sleep');
    server.sleep();
  });
  powerMonitor.on('resume', () => {
    log('desktop: the computer woke up');
    server.wake();
  });
  // Linux and macOS wait for the shop to close; Windows tells each window instead.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  app.on('browser-window-created', (_event, window: BrowserWindow) => {
    window.on('session-end', () => app.quit());
  });
}
