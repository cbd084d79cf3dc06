import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PackageKind } from '../package-kind.ts';
import { openUpdates, type Updates } from '../updates.ts';
import * as electron from './fake-electron.ts';

const require = createRequire(import.meta.url);

/** The kinds of package that a test can install on this system. */
type Kind = Extract<PackageKind, 'mac' | 'deb' | 'appimage'>;

const EXTENSION: Record<Kind, string> = { mac: 'zip', deb: 'deb', appimage: 'AppImage' };

/** What the library replaces each kind with. */
const UPDATER: Record<Kind, string> = { mac: 'MacUpdater', deb: 'DebUpdater', appimage: 'AppImageUpdater' };

/** A program whose new version runs, and says its number. */
const programOf = (version: string): string => `#!/bin/sh\necho Guirnalda ${version}\n`;

/**
 * A program installed from a package in a folder of its own, with the real library of updates and a web server that
 * shows newer versions. Electron, and what the system does for it, are faked.
 */
export class InstalledProgram {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-updates-'));
  readonly kind: Kind;
  readonly log: string[] = [];
  /** What electron-updater gives this program. */
  updater: unknown;
  updates: Updates | undefined;
  readonly #server: Server;
  readonly #before = { platform: process.platform, env: { ...process.env } };
  #shown = '0.2.0';
  /** Whether the server stops in the middle of a package, and keeps the connection open. */
  hangs = false;
  /** How often it did. */
  hung = 0;

  constructor(kind: Kind) {
    this.kind = kind;
    this.#server = createServer(({ url = '' }, response) => {
      const answer = this.#answer(url);
      if (!this.hangs || url.includes('.yml')) return response.end(answer);
      this.hung += 1;
      response.setHeader('content-length', answer.length);
      response.write(answer.slice(0, 10));
    });
    const bin = path.join(this.folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(this.folder, 'package.json'), '{}');
    writeFileSync(path.join(this.folder, 'app-update.yml'), 'updaterCacheDirName: guirnalda-updater\n');
    if (kind === 'deb') writeFileSync(path.join(this.folder, 'package-type'), 'deb');
    writeFileSync(this.appImage, programOf('0.1.0'));
    // What the system brings: each command notes what it was asked.
    this.command('ditto', `printf 'kept %s' "$5" > "$6"`);
    this.command('sysctl', 'exit 1');
    this.command('dpkg', ':');
    this.command('apt-get', ':');
    this.command('pkexec', 'shift; exec "$@"');
    process.env.PATH = `${bin}:${process.env.PATH}`;
    process.env.HOME = this.folder;
    process.env.XDG_CACHE_HOME = this.folder;
    if (kind === 'appimage') process.env.APPIMAGE = this.appImage;
    Object.defineProperty(process, 'resourcesPath', { value: this.folder, configurable: true });
    if (kind === 'mac') Object.defineProperty(process, 'platform', { value: 'darwin' });
  }

  get appImage(): string {
    return path.join(this.folder, 'Guirnalda.AppImage');
  }

  get #asked(): string {
    return path.join(this.folder, 'asked.txt');
  }

  /** A command of the system that runs this line of the shell. */
  command(name: string, line: string): void {
    const file = path.join(this.folder, 'bin', name);
    writeFileSync(file, `#!/bin/sh\necho ${name} "$@" >> ${this.#asked}\n${line}\n`);
    chmodSync(file, 0o755);
  }

  /** The same for the only command of the system that may ask for the password. */
  onlyCommand(name: string, line: string): void {
    rmSync(path.join(this.folder, 'bin', 'pkexec'));
    this.command(name, line);
    // Without the machine's own: `sh` and what the commands here use are named by the shell's built-ins.
    process.env.PATH = path.join(this.folder, 'bin');
  }

  /** What the system's commands were asked. */
  asked(): string {
    return existsSync(this.#asked) ? readFileSync(this.#asked, 'utf8') : '';
  }

  #answer(url: string): string {
    const program = programOf(this.#shown);
    if (!url.includes('.yml')) return program;
    const sha512 = createHash('sha512').update(program).digest('base64');
    const name = `guirnalda-${this.#shown}.${EXTENSION[this.kind]}`;
    return `version: ${this.#shown}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${program.length}\n`;
  }

  /** Starts the program. Undefined when it ended at once for the one before. */
  async start(version = '0.1.0'): Promise<Updates | undefined> {
    electron.startAnew(this.folder, version);
    const library = require('electron-updater') as Record<string, new () => unknown>;
    const Updater = library[UPDATER[this.kind]];
    if (!Updater) throw new Error('the library has no such updater');
    this.updater = Object.assign(new Updater() as object, { logger: null });
    this.updates = await openUpdates(this.folder, (line) => void this.log.push(line));
    this.updates?.start();
    return this.updates;
  }

  /** Shows a newer version, and has the program look for it. */
  async offer(version: string, deNoche: boolean): Promise<void> {
    this.#shown = version;
    if (!this.#server.listening) {
      this.#server.listen(0, '127.0.0.1');
      await once(this.#server, 'listening');
    }
    const direccion = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
    await this.updates?.calls['actualizaciones:guardar']({ direccion, deNoche });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    Object.defineProperty(process, 'platform', { value: this.#before.platform });
    process.env = this.#before.env;
    process.removeAllListeners('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the library's own `require('electron')` give the fake: Node has no Electron. */
export function fakeElectronOfTheLibrary(): void {
  const file = require.resolve('electron');
  require.cache[file] = {
    id: file,
    filename: file,
    loaded: true,
    exports: electron,
  } as unknown as NodeJS.Module;
}
