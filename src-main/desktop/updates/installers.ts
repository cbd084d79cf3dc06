import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { relaunchProgram } from '../program/relaunch.ts';
import { type AppimagePlaces, putFormerBack, replaceAppimage, sweep } from './appimage.ts';
import type { PackageKind } from './package-kind.ts';
import type { Downloaded, Search } from './search.ts';
import { handToSystem } from './squirrel.ts';

/** How one kind of package is replaced, and put back. */
export interface Installer {
  /** Installs what was downloaded, as the last thing before the program ends. Throws with the program as it was. */
  install(downloaded: Downloaded, again: boolean): Promise<void>;
  /** Puts the former program back; false where only a person can. Throws with the program as it was. */
  putBack(): Promise<boolean>;
  /** Removes what an interrupted installation left. */
  tidy(): Promise<void>;
}

interface Machine {
  /** Folder of this device's settings, for the former program. */
  userData: string;
  search: Search;
  /** The program's own file, and the AppImage that it is in. */
  program: string;
  appImage: string | undefined;
  log(line: string): void;
}

/** How long a new program may take to say its version. Seconds are usual; a slow disk reads it whole. */
const TRIAL_MS = 120_000;

/** Runs a downloaded program, which must say its version: it is whole, and this computer has what it needs. */
async function saysItsVersion(file: string, version: string): Promise<void> {
  // Chromium's sandbox does not start for root, who said so when they started this program.
  const sandbox = process.argv.filter((flag) => flag === '--no-sandbox');
  const { stdout } = await promisify(execFile)(file, [...sandbox, '--version'], {
    timeout: TRIAL_MS,
    env: { ...process.env, APPIMAGE: undefined, APPDIR: undefined },
  }).catch((error: unknown) => {
    throw new Error(`the new version did not start: ${String(error)}`);
  });
  if (!stdout.includes(version)) throw new Error(`the new version did not start: it says ${stdout.trim()}`);
}

function appImageInstaller({ userData, appImage = '' }: Machine): Installer {
  const places: AppimagePlaces = {
    program: appImage,
    former: path.join(userData, 'version-anterior', 'Guirnalda.AppImage'),
  };
  return {
    async install(downloaded, again) {
      await replaceAppimage(places, downloaded, (file) => saysItsVersion(file, downloaded.version));
      if (again) relaunchProgram();
    },
    async putBack() {
      await putFormerBack(places);
      relaunchProgram();
      return true;
    },
    tidy: () => sweep(places),
  };
}

/** Lets the library install and end the program. It reports a failure by an event alone: throws it. */
function quitAndInstall(search: Search, silent: boolean, again: boolean): void {
  const updater = search.updater();
  let failure: Error | undefined;
  const hear = (error: Error): void => {
    failure = error;
  };
  updater?.on('error', hear);
  updater?.quitAndInstall(silent, again);
  updater?.off('error', hear);
  if (failure) throw failure;
}

/** Starts a program that outlives this one. Rejects when it cannot be started. */
function startDetached(file: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

/** The installer of Windows, which runs silently when this program has ended. */
function nsisInstaller({ userData, search }: Machine): Installer {
  const former = path.join(userData, 'version-anterior', 'instalador.exe');
  // Each installation leaves its own installer there, for the library's partial downloads.
  const current = path.join(process.env.LOCALAPPDATA ?? '', 'guirnalda-updater', 'installer.exe');
  return {
    async install(_downloaded, again) {
      await mkdir(path.dirname(former), { recursive: true });
      if (existsSync(current)) await copyFile(current, former);
      quitAndInstall(search, true, again);
    },
    async putBack() {
      if (!existsSync(former)) return false;
      // Tried once: if it does not help either, the next start opens the shop with what is there.
      const tried = path.join(path.dirname(former), 'instalador-usado.exe');
      await rename(former, tried);
      await startDetached(tried, ['--updated', '/S', '--force-run']);
      return true;
    },
    tidy: async () => undefined,
  };
}

/** The program of macOS, which its system replaces, and takes back from a copy of the one that was open before. */
function macInstaller({ userData, program, log }: Machine): Installer {
  const former = path.join(userData, 'version-anterior', 'Guirnalda.zip');
  const unfinished = `${former}.nuevo`;
  const remove = (file: string): Promise<void> => rm(file, { force: true });
  const hand = async (zip: string, again: boolean): Promise<void> => {
    if ((await handToSystem(zip, again)) || !again) return;
    log('updates: the system did not note in time that it opens the program again');
    relaunchProgram();
  };
  return {
    async install(downloaded, again) {
      await mkdir(path.dirname(former), { recursive: true });
      await remove(unfinished);
      // …/Guirnalda.app/Contents/MacOS/Guirnalda
      const bundle = path.resolve(program, '..', '..', '..');
      // The system's own archiver keeps what the signature needs: links, permissions, attributes.
      await promisify(execFile)('ditto', ['-c', '-k', '--sequesterRsrc', '--keepParent', bundle, unfinished]);
      await rename(unfinished, former);
      await hand(downloaded.file, again);
    },
    async putBack() {
      if (!existsSync(former)) return false;
      // Tried once: if it does not help either, the next start opens the shop with what is there.
      const tried = path.join(path.dirname(former), 'Guirnalda-usada.zip');
      await rename(former, tried);
      await hand(tried, true);
      return true;
    },
    tidy: () => remove(unfinished),
  };
}

/** What the system itself installs, by the library: nothing is kept to go back to. */
function systemInstaller({ search }: Machine): Installer {
  return {
    async install(_downloaded, again) {
      // Only when the owner said so: the system asks for a password.
      if (again) quitAndInstall(search, false, true);
    },
    putBack: async () => false,
    tidy: async () => undefined,
  };
}

/** How a package of this kind is replaced. */
export function installerFor(kind: PackageKind, machine: Machine): Installer {
  if (kind === 'appimage') return appImageInstaller(machine);
  if (kind === 'mac') return macInstaller(machine);
  return kind === 'nsis' ? nsisInstaller(machine) : systemInstaller(machine);
}
