import { createRequire } from 'node:module';
import path from 'node:path';
import { environmentWithoutServerVariables } from '#server/testing/environment.ts';

const PROJECT = path.resolve(import.meta.dirname, '..', '..');

/** Chromium's sandbox does not start for root. */
const AS_ROOT: readonly string[] =
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Electron's arguments for a separate shop on a free loopback port. */
export function electronArgs(folder: string, extra: readonly string[] = []): string[] {
  const profile = `--user-data-dir=${path.join(folder, 'perfil')}`;
  const server = ['--port', '0', '--host', '127.0.0.1', '--data', path.join(folder, 'datos')];
  return [...AS_ROOT, profile, PROJECT, ...server, ...extra];
}

/** The program's environment, without the variable that makes Electron run as Node. */
export function desktopEnv(extra: Record<string, string> = {}): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = environmentWithoutServerVariables();
  return { ...inherited, ...extra };
}

/** The Electron binary of the project. */
export function electronFile(): string {
  return createRequire(import.meta.url)('electron') as string;
}
