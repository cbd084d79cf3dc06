import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const PROJECT = path.resolve(import.meta.dirname, '..', '..');
const NODE = path.join(PROJECT, 'node_modules', '.bin', 'node');
/** Where packages are made. */
export const DIST = path.join(PROJECT, 'dist');

/** Runs a script of the project or of a tool, from the project's folder; throws with what it printed when it fails. */
export function runScript(args: readonly string[], env: Record<string, string> = {}): void {
  const { status, signal, error, stdout, stderr } = spawnSync(NODE, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  const why = error?.message ?? signal ?? `exit code ${status}`;
  throw new Error(`${args.join(' ')} failed (${why}):\n${stdout}${stderr}`, { cause: error });
}

/** Runs electron-builder for a target of a system (`--win zip`) with settings over those of electron-builder.yml. */
export function build(
  target: readonly string[],
  settings: Record<string, string>,
  env: Record<string, string> = {},
): void {
  const builder = path.join('node_modules', 'electron-builder', 'cli.js');
  const options = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`);
  runScript([builder, ...target, '--x64', '--publish', 'never', ...options], env);
}
