// Prepares what is packed for one system: the built program and that system's production dependencies, nothing else.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NATIVE_MODULES } from '../lib/native-modules.mjs';
import { inRoot } from '../lib/project.mjs';
import { npm } from '../lib/run.mjs';
import { fail, step } from '../lib/say.mjs';
import { SYSTEMS } from './targets.mjs';

/** Fields of package.json that the packaged program and its builder read. */
const FIELDS = [
  'name',
  'productName',
  'version',
  'author',
  'license',
  'homepage',
  'desktopName',
  'type',
  'main',
];
const DESCRIPTION =
  'Punto de venta, inventario y tienda en línea para tiendas de globos y artículos de fiesta.';

/** The build of sharp in WebAssembly: on Linux, the native one collides with the GLib of Electron (decision 50). */
const WASM = '@img/sharp-wasm32';
const NATIVE_ON_LINUX = /^@img\/sharp-(libvips-)?linux/;

/** Whether a package of any system holds this dependency. `locked` is its entry in the lock file. */
export function isPacked(name, { os, cpu, libc }) {
  if (name === WASM) return true;
  if (NATIVE_ON_LINUX.test(name)) return false;
  const suits = (allowed, ours) => !allowed || allowed.includes(ours);
  return Object.entries(SYSTEMS).some(
    ([platform, { archs }]) =>
      suits(os, platform) && suits(libc, 'glibc') && archs.some((arch) => suits(cpu, arch)),
  );
}

/**
 * Makes the stage of a system and processor and returns its folder. Ends the process when the dependencies cannot be
 * installed.
 */
export async function makeStage({ platform, arch, version }) {
  const folder = inRoot('dist', '.stage', `${platform}-${arch}`);
  await step(`Preparando lo que lleva el paquete (${platform}-${arch})`, async () => {
    await installDependencies(folder, { platform, arch });
    keepNativeFiles(folder, { platform, arch });
    const added = platform === 'linux' ? await putWasmSharp(folder) : {};
    for (const part of ['out', 'resources']) replace(inRoot(part), path.join(folder, part));
    replace(inRoot('db', 'migrations'), path.join(folder, 'db', 'migrations'));
    writeManifest(folder, { version, added });
  });
  return folder;
}

function replace(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** Installs the locked production dependencies of a system, whatever system this is. Keeps them while the lock stays. */
async function installDependencies(folder, { platform, arch }) {
  const stamp = path.join(folder, '.lock');
  const lock = readFileSync(inRoot('package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'tools'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(inRoot(name), path.join(folder, name));
  // A dependency from a folder, which the lock file names.
  cpSync(inRoot('tools', 'node-runtime'), path.join(folder, 'tools', 'node-runtime'), { recursive: true });
  const libc = platform === 'linux' ? ['--libc=glibc'] : [];
  const system = [`--os=${platform}`, `--cpu=${arch}`, ...libc];
  const options = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(['ci', ...options, ...system], { cwd: folder, capture: true });
  if (code !== 0) {
    console.error(output.trim());
    fail('No se pudieron instalar las dependencias del paquete (arriba está lo que dijo npm).');
  }
  rmSync(path.join(folder, 'tools'), { recursive: true });
  // npm's own list of what it installed: without it electron-builder sees what is added to and taken from the folders.
  rmSync(path.join(folder, 'node_modules', '.package-lock.json'));
  writeFileSync(stamp, lock);
}

/** better-sqlite3 brings its files for all systems. */
function keepNativeFiles(folder, { platform, arch }) {
  const prebuilds = path.join(folder, 'node_modules', 'better-sqlite3', 'prebuilds');
  for (const name of readdirSync(prebuilds)) {
    if (name !== `${platform}-${arch}.node`) rmSync(path.join(prebuilds, name));
  }
}

/** Puts sharp's WebAssembly build in place of the native one. Returns it as a dependency. */
async function putWasmSharp(folder) {
  const images = path.join(folder, 'node_modules', '@img');
  for (const name of readdirSync(images)) {
    if (NATIVE_ON_LINUX.test(`@img/${name}`)) rmSync(path.join(images, name), { recursive: true });
  }
  // npm chooses it for a processor of that name alone, which has no other native module.
  const other = inRoot('dist', '.stage', 'linux-wasm32');
  await installDependencies(other, { platform: 'linux', arch: 'wasm32' });
  replace(path.join(other, 'node_modules', WASM), path.join(folder, 'node_modules', WASM));
  return { [WASM]: manifestOf(path.join(folder, 'node_modules', WASM)).version };
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** The package's own package.json: what the program reads, with those dependencies that are not in the built files. */
function writeManifest(folder, { version, added }) {
  const project = manifestOf(inRoot());
  const kept = Object.fromEntries(FIELDS.map((name) => [name, project[name]]));
  const dependencies = Object.fromEntries(NATIVE_MODULES.map((name) => [name, project.dependencies[name]]));
  const manifest = {
    ...kept,
    version,
    description: DESCRIPTION,
    dependencies: { ...dependencies, ...added },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['package-lock.json', '.npmrc']) rmSync(path.join(folder, name), { force: true });
}
