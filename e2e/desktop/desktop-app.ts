import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, expect, type Locator, type Page, test } from '@playwright/test';
import { IMPRESORA_NUEVA, type ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, EstadoServidor, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { journeyTest } from '../support/one-day.ts';
import { desktopEnv, electronArgs } from './electron.ts';

declare global {
  interface Window {
    guirnalda?: PuenteDeEscritorio;
  }
}

export interface DesktopApp {
  app: ElectronApplication;
  page: Page;
  folder: string;
}

/** A temporary folder and the function that removes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-e2e-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Skips a test on Windows, which has no signals: nothing asks a process to end, or stops it. */
export function needsSignals(): void {
  test.skip(process.platform === 'win32', 'Windows has no signals');
}

/** Opens the built program and waits for its window. */
export async function openDesktop(
  folder: string,
  env: Record<string, string> = {},
  extra: readonly string[] = [],
): Promise<DesktopApp> {
  const app = await _electron.launch({ args: electronArgs(folder, extra), env: desktopEnv(env) });
  const page = await app.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  return { app, page, folder };
}

/** The server's state as the window knows it. */
export function serverState(page: Page): Promise<EstadoServidor | undefined> {
  return page.evaluate(() => window.guirnalda?.llamar('servidor:estado', undefined));
}

/** Waits until the server answers. Returns its URL. */
export async function serverReady(page: Page): Promise<string> {
  let url = '';
  await expect
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

/** A printer of the system for tickets, with its driver. */
export function systemPrinter(cola: string, anchoPapelMm: 58 | 80 = 80): ImpresoraDelEquipo {
  return { ...IMPRESORA_NUEVA, id: 'sistema', nombre: cola, via: { tipo: 'sistema', cola }, anchoPapelMm };
}

/** Stores the printers of this computer; sales print by themselves. */
export async function choosePrinters(page: Page, ...impresoras: ImpresoraDelEquipo[]): Promise<void> {
  const configuracion: ConfiguracionDelEquipo = { impresoras, anchoPapelMm: 80, imprimirAlVender: true };
  await page.evaluate((it) => window.guirnalda?.llamar('configuracion:guardar', it), configuracion);
}

/** The process id of the server. */
export function serverPid(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(
    ({ app: electron }) => electron.getAppMetrics().find((one) => one.name === 'Guirnalda: servidor')?.pid,
  );
}

/** Answers the questions of the system's dialogs with this button; the global `asked` holds what they asked. */
export function answerDialogs(app: ElectronApplication, button: string, remember: boolean): Promise<void> {
  return app.evaluate(
    ({ dialog }, { label, checked }) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      Object.assign(dialog, {
        showMessageBox: (_window: unknown, options: { buttons: string[] }) => {
          asked.push(options);
          return Promise.resolve({ response: options.buttons.indexOf(label), checkboxChecked: checked });
        },
      });
    },
    { label: button, checked: remember },
  );
}

/** Chooses this folder whenever the system's dialog asks for one. */
export function chooseFolder(app: ElectronApplication, folder: string): Promise<void> {
  return app.evaluate(({ dialog }, chosen) => {
    Object.assign(dialog, {
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [chosen] }),
    });
  }, folder);
}

/** Presses the window's own closing button, as the desktop does. */
export function pressClose(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

/** How long a program takes to end, at most, once it has cut the connection, in ms. */
const ENDING_MS = 15_000;

/**
 * Does what ends the program. Returns its exit code and signal. The program may end before it has answered what it was
 * asked, which is no failure; throws what `action` throws when the program does not end.
 */
export async function endBy(
  app: ElectronApplication,
  action: () => Promise<unknown>,
): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  const ended = once(app.process(), 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await action();
  } catch (error) {
    const still = await Promise.race([ended.then(() => false), sleep(ENDING_MS, true, { ref: false })]);
    if (still) throw error;
  }
  return await ended;
}

/** Ends the program as its menu does. */
export function quit(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: electron }) => electron.quit());
}

/** Waits until exactly one window is visible. */
export async function windowShown(app: ElectronApplication): Promise<void> {
  const visible = (): Promise<number> =>
    app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length,
    );
  await expect.poll(visible).toBe(1);
}

/** Whether a process is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs `use` with the program open on an empty shop, then closes it and removes the shop. */
async function withDesktop(use: (desktop: DesktopApp) => Promise<void>): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const desktop = await openDesktop(folder);
  await use(desktop);
  await desktop.app.close();
  remove();
}

/** A test with the program open on an empty shop. Tests that leave it as they found it share `sharedDesktop` per worker. */
export const desktopTest = journeyTest.extend<{ desktop: DesktopApp }, { sharedDesktop: DesktopApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
  desktop: async ({}, use) => {
    await withDesktop(use);
  },
  sharedDesktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      await withDesktop(use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const OWNER = { email: 'ixchel@correo.gt', password: 'globos24' } as const;

/** Creates the shop on the welcome screen, which signs its owner in. */
export async function createShop(page: Page): Promise<void> {
  await page.locator('[name=tienda]').fill('Fiestas Ixchel');
  await page.locator('[name=nombre]').fill('Ixchel Tzul');
  await page.locator('[name=email]').fill(OWNER.email);
  await page.locator('[name=password]').fill(OWNER.password);
  await page.locator('[name=otraVez]').fill(OWNER.password);
  await page.getByRole('button', { name: 'Crear mi tienda' }).click();
  await page.getByRole('button', { name: 'Más tarde' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export const menuDe = (page: Page): Locator => page.getByRole('navigation', { name: 'Menú principal' });

/** Signs in on the page of the window. */
export async function entrar(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  const campo = page.locator('input[name=password]');
  await campo.fill(password);
  // Not with the button: it moves when the demo accounts appear, perhaps between press and release.
  await campo.press('Enter');
  await expect(menuDe(page)).toBeVisible();
}

/** Creates a product through the window's server as the signed-in user. */
export async function agregarProducto(
  page: Page,
  url: string,
  nombre: string,
  codigo: string,
): Promise<void> {
  const status = await page.evaluate(
    async ([address, name, code]) => {
      const answer = await fetch(`${address}/api/productos`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('guirnalda.token')}`,
        },
        body: JSON.stringify({
          nombre: name,
          codigo: code,
          categoria: 'globos',
          precioCompra: 5,
          precioVenta: 12.5,
          stock: 10,
          stockMinimo: 1,
        }),
      });
      return answer.status;
    },
    [url, nombre, codigo],
  );
  expect(status).toBe(201);
}

/**
 * Scans a code and sells it for cash by keyboard, until the completed sale is shown. `fondo` opens the drawer that the
 * sale asks for. Returns the number of the sale.
 */
export async function ringUp(page: Page, codigo: string, fondo?: string): Promise<string> {
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type(codigo, { delay: 10 });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('Q12.50');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  if (fondo) {
    await expect(page.getByLabel('Fondo inicial')).toBeFocused();
    await page.keyboard.type(fondo);
    await page.keyboard.press('Enter');
  }
  const hecha = page.getByRole('dialog', { name: '¡Venta completada!' });
  await expect(hecha).toBeVisible();
  return (await hecha.locator('dd').filter({ hasText: /^V/ }).first().textContent()) ?? '';
}

/** Sells as `ringUp`, and goes on to the next sale: the search box has the focus again. */
export async function sell(page: Page, codigo: string, fondo?: string): Promise<void> {
  await ringUp(page, codigo, fondo);
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();
}

const searchBox = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
