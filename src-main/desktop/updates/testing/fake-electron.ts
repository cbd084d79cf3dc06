import { EventEmitter } from 'node:events';
import http from 'node:http';

/** A window as the end of a program meets it: it does not close when asked to. */
class FakeWindow {
  readonly #open: FakeWindow[];

  constructor(open: FakeWindow[]) {
    this.#open = open;
    open.push(this);
  }

  close(): void {}

  destroy(): void {
    this.#open.splice(this.#open.indexOf(this), 1);
    // The main window quits the program when it has gone.
    app.quit();
  }
}

const windows: FakeWindow[] = [];

export const BrowserWindow = { getAllWindows: () => [...windows] };

class FakeApp extends EventEmitter {
  isPackaged = true;
  /** The folder of the package's own files, and of the device's settings. */
  folder = '';
  version = '0.1.0';
  quits = 0;
  relaunches = 0;

  getVersion = () => this.version;
  getName = () => 'guirnalda';
  getAppPath = () => this.folder;
  getPath = () => this.folder;
  whenReady = () => Promise.resolve();

  quit(): void {
    this.quits += 1;
    this.emit('before-quit', { preventDefault: () => undefined });
  }

  relaunch(): void {
    this.relaunches += 1;
  }
}

export const app = new FakeApp();

/** The updater of macOS: what it holds replaces the program at its end, whoever ends it. */
class FakeSquirrel extends EventEmitter {
  /** The content of the program that it holds. */
  holds: string | undefined;
  opensAfterwards = false;
  /** Whether it accepts the signature of what it is given. */
  accepts = true;
  /** Whether it notes in time that it opens the program afterwards. */
  notes = true;
  #feed = { url: '', headers: {} };

  setFeedURL({ url, headers = {} }: { url: string; headers?: Record<string, string> }): void {
    this.#feed = { url, headers };
  }

  checkForUpdates(): void {
    this.#take().then(
      () => this.emit('update-downloaded'),
      (error: unknown) => this.emit('error', error),
    );
  }

  async #take(): Promise<void> {
    const { url } = (await (await fetch(this.#feed.url, { headers: this.#feed.headers })).json()) as {
      url: string;
    };
    const program = await (await fetch(url)).text();
    if (!this.accepts) throw new Error('Code signature did not pass validation');
    this.holds = program;
  }

  quitAndInstall(): void {
    // Electron goes on when the last window has closed.
    for (const window of windows) window.close();
    if (windows.length > 0 || !this.notes) return;
    setImmediate(() => {
      this.opensAfterwards = true;
      app.quit();
    });
  }
}

export const autoUpdater = new FakeSquirrel();

class FakePowerMonitor extends EventEmitter {
  idleSeconds = 0;
  getSystemIdleTime = () => this.idleSeconds;
}

export const powerMonitor = new FakePowerMonitor();

export const session = { fromPartition: () => ({}) };

/** The network of Electron, by Node's. */
export const net = {
  request: ({ session: _, ...options }: http.RequestOptions & { session?: unknown }) => http.request(options),
};

/** Puts everything as it is in a program that has just started, with a window. */
export function startAnew(folder: string, version: string): void {
  for (const emitter of [app, autoUpdater, powerMonitor]) emitter.removeAllListeners();
  Object.assign(app, { folder, version, quits: 0, relaunches: 0 });
  Object.assign(autoUpdater, { holds: undefined, opensAfterwards: false, accepts: true, notes: true });
  powerMonitor.idleSeconds = 0;
  windows.length = 0;
  new FakeWindow(windows);
}
