import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const DEBUGGING = /DevTools listening on (ws:\S+)/;

const asRoot = process.getuid?.() === 0;

/** Electron's arguments for the built program on a free loopback port, with its profile and its data in `folder`. */
export function shopArgs(folder: string): string[] {
  const server = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, 'datos')];
  return [`--user-data-dir=${join(folder, 'perfil')}`, ROOT, ...server];
}

/** Starts the project's Electron with a debugging port. */
export function startElectron(args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  const file = createRequire(import.meta.url)('electron') as string;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const flags = [...(asRoot ? ['--no-sandbox'] : []), '--remote-debugging-port=0'];
  return spawn(file, [...flags, ...args], { env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'pipe'] });
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
