import { app } from 'electron';
import type { DesktopOptions } from '../command-line.ts';

/** What a second start of the program asks of the first. */
export type SecondStart = Pick<DesktopOptions, 'minimised' | 'kiosko'>;

interface SecondStartOptions {
  changeKiosko(kiosko: boolean): Promise<void>;
  show(): void;
  /** Whether the program ends already. */
  isEnding(): boolean;
  log(line: string): void;
}

/** Does what later starts of the program ask: they end at once, since this one is open. */
export function followSecondStarts({ changeKiosko, show, isEnding, log }: SecondStartOptions): void {
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { minimised, kiosko } = data as SecondStart;
    if (kiosko !== undefined)
      changeKiosko(kiosko).catch((error: unknown) => log(`desktop: ${String(error)}`));
    if (!minimised && !isEnding()) show();
  });
  app.on('activate', show);
}
