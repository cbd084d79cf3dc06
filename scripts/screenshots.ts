import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ACCESOS_DEMO } from '#server/demo/tienda.ts';
import { startServer } from '#server/testing/process.ts';

// npm run screenshots: photographs the demo shop for the README and the documents, as small WebP files.

const TARGET = join(import.meta.dirname, '..', 'docs', 'screenshots');
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 };
const ANCHO = { phone: 390, desktop: 1100 };

type Size = 'phone' | 'desktop';

async function open(browser: Browser, size: Size, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...(size === 'phone' ? PHONE : DESKTOP),
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    reducedMotion: 'reduce',
    ...options,
  });
  return await context.newPage();
}

async function shoot(page: Page, name: string, size: Size): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await sharp(await page.screenshot())
    .resize({ width: ANCHO[size] })
    .webp({ quality: 72, effort: 6 })
    .toFile(join(TARGET, `${name}-${size}.webp`));
  console.log(`${name}-${size}`);
}

/** Fills the cart, orders, and follows the order. */
async function storefront(browser: Browser, url: string, size: Size): Promise<void> {
  const page = await open(browser, size);
  await page.goto(`${url}/catalogo?categoria=globos`);
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .waitFor();
  await shoot(page, 'catalogo', size);
  for (const i of [0, 2, 3])
    await page
      .getByRole('button', { name: /^Agregar/ })
      .nth(i)
      .click();
  await page
    .getByRole('button', { name: /^Carrito/ })
    .first()
    .click();
  await shoot(page, 'carrito', size);
  await page.getByRole('button', { name: 'Proceder al Checkout' }).click();
  await page.getByLabel(/^Nombre/).fill('María José Xicay');
  await page.getByLabel(/^Teléfono/).fill('55123456');
  await shoot(page, 'checkout', size);
  await page.getByRole('button', { name: 'Confirmar Pedido' }).click();
  await page.getByRole('button', { name: 'Hacer Otro Pedido' }).waitFor();
  await shoot(page, 'pedido', size);
  const [codigo] =
    /\b\d{6}\b/.exec((await page.locator('main').innerText()).replace(/(\d{3}) (\d{3})/g, '$1$2')) ?? [];
  await page.goto(`${url}/seguimiento?codigo=${codigo}`);
  await page.getByText('Pedido Recibido').waitFor();
  await shoot(page, 'seguimiento', size);
  await page.context().close();
}

async function signIn(page: Page, url: string, who: number): Promise<void> {
  const { email, password } = ACCESOS_DEMO[who] ?? { email: '', password: '' };
  await page.goto(`${url}/admin`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard|pos/);
}

async function till(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop');
  await signIn(page, url, 1);
  const search = page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  for (const text of ['3*corazon rojo', '24*amarillo sol', 'piñata']) {
    await search.fill(text);
    await page.waitForTimeout(400);
    await search.press('Enter');
  }
  await page.keyboard.press('F2');
  await shoot(page, 'pos', 'desktop');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'ticket', 'desktop');
  await page.context().close();
}

async function office(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop', { colorScheme: 'dark' });
  await signIn(page, url, 0);
  await shoot(page, 'dashboard-oscuro', 'desktop');
  await page.goto(`${url}/pedidos`);
  await page.getByRole('table').first().waitFor();
  await shoot(page, 'pedidos-oscuro', 'desktop');
  await page.context().close();
}

mkdirSync(TARGET, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'guirnalda-fotos-'));
const server = await startServer(['--data', folder, '--demo']);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await storefront(browser, server.url, 'phone');
  await storefront(browser, server.url, 'desktop');
  await till(browser, server.url);
  await office(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
