// Runs inside electron-builder when a program is packed and not yet signed: checks what it holds and sets its fuses.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** The names of electron-builder's processors by its numbers. */
const ARCHS = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/** What stands at the top of the archive: exactly what runs. */
const TOP_LEVEL = ['db', 'node_modules', 'out', 'package.json', 'resources'];

const MB = 1_000_000;
/** How much of a package may be ours and our dependencies', beside Electron, in MB. */
const MAX_MB = 36;
/**
 * How much of that may be the same on all systems, in MB. With the libraries of Windows, 23.1 MB, it stays within; so that
 * a package made on any system tells what would be too large for Windows.
 */
const MAX_COMMON_MB = 12.8;
/** What of the archive differs by the system. */
const OF_THE_SYSTEM = 'node_modules';

/** The program takes no orders by environment or command line that would turn it into a plain Node. */
const FUSES = {
  version: FuseVersion.V1,
  // A fuse that a later Electron adds must be decided here before anything is packed.
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The native files of a system, each of which the program needs. `win32` and `darwin` have sharp's native build. */
export function nativeFiles(platform, arch) {
  const argon2 = { linux: `linux-${arch}-gnu`, win32: `win32-${arch}-msvc`, darwin: `darwin-${arch}` }[
    platform
  ];
  const sharp = platform === 'linux' ? [] : [`@img/sharp-${platform}-${arch}/lib/sharp-${platform}-${arch}`];
  return [
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
    `@node-rs/argon2-${argon2}/argon2.${argon2}.node`,
    ...sharp,
  ];
}

/** The bytes of an entry of an asar archive and of all below it. */
export function bytesOf({ files, size = 0 }) {
  return files ? Object.values(files).reduce((sum, entry) => sum + bytesOf(entry), 0) : size;
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Throws when a packed program holds anything else than it should. Returns how many bytes of it are ours. */
export function checkContents(resources, { platform, arch }) {
  const archive = path.join(resources, 'app.asar');
  const entries = getRawHeader(archive).header.files;
  const top = Object.keys(entries).sort();
  const strange = top.filter((name) => !TOP_LEVEL.includes(name));
  if (strange.length > 0) throw new Error(`app.asar holds what does not run: ${strange.join(', ')}`);
  const absent = TOP_LEVEL.filter((name) => !top.includes(name));
  if (absent.length > 0) throw new Error(`app.asar lacks ${absent.join(', ')}`);

  const unpacked = path.join(resources, 'app.asar.unpacked');
  const files = filesUnder(unpacked);
  const modules = path.join(unpacked, 'node_modules');
  const native = files
    .filter((file) => file.endsWith('.node'))
    .map((file) => path.relative(modules, file).split(path.sep).join('/'));
  const wanted = nativeFiles(platform, arch);
  const missing = wanted.filter((name) => !native.some((file) => file.startsWith(name)));
  if (missing.length > 0) throw new Error(`missing native files: ${missing.join(', ')}`);
  const foreign = native.filter((file) => !wanted.some((name) => file.startsWith(name)));
  if (foreign.length > 0) throw new Error(`native files of another system: ${foreign.join(', ')}`);
  const wasm = files.some((file) => file.endsWith('.wasm'));
  if (platform === 'linux' && !wasm) throw new Error('missing the WebAssembly build of sharp');

  const { [OF_THE_SYSTEM]: _, ...shared } = entries;
  const common = bytesOf({ files: shared });
  if (common > MAX_COMMON_MB * MB) {
    throw new Error(`${common} bytes are of every system: more than ${MAX_COMMON_MB} MB`);
  }
  const bytes = [archive, ...files].reduce((sum, file) => sum + statSync(file).size, 0);
  if (bytes > MAX_MB * MB) throw new Error(`${bytes} bytes are ours: more than ${MAX_MB} MB`);
  return bytes;
}

/** The packed program's file and its folder of resources, by system. */
function placesOf({ appOutDir, electronPlatformName, packager }) {
  const product = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin') {
    const bundle = path.join(appOutDir, `${product}.app`);
    return { program: bundle, resources: path.join(bundle, 'Contents', 'Resources') };
  }
  const name = electronPlatformName === 'win32' ? `${product}.exe` : packager.executableName;
  return { program: path.join(appOutDir, name), resources: path.join(appOutDir, 'resources') };
}

/** electron-builder's hook. */
export default async function afterPack(context) {
  const { program, resources } = placesOf(context);
  const arch = ARCHS[context.arch];
  // Electron's own page, which a folder of Electron brings and a download does not.
  rmSync(path.join(resources, 'default_app.asar'), { force: true });
  const bytes = checkContents(resources, { platform: context.electronPlatformName, arch });
  await flipFuses(program, {
    ...FUSES,
    resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' && arch === 'arm64',
  });
  console.log(`  • ours: ${(bytes / MB).toFixed(1)} MB, fuses set`);
}
