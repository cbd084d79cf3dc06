import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { EstadoDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import { environmentWithoutServerVariables } from '#server/testing/environment.ts';

/** A computer with one AppImage, whose shop and settings are in a folder of the test. */
export class Computer {
  readonly home: string;
  readonly appImage: string;
  readonly data: string;
  readonly profile: string;
  #browser: Browser | undefined;

  constructor(home: string, appImage: string) {
    this.home = home;
    this.appImage = appImage;
    this.data = path.join(home, 'datos');
    this.profile = path.join(home, 'perfil');
  }

  /** Starts the program by its file, as its owner does. */
  start(): void {
    rmSync(this.#portFile, { force: true });
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const shop = ['--port', '0', '--host', '127.0.0.1', '--data', this.data];
    const args = [...sandbox, '--remote-debugging-port=0', `--user-data-dir=${this.profile}`, ...shop];
    const env = Object.entries(environmentWithoutServerVariables()).filter(
      ([name]) => !name.startsWith('XDG_'),
    );
    spawn(this.appImage, args, {
      cwd: this.home,
      env: { ...Object.fromEntries(env), HOME: this.home, TMPDIR: this.home },
      stdio: 'ignore',
    });
  }

  get #portFile(): string {
    return path.join(this.profile, 'DevToolsActivePort');
  }

  /** Connects to the window, also of a program that started by itself, and waits for its shop. */
  async page(): Promise<Page> {
    let page: Page | undefined;
    const find = async (): Promise<boolean> => {
      page = await this.#connect().catch(() => undefined);
      return page !== undefined && (await isOpen(page).catch(() => false));
    };
    await expect.poll(find, { message: `the shop opens\n${this.log()}`, timeout: 90_000 }).toBe(true);
    return page as Page;
  }

  async #connect(): Promise<Page | undefined> {
    await this.#browser?.close();
    this.#browser = undefined;
    if (!existsSync(this.#portFile)) return undefined;
    const port = readFileSync(this.#portFile, 'utf8').split('\n')[0];
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5_000 });
    const pages = this.#browser.contexts()[0]?.pages() ?? [];
    return pages.find((one) => one.url().startsWith('app://') && !one.url().endsWith('/ticket.html'));
  }

  log(): string {
    const file = path.join(this.profile, 'logs', 'guirnalda.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** The ids of all processes of this computer: the program, what it started, and its stand-in runtime. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid && belongsTo(pid, this.home));
  }

  /** Ends everything at once, as a power cut does. */
  async cutPower(): Promise<void> {
    while (this.processes().length > 0) {
      for (const pid of this.processes()) end(pid, 'SIGKILL');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.#browser?.close().catch(() => undefined);
    this.#browser = undefined;
    // What the stand-in runtime could not remove.
    for (const name of readdirSync(this.home)) {
      if (name.startsWith('tmp.')) rmSync(path.join(this.home, name), { recursive: true, force: true });
    }
  }

  /** Closes the shop, as its owner does, and waits until the program has ended. */
  async close(page: Page): Promise<void> {
    await this.askToClose(page);
    await this.ended();
  }

  /** Closes the shop without waiting for what the program does then. */
  async askToClose(page: Page): Promise<void> {
    await page.evaluate(() => window.guirnalda?.llamar('programa:cerrar', undefined)).catch(() => undefined);
  }

  /** Asks the program to end as the system does at the end of a session, and waits. */
  async endSession(): Promise<void> {
    const [program] = this.processes().filter((pid) => isProgram(pid));
    if (program === undefined) throw new Error('the program does not run');
    end(program, 'SIGTERM');
    await this.ended();
  }

  /** Whether a new file is being tried. */
  isTrying(file: string): boolean {
    return this.processes().some((pid) => wordsOf(pid).includes(file) && wordsOf(pid).includes('--version'));
  }

  async ended(): Promise<void> {
    await expect.poll(() => this.processes(), { timeout: 120_000, message: this.log() }).toEqual([]);
  }
}

/** Whether the program's server is ready. */
async function isOpen(page: Page): Promise<boolean> {
  const state = await page.evaluate(() => window.guirnalda?.llamar('servidor:estado', undefined));
  return state?.estado === 'listo';
}

/** The command line of a process; empty when it has ended. */
function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function fileOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

/** Whether a process runs a file in a folder, or was given one. */
function belongsTo(pid: number, folder: string): boolean {
  return wordsOf(pid).includes(`${folder}/`) || fileOf(pid).startsWith(`${folder}/`);
}

/** Whether a process is the program's own: no helper of Chromium, nor what started it. */
function isProgram(pid: number): boolean {
  return fileOf(pid).endsWith('/guirnalda') && !wordsOf(pid).includes('--type=');
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** The updates as the window's page is told. */
export async function updatesOf(page: Page): Promise<EstadoDeActualizacion> {
  const state = await page.evaluate(() => window.guirnalda?.llamar('actualizaciones:estado', undefined));
  if (!state) throw new Error('the page has no bridge');
  return state;
}

/** Looks for a new version now. */
export function look(page: Page): Promise<unknown> {
  return page.evaluate(() => window.guirnalda?.llamar('actualizaciones:buscar', undefined));
}

export function askFeed(page: Page, direccion: string): Promise<unknown> {
  return page.evaluate(
    (url) => window.guirnalda?.llamar('actualizaciones:guardar', { direccion: url, deNoche: false }),
    direccion,
  );
}

/** Waits until a version was downloaded. */
export async function isReady(page: Page, version: string): Promise<void> {
  const step = async (): Promise<string> => {
    const { avance } = await updatesOf(page);
    return avance.paso === 'lista' ? `lista ${avance.version}` : avance.paso;
  };
  await expect.poll(step, { timeout: 90_000 }).toBe(`lista ${version}`);
}
