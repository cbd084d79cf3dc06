import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ACCESOS_DEMO } from '#server/demo/tienda.ts';
import { startServer } from '#server/testing/process.ts';

// What the scripts that photograph the demo shop have in common.

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 };

export type Size = 'phone' | 'desktop';

export async function open(browser: Browser, size: Size, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...(size === 'phone' ? PHONE : DESKTOP),
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    reducedMotion: 'reduce',
    ...options,
  });
  return await context.newPage();
}

/** Photographs what is in sight into a small WebP file of this width. */
export async function shoot(page: Page, file: string, width: number): Promise<void> {
  // The staff app listens to the shop all the time: its network is never idle.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForFunction(
    "[...document.images].every(({ complete, loading }) => complete || loading === 'lazy')",
  );
  await page.waitForTimeout(700);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  console.log(file);
}

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

/** Puts these into the till's cart, as one types them. */
export async function addToCart(page: Page, texts: string[]): Promise<void> {
  const search = searchBox(page);
  for (const text of texts) {
    await search.fill(text);
    await page.waitForTimeout(400);
    await search.press('Enter');
  }
}

/** Opens a demo shop of its own, lets it be photographed into `target`, and leaves nothing of it. */
export async function withDemoShop(
  target: string,
  photograph: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-fotos-'));
  const server = await startServer(['--data', folder, '--demo']);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
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
