import { type ChildProcess, spawn } from 'node:child_process';
import { desktopEnv, electronFile } from '../../e2e/desktop/electron.ts';

const DEBUGGING = /DevTools listening on (ws:\S+)/;

/** Starts the project's Electron with a debugging port. */
export function startElectron(args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  return spawn(electronFile(), ['--remote-debugging-port=0', ...args], {
    env: desktopEnv(more),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The address of a program's debugging port, which it prints. Rejects when the program ends before. */
export function debuggingOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    program.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [, address] = DEBUGGING.exec(text) ?? [];
      if (address) resolve(address);
    });
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${text}`)));
  });
}
