import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { needsCups, startPrintServer } from './cups.ts';
import {
  addProduct,
  createShop,
  openDesktop,
  serverPid,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

const PRINTER = 'Tickets';

/** Scans a code and sells it for cash, with the keyboard alone; ends with the search box ready again. */
async function sell(page: Page, codigo: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  await expect(search).toBeFocused();
  await page.keyboard.type(codigo, { delay: 10 });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('Q12.50');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '¡Venta completada!' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
}

test('the first day of a shop: made, first sales, a crash, the next morning', async () => {
  test.setTimeout(120_000);
  needsCups();
  const { folder, remove } = temporaryFolder();
  const printing = await startPrintServer(path.join(folder, 'cups'), PRINTER);
  let { app, page } = await openDesktop(folder, printing.env);
  try {
    // The window goes to the welcome page by itself.
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
    await createShop(page);
    const url = await serverReady(page);
    await addProduct(page, url, 'Globo corazón', '7402187000017');
    await page.evaluate(
      (impresora) =>
        window.guirnalda?.llamar('ajustes:guardar', { impresora, anchoPapelMm: 80, imprimirAlVender: true }),
      PRINTER,
    );
    await page.getByRole('link', { name: 'POS' }).click();
    await sell(page, '7402187000017');
    await expect.poll(() => printing.documents().length).toBe(1);

    // The server dies while the next client is served: the sale goes through when it is back.
    const pid = await serverPid(app);
    if (pid) process.kill(pid, 'SIGKILL');
    // Until the next one is there: what the window knows of the one before no longer holds.
    await expect.poll(async () => (await serverPid(app)) ?? pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await serverReady(page)).toBe(url);
    await sell(page, '7402187000017');
    await expect.poll(() => printing.documents().length).toBe(2);
    await app.close();

    // The next morning: another port, the same session, and yesterday's sales.
    ({ app, page } = await openDesktop(folder, printing.env));
    const nextUrl = await serverReady(page);
    await expect(page.getByText('Ixchel Tzul')).toBeVisible();
    const total = await page.evaluate(async (address) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('guirnalda.token')}` };
      const answer = await fetch(`${address}/api/ventas`, { headers });
      return ((await answer.json()) as { pagination: { totalItems: number } }).pagination.totalItems;
    }, nextUrl);
    expect(total).toBe(2);
  } finally {
    await app.close();
    printing.close();
    remove();
  }
});
