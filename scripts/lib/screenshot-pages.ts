import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startServer } from '#server/testing/process.ts';
import { ACCESOS_DEMO } from '#server/whole-shop/demo/tienda.ts';
import { findBrowser } from './browser.mjs';

// Shared by the scripts that take screenshots of the demo shop.

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 },
};
export type Size = keyof typeof SIZES;

export async function open(browser: Browser, size: Size, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...SIZES[size],
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    reducedMotion: 'reduce',
    ...options,
  });
  return await context.newPage();
}

/** Writes a screenshot of the viewport as a small WebP file of this width. */
export async function shoot(page: Page, file: string, width: number): Promise<void> {
  // Waits for fonts and pictures instead of an idle network, which the staff app's open stream never has.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForFunction(
    "[...document.images].every(({ complete, loading }) => complete || loading === 'lazy')",
  );
  await page.waitForTimeout(700);
  await writeSmall(await page.screenshot(), file, width);
}

/** Writes a screenshot as a small WebP file of at most this width. */
export async function writeSmall(screenshot: Buffer, file: string, width: number): Promise<void> {
  await sharp(screenshot)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  console.log(file);
}

/** Places of the demo's people in `ACCESOS_DEMO`. */
export const OWNER = 0;
export const CASHIER = 1;

export async function signIn(page: Page, url: string, who: number): Promise<void> {
  const { email, password } = ACCESOS_DEMO[who] ?? { email: '', password: '' };
  await page.goto(`${url}/admin`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard|pos/);
}

export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
}

/** Opens the drawer of whoever is signed in, at the POS, with Q200. */
export async function abrirCaja(page: Page): Promise<void> {
  await searchBox(page).waitFor();
  await page.keyboard.press('F12');
  await page.getByLabel('Fondo inicial').fill('200');
  await page.keyboard.press('Enter');
  await page.getByText('Caja abierta').first().waitFor();
}

/** Adds products to the POS's cart: types each search (a name, or `3*name` for a quantity) and presses Enter. */
export async function agregarAlCarrito(page: Page, texts: string[]): Promise<void> {
  const search = searchBox(page);
  for (const text of texts) {
    await search.fill(text);
    await page.waitForTimeout(400);
    await search.press('Enter');
  }
}

/** Runs `photograph` with a new demo shop, which is removed afterwards. Creates the folder `target`. */
export async function withDemoShop(
  target: string,
  photograph: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chrome or Chromium: install one, or name it in CHROME_PATH');
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-fotos-'));
  const server = await startServer(['--data', folder, '--demo']);
  const browser = await chromium.launch({
    executablePath,
    args: ['--lang=es-GT', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await photograph(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
