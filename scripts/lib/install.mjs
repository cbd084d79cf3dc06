// Checks the versions of Node and npm, and installs the dependencies.
import { readFileSync, rmSync } from 'node:fs';
import { inRoot } from './project.mjs';
import { npm } from './run.mjs';
import { fail, step } from './say.mjs';

/** Ends the process with one line when Node and npm are too old to install the project. */
export async function checkNode() {
  const node = Number(process.versions.node.split('.')[0]);
  if (node >= 22) return;
  const agent = /npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '');
  const version = agent?.[1] ?? (await npm(['--version'], { capture: true })).output.split('.')[0];
  if (node >= 20 && Number(version) >= 11) return;
  fail(
    `Guirnalda necesita Node 22 o más nuevo, o Node 20 con npm 11 (aquí hay Node ${process.versions.node} y npm ${version}). Instálalo desde https://nodejs.org`,
  );
}

/** Whether node_modules matches package-lock.json, by npm's own list of what it installed. */
function isInstalled() {
  const read = (...parts) => JSON.parse(readFileSync(inRoot(...parts), 'utf8')).packages;
  try {
    const wanted = read('package-lock.json');
    const present = read('node_modules', '.package-lock.json');
    return Object.entries(wanted).every(([name, entry]) => {
      if (!name.startsWith('node_modules/')) return true;
      const found = present[name];
      // Optional packages may be missing on this system; present ones must have the right version.
      return found ? found.version === entry.version : entry.optional || entry.devOptional;
    });
  } catch {
    return false;
  }
}

/** Installs the dependencies when they do not match the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const inside = process.execPath.startsWith(inRoot('node_modules'));
  // `npm ci` deletes everything first, which fails on Windows while a program from there runs.
  const command = inside && process.platform === 'win32' ? 'install' : 'ci';
  const { code, output } = await step('Instalando dependencias', () =>
    npm([command, '--no-audit', '--no-fund', '--loglevel=error'], { capture: true }),
  );
  if (code === 0) return;
  rmSync(inRoot('node_modules', '.package-lock.json'), { force: true });
  console.error(output.trim());
  fail('No se pudieron instalar las dependencias (arriba está lo que dijo npm).');
}
