import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';

/** The system in which packages are installed: the stable release, whatever this machine has. */
const RELEASE = 'trixie';
/** The user of that system who opens the shop. */
const USER = { name: 'tienda', id: 1_000 };

/** Skips a test where no Debian can be unpacked into a folder. */
export function needsDebian(): void {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'needs root on Linux');
}

export interface Debian {
  root: string;
  /** Runs a command inside, as root. Returns what it printed; throws with it when the command fails. */
  run(command: string, ...args: string[]): string;
  /** What starts a command inside as the plain user. */
  asUser(command: string, ...args: string[]): { file: string; args: string[] };
  /** Copies a package in and installs it with what it depends on, as apt does. */
  install(packageFile: string): string;
  /** A path inside as seen from outside. */
  inside(...parts: string[]): string;
  close(): void;
}

/** The address of the packages' mirror that this machine uses. */
function mirror(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = ['/etc/apt/sources.list', ...readdirSync(folder).map((name) => path.join(folder, name))];
  for (const file of files.filter((name) => /\.(list|sources)$/.test(name))) {
    try {
      const found = /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s*)?)(https?:\/\/\S+)/m.exec(
        readFileSync(file, 'utf8'),
      );
      if (found?.[1] !== undefined && !found[1].includes('security')) return found[1];
    } catch {
      // Not every machine has both kinds of list.
    }
  }
  return 'https://deb.debian.org/debian';
}

/**
 * Starts a command in the folder of a Debian, with the devices of this machine. They are mounted for this command
 * alone: whoever removes the folder, also that of a test that was cut off, does not reach them.
 */
const ENTER = 'for name in proc sys dev; do mount --rbind "/$name" "$0/$name"; done; exec chroot "$@"';

/** What runs a command inside a Debian, with options of chroot before its folder. */
function entering(root: string, options: string[], command: string, args: string[]) {
  const own = ['--mount', '--propagation', 'slave', 'sh', '-c', ENTER, root];
  return { file: 'unshare', args: [...own, ...options, root, command, ...args] };
}

/** Unpacks a minimal Debian into a folder, with a plain user. */
export function openDebian(root: string): Debian {
  const address = mirror();
  execFileSync('debootstrap', ['--variant=minbase', RELEASE, root, address], { stdio: 'pipe' });
  const inside = (...parts: string[]): string => path.join(root, ...parts);
  const run = (command: string, ...rest: string[]): string => {
    const { file, args } = entering(root, [], command, rest);
    return execFileSync(file, args, {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const close = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  try {
    copyFileSync('/etc/resolv.conf', inside('etc', 'resolv.conf'));
    for (const name of readdirSync('/etc/apt/apt.conf.d')) {
      if (!/^(20packagekit|50appstream|docker)/.test(name)) {
        copyFileSync(path.join('/etc/apt/apt.conf.d', name), inside('etc', 'apt', 'apt.conf.d', name));
      }
    }
    run('useradd', '--create-home', '--uid', String(USER.id), USER.name);
    run('apt-get', 'update', '-qq');
  } catch (error) {
    close();
    throw error;
  }
  return {
    root,
    run,
    inside,
    asUser: (command, ...args) => entering(root, [`--userspec=${USER.name}:${USER.name}`], command, args),
    install(packageFile) {
      const name = path.basename(packageFile);
      mkdirSync(inside('paquetes'), { recursive: true });
      copyFileSync(packageFile, inside('paquetes', name));
      return run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', `/paquetes/${name}`);
    },
    close,
  };
}
