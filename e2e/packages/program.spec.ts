import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { needsCups, type PrintServer, startPrintServer } from '../desktop/cups.ts';
import {
  choosePrinters,
  createShop,
  isRunning,
  sell,
  serverReady,
  systemPrinter,
  temporaryFolder,
} from '../desktop/desktop-app.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { folderIn, homeIn, memoryOf, openPackaged, processTree, profileIn } from './packaged-app.ts';

const PRINTER = 'Tickets';
const CODIGO = '7402187000017';

/** Lets a copy leave the computer, into the folder that the environment names. Returns the status of the answer. */
function copyAway(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const answer = await fetch(`${address}/api/destino-de-respaldos/copias`, {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('guirnalda.token')}` },
    });
    return answer.status;
  }, url);
}

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
  await form.locator('input[type=file]').setInputFiles('resources/icons/512x512.png');
  await expect(form.getByAltText('Imagen principal')).toBeVisible();
  await form.getByRole('button', { name: 'Crear producto' }).click();
  // The picture is encoded in WebAssembly: on a busy machine that takes its time.
  await expect(form).toBeHidden({ timeout: 60_000 });
}

function printServerIn(folder: string): Promise<PrintServer> {
  needsCups();
  return startPrintServer(path.join(folder, 'cups'), PRINTER);
}

const kindOf = (document: string): string => (document.startsWith('%PDF') ? 'PDF' : document.slice(0, 40));

test('the packed program is a shop: product with picture, sale, ticket, storefront, and a clean end', async ({
  browser: phone,
}) => {
  const { folder, remove } = temporaryFolder();
  const home = homeIn(folder);
  const printing = process.platform === 'linux' ? await printServerIn(folder) : undefined;
  const stick = folderIn(home, 'memoria');
  const started = Date.now();
  const program = await openPackaged(home, { env: { ...printing?.env, GUIRNALDA_RESPALDOS: stick } });
  try {
    const { page } = program;
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    const url = await serverReady(page);
    console.log(`packed program: its server answers ${Date.now() - started} ms after the start`);
    await createShop(page);
    await createProduct(page);
    if (printing) await choosePrinters(page, systemPrinter(PRINTER));
    await menu.getByRole('link', { name: 'POS' }).click();
    await sell(page, CODIGO, '200');
    if (printing) await expect.poll(() => printing.documents().map(kindOf)).toEqual(['PDF']);

    // A customer sees the product, and its picture was encoded by the package's own sharp.
    const storefront = await phone.newPage();
    await storefront.goto(`${url}/catalogo`);
    await expect(storefront.getByText('Globo corazón')).toBeVisible();
    const picture = storefront.locator('main img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await storefront.close();
    // On Linux, sharp must not meet Electron's GLib, which then prints warnings (decision 50).
    expect(program.output()).not.toMatch(/GLib|g_type_|gobject/i);

    // The thread that copies starts out of the archive.
    expect(await copyAway(page, url)).toBe(201);
    const copias = path.join(stick, 'Guirnalda', 'copias');
    const [copia = ''] = readdirSync(copias);
    expect(readdirSync(path.join(copias, copia)).sort()).toEqual(['copia.json', 'guirnalda.sqlite']);

    const processes = processTree(program.pid);
    console.log(`packed program: ${memoryOf(processes)} MB in ${processes.length} processes`);
    expect(await program.close()).toBe(0);
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);
    // Closed, the database has no log beside it.
    const data = path.join(home, 'datos');
    expect(existsSync(path.join(data, 'guirnalda.sqlite'))).toBe(true);
    expect(existsSync(path.join(data, 'guirnalda.sqlite-wal'))).toBe(false);
    // The next start finds its code compiled: a folder of the version, in it one of Node's, and in that the files.
    const compiled = readdirSync(path.join(profileIn(home), 'codigo-compilado'), { recursive: true });
    expect(compiled.length).toBeGreaterThan(2);
  } finally {
    await program.close();
    printing?.close();
    remove();
  }
});
