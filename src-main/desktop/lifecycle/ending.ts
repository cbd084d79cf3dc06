import { app, BrowserWindow } from 'electron';
import { relaunchProgram } from '../program/relaunch.ts';
import type { Supervisor } from '../server-process/supervisor.ts';
import type { Updates } from '../updates/updates.ts';
import type { ClosingWindow } from '../window/closing-window.ts';

interface EndingOptions {
  server: Supervisor;
  updates: Updates;
  closing: ClosingWindow;
  log(line: string): void;
}

export interface Ending {
  /** Adds something that the program waits for before it ends. */
  waitFor(settle: () => Promise<void>): void;
  hasBegun(): boolean;
}

/**
 * Delays quitting until tickets are printed, the server has finished its requests and closed the database, and a new
 * version is installed. Who opens the program meanwhile gets it when this one has ended.
 */
export function endStepByStep({ server, updates, closing, log }: EndingOptions): Ending {
  const awaited: (() => Promise<void>)[] = [() => server.stop()];
  let begun = false;
  let wanted = false;
  app.on('second-instance', () => {
    wanted ||= begun;
  });
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (begun) return;
    begun = true;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.allSettled(awaited.map((settle) => settle()))
      .then(() => updates.atClose(closing.showInstalling))
      .catch((error: unknown) => {
        log(`updates: ${String(error)}`);
        return false;
      })
      .then((opensAgain) => {
        if (wanted && !opensAgain) relaunchProgram();
        app.exit(Number(process.exitCode ?? 0));
      });
  });
  return {
    waitFor: (settle) => void awaited.push(settle),
    hasBegun: () => begun,
  };
}
