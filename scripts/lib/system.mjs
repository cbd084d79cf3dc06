// What the tests need from the system: a browser, a screen, and the libraries that Electron leans on.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hasDisplay, isRoot } from './display.mjs';
import { findPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { step } from './say.mjs';

const BROWSERS = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`,
];

const BROWSER_PACKAGES = ['chromium'];
const DESKTOP_PACKAGES = ['xvfb', 'libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1'];
const PRINT_PACKAGES = ['cups-daemon', 'cups-client'];

/** The browser that the journeys run in: the one that CHROME_PATH names, else an installed one. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return BROWSERS.find((file) => existsSync(file));
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

const onPath = (name) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)) ||
  existsSync(`/usr/sbin/${name}`);

async function missingPackages(electronFile) {
  const missing = [];
  if (!findBrowser() && !process.env.CHROME_PATH) missing.push(...BROWSER_PACKAGES);
  if (!hasDisplay() && !onPath('Xvfb')) missing.push(...DESKTOP_PACKAGES);
  else if (electronFile && (await missingLibraries(electronFile))) missing.push(...DESKTOP_PACKAGES);
  return missing;
}

/** Whether the Electron binary lacks a system library. */
export async function missingLibraries(electronFile) {
  if (process.platform !== 'linux') return false;
  const { output } = await run('ldd', [electronFile], { capture: true });
  return output.includes('not found');
}

/**
 * Installs what is missing where that is possible (root on Debian or Ubuntu). Answers the command that a person
 * has to run otherwise, or undefined when all is there.
 */
export async function ensureSystemPackages(electronFile) {
  if (process.platform !== 'linux') return undefined;
  const missing = await missingPackages(electronFile);
  if (isDebian() && isRoot() && !onPath('cupsd')) missing.push(...PRINT_PACKAGES);
  if (missing.length === 0) return undefined;
  const install = ['install', '-y', '--no-install-recommends', ...(await currentNames(missing))];
  if (!isDebian() || !isRoot()) return `sudo apt-get ${install.join(' ')}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Instalando paquetes del sistema (${missing.join(' ')})`, async () => {
    await run('apt-get', ['update'], { capture: true, env });
    const { code, output } = await run('apt-get', install, { capture: true, env });
    if (code !== 0) console.error(output.trim());
  });
  return (await missingPackages(electronFile)).length > 0 ? `apt-get ${install.join(' ')}` : undefined;
}

/** Debian would make and start a database of its own beside the programs; the tests start theirs. */
const SIN_BASE_PROPIA = /^#?\s*create_main_cluster.*$/m;

/**
 * Installs PostgreSQL where that is possible (root on Debian or Ubuntu). Answers the command that a person has to run
 * otherwise, or undefined when it is there.
 */
export async function ensurePostgres() {
  if (findPostgres() || process.platform !== 'linux' || !isDebian()) return undefined;
  const install = ['install', '-y', '--no-install-recommends'];
  if (!isRoot()) return `sudo apt-get ${install.join(' ')} postgresql`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Instalando PostgreSQL', async () => {
    await run('apt-get', ['update'], { capture: true, env });
    await run('apt-get', [...install, 'postgresql-common'], { capture: true, env });
    const file = '/etc/postgresql-common/createcluster.conf';
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(SIN_BASE_PROPIA, 'create_main_cluster = false'));
    }
    const { code, output } = await run('apt-get', [...install, 'postgresql'], { capture: true, env });
    if (code !== 0) console.error(output.trim());
  });
  return findPostgres() ? undefined : `apt-get ${install.join(' ')} postgresql`;
}

/** Newer releases of Ubuntu and Debian renamed some libraries with a `t64` at the end. */
async function currentNames(names) {
  const { output } = await run('apt-cache', ['search', '--names-only', 't64$'], { capture: true });
  return names.map((name) => (output.includes(`${name}t64 `) ? `${name}t64` : name));
}

/**
 * A screen for the journeys: the machine's own, or a virtual one that is started here. Answers undefined where
 * there is none; `close` ends only what was started.
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
