import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page, test } from '@playwright/test';
import type { EstadoServidor, PuenteDeEscritorio } from '#contract/ipc.ts';

declare global {
  interface Window {
    guirnalda?: PuenteDeEscritorio;
  }
}

const PROJECT = path.resolve(import.meta.dirname, '..', '..');

/** Electron's arguments for a shop of its own, on a free port and only for this machine. */
export function electronArgs(folder: string, extra: readonly string[] = []): string[] {
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const profile = `--user-data-dir=${path.join(folder, 'perfil')}`;
  const server = ['--port', '0', '--host', '127.0.0.1', '--data', path.join(folder, 'datos')];
  return [...sandbox, profile, PROJECT, ...server, ...extra];
}

export interface DesktopApp {
  app: ElectronApplication;
  page: Page;
  folder: string;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-e2e-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The environment for the program, without what would turn Electron into a plain Node. */
export function desktopEnv(extra: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'ELECTRON_RUN_AS_NODE',
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

/** The Electron binary of the project. */
export function electronFile(): string {
  return createRequire(import.meta.url)('electron') as string;
}

/** Opens the built program and waits for its window. */
export async function openDesktop(
  folder: string,
  env: Record<string, string> = {},
  extra: readonly string[] = [],
): Promise<DesktopApp> {
  const app = await _electron.launch({ args: electronArgs(folder, extra), env: desktopEnv(env) });
  // The print page may be there first: the shop's window is the one that is not it.
  const isShop = (page: Page): boolean => !page.url().endsWith('/ticket.html');
  const page = app.windows().find(isShop) ?? (await app.waitForEvent('window', { predicate: isShop }));
  await page.waitForLoadState('domcontentloaded');
  return { app, page, folder };
}

/** What the window is told about its server. */
export function serverState(page: Page): Promise<EstadoServidor | undefined> {
  return page.evaluate(() => window.guirnalda?.llamar('servidor:estado', undefined));
}

/** Waits until the server answers; gives its address. */
export async function serverReady(page: Page): Promise<string> {
  let url = '';
  await test.expect
    .poll(
      async () => {
        const state = await serverState(page);
        if (state?.estado === 'listo') url = state.url;
        return state?.estado;
      },
      { timeout: 30_000 },
    )
    .toBe('listo');
  return url;
}

/** The server's process, as the system numbers it. */
export function serverPid(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(
    ({ app: electron }) => electron.getAppMetrics().find((one) => one.name === 'Guirnalda: servidor')?.pid,
  );
}

/** Waits until the person sees exactly one window. */
export async function windowShown(app: ElectronApplication): Promise<void> {
  const visible = (): Promise<number> =>
    app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length,
    );
  await test.expect.poll(visible).toBe(1);
}

/** Waits until the hidden window that prints has been made: the program makes it once its own is on screen. */
export async function printPageLoaded(app: ElectronApplication): Promise<void> {
  const pages = (): number => app.windows().filter((page) => page.url().endsWith('/ticket.html')).length;
  await test.expect.poll(pages, { message: 'the print page is loaded ahead' }).toBe(1);
}

/** Whether a process still runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A test with the program open on an empty shop of its own; it is closed and cleared away afterwards. */
export const desktopTest = test.extend<{ desktop: DesktopApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
  desktop: async ({}, use) => {
    const { folder, remove } = temporaryFolder();
    const desktop = await openDesktop(folder);
    await use(desktop);
    await desktop.app.close();
    remove();
  },
});

const OWNER = { email: 'ixchel@correo.gt', password: 'globos24' } as const;

/** Makes the shop on the welcome screen; its owner is then signed in. */
export async function createShop(page: Page): Promise<void> {
  await page.locator('[name=tienda]').fill('Fiestas Ixchel');
  await page.locator('[name=nombre]').fill('Ixchel Tzul');
  await page.locator('[name=email]').fill(OWNER.email);
  await page.locator('[name=password]').fill(OWNER.password);
  await page.locator('[name=otraVez]').fill(OWNER.password);
  await page.getByRole('button', { name: 'Crear mi tienda' }).click();
  await test.expect(page).toHaveURL(/\/dashboard$/);
}

/** A product, made by the server that the window itself uses, as the person who is signed in. */
export async function addProduct(page: Page, url: string, nombre: string, codigo: string): Promise<void> {
  const status = await page.evaluate(
    async ([address, name, code]) => {
      const answer = await fetch(`${address}/api/productos`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('guirnalda.token')}`,
        },
        body: JSON.stringify({
          ...{ nombre: name, codigo: code, categoria: 'globos', precioCompra: 5, precioVenta: 12.5 },
          ...{ stock: 10, stockMinimo: 1 },
        }),
      });
      return answer.status;
    },
    [url, nombre, codigo],
  );
  test.expect(status).toBe(201);
}
