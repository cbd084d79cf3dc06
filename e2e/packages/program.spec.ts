import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { needsCups, startPrintServer } from '../desktop/cups.ts';
import { createShop, isRunning, sell, serverReady, temporaryFolder } from '../desktop/desktop-app.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { homeIn, memoryOf, needsLinux, openPackaged, processTree } from './packaged-app.ts';

const PRINTER = 'Tickets';
const CODIGO = '7402187000017';

/** Creates a product with a picture through its form. */
async function createProduct(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Productos' }).click();
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await form.locator('[name=nombre]').fill('Globo corazón');
  await form.locator('[name=codigo]').fill(CODIGO);
  await form.locator('[name=categoria]').selectOption('globos');
  await form.getByLabel('Precio Compra').fill('5');
  await form.getByLabel('Precio Venta').fill('12.50');
  await form.locator('[name=stock]').fill('10');
  await form.locator('[name=stockMinimo]').fill('1');
  await form.locator('input[type=file]').setInputFiles('resources/icons/icon.png');
  await expect(form.getByAltText('Imagen principal')).toBeVisible();
  await form.getByRole('button', { name: 'Crear producto' }).click();
  // The picture is encoded in WebAssembly: on a busy machine that takes its time.
  await expect(form).toBeHidden({ timeout: 60_000 });
}

test('the packed program is a shop: product with picture, sale, ticket, storefront, and a clean end', async ({
  browser: phone,
}) => {
  needsLinux();
  needsCups();
  const { folder, remove } = temporaryFolder();
  const home = homeIn(folder);
  const printServer = await startPrintServer(path.join(folder, 'cups'), PRINTER);
  const started = Date.now();
  const program = await openPackaged(home, printServer.env);
  try {
    const { page } = program;
    const url = await serverReady(page);
    console.log(`packed program: its server answers ${Date.now() - started} ms after the start`);
    await createShop(page);
    await createProduct(page);
    await page.evaluate(
      (impresora) =>
        window.guirnalda?.llamar('configuracion:guardar', {
          impresora,
          anchoPapelMm: 80,
          imprimirAlVender: true,
        }),
      PRINTER,
    );
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'POS' }).click();
    await sell(page, CODIGO, '200');
    await expect.poll(() => printServer.documents().length).toBe(1);
    expect(printServer.documents()[0]).toContain('%PDF');

    // A customer sees the product, and its picture was re-encoded by the package's own sharp.
    const storefront = await phone.newPage();
    await storefront.goto(`${url}/catalogo`);
    await expect(storefront.getByText('Globo corazón')).toBeVisible();
    const picture = storefront.locator('main img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await storefront.close();
    // Chromium and Electron must not share a GLib with sharp, which then prints its warnings (decision 50).
    expect(program.output()).not.toMatch(/GLib|g_type_|gobject/i);

    const processes = processTree(program.pid);
    console.log(`packed program: ${memoryOf(processes)} MB in ${processes.length} processes`);
    expect(await program.close()).toBe(0);
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    // Closed, the database has no log beside it.
    const data = path.join(home, '.local', 'share', 'guirnalda');
    expect(existsSync(path.join(data, 'guirnalda.sqlite'))).toBe(true);
    expect(existsSync(path.join(data, 'guirnalda.sqlite-wal'))).toBe(false);
  } finally {
    await program.close();
    printServer.close();
    remove();
  }
});
