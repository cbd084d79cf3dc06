// What the tests need from the system: a browser, a display, and Electron's libraries.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findTestBrowser } from './browser.mjs';
import { hasDisplay, isRoot } from './display.mjs';
import { findPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const BROWSER_PACKAGES = ['chromium-headless-shell'];
const DESKTOP_PACKAGES = ['xvfb', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];
const PRINT_PACKAGES = ['cups-daemon', 'cups-client'];
/** What makes installers here, and what they are tried with. */
const INSTALLER_PACKAGES = ['7zip', 'nsis', 'squashfs-tools', 'desktop-file-utils', 'debootstrap'];

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** The file of a command of this system, or undefined. */
export function fileOfCommand(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file));
}

const onPath = (name) => fileOfCommand(name) !== undefined;

async function missingPackages({ journeys, electronFile, postgres, recording, installers }) {
  const missing = [];
  if (journeys) {
    if (!findTestBrowser() && !process.env.CHROME_PATH) missing.push(...BROWSER_PACKAGES);
    if (!hasDisplay() && !onPath('Xvfb')) missing.push(...DESKTOP_PACKAGES);
    else if (electronFile && (await missingLibraries(electronFile))) missing.push(...DESKTOP_PACKAGES);
  }
  if (postgres && !findPostgres()) missing.push('postgresql');
  if (recording && !onPath('strace')) missing.push('strace');
  const tools = ['7zz', 'makensis', 'mksquashfs', 'desktop-file-validate', 'debootstrap'];
  if (installers && !tools.every(onPath)) missing.push(...INSTALLER_PACKAGES);
  return missing;
}

/** Whether the Electron binary lacks a system library. */
export async function missingLibraries(electronFile) {
  if (process.platform !== 'linux') return false;
  const { output } = await run('ldd', [electronFile], { capture: true });
  return output.includes('not found');
}

/** Keeps Debian's package from creating and starting a database; the tests start their own. */
const SIN_BASE_PROPIA = /^#?\s*create_main_cluster.*$/m;

function leavePostgresAlone() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(SIN_BASE_PROPIA, 'create_main_cluster = false'));
}

async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['install', '-y', '--no-install-recommends'];
  const apt = (args) => run('apt-get', args, { capture: true, env });
  await apt(['update']);
  if (packages.includes('postgresql')) {
    await apt([...options, 'postgresql-common']);
    leavePostgresAlone();
  }
  const { code, output } = await apt([...options, ...(await currentNames(packages))]);
  if (code !== 0) console.error(output.trim());
}

/**
 * Installs what is missing where it can (as root on Debian or Ubuntu): PostgreSQL, for journeys a browser and
 * Electron's libraries, strace, which records what a server writes, and for installers the tools that make them. Returns the command to run by hand otherwise; undefined when nothing is missing.
 */
export async function ensureSystemPackages(wanted) {
  if (process.platform !== 'linux') return undefined;
  const missing = await missingPackages(wanted);
  if (wanted.journeys && isDebian() && isRoot() && !onPath('cupsd')) missing.push(...PRINT_PACKAGES);
  if (missing.length === 0) return undefined;
  const command = async (packages) => `apt-get install -y ${(await currentNames(packages)).join(' ')}`;
  if (!isDebian() || !isRoot()) return `sudo ${await command(missing)}`;
  await step(`Instalando paquetes del sistema (${missing.join(' ')})`, () => install(missing));
  const still = await missingPackages(wanted);
  return still.length > 0 ? await command(still) : undefined;
}

/**
 * The names of packages in this release: newer ones of Ubuntu and Debian renamed some libraries with a `t64` at the end,
 * and not all have Chromium without windows.
 */
async function currentNames(names) {
  const search = ['search', '--names-only', '(t64|^chromium-headless-shell)$'];
  const { output } = await run('apt-cache', search, { capture: true });
  const known = new Set(output.split('\n').map((line) => line.split(' ')[0]));
  const current = (name) => (known.has(`${name}t64`) ? `${name}t64` : name);
  return names.map((name) =>
    name === 'chromium-headless-shell' && !known.has(name) ? 'chromium' : current(name),
  );
}

/**
 * A display for the journeys: the machine's own, or a virtual one started here. Returns undefined where there is
 * none; `close` ends only what was started.
 */
export async function openScreen() {
  if (hasDisplay()) return { env: {}, name: 'pantalla del equipo', close: () => undefined };
  if (!onPath('Xvfb')) return undefined;
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve) => {
    child.stdio[3].setEncoding('utf8').once('data', (text) => resolve(text.trim()));
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
  if (number === undefined) return undefined;
  return { env: { DISPLAY: `:${number}` }, name: `Xvfb :${number}`, close: () => child.kill() };
}
