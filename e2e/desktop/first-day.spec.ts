import path from 'node:path';
import { expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import { needsCups, startPrintServer } from './cups.ts';
import {
  agregarProducto,
  createShop,
  openDesktop,
  sell,
  serverPid,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

const PRINTER = 'Tickets';

test('the first day of a shop: setup, first sales, a server crash, the next morning', async () => {
  needsCups();
  const { folder, remove } = temporaryFolder();
  const printing = await startPrintServer(path.join(folder, 'cups'), PRINTER);
  let { app, page } = await openDesktop(folder, printing.env);
  try {
    // A new shop opens the welcome page.
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
    await createShop(page);
    const url = await serverReady(page);
    await agregarProducto(page, url, 'Globo corazón', '7402187000017');
    await page.evaluate(
      (impresora) =>
        window.guirnalda?.llamar('configuracion:guardar', {
          impresora,
          anchoPapelMm: 80,
          imprimirAlVender: true,
        }),
      PRINTER,
    );
    await page.getByRole('link', { name: 'POS' }).click();
    await sell(page, '7402187000017', '200');
    await expect.poll(() => printing.documents().length).toBe(1);

    // The server crashes and is started again; the next sale is recorded and printed as before.
    const pid = await serverPid(app);
    expect(pid).toBeGreaterThan(0);
    process.kill(pid as number, 'SIGKILL');
    // Waits for the new process, because the window's state may still be the old one's.
    await expect.poll(async () => (await serverPid(app)) ?? pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await serverReady(page)).toBe(url);
    await sell(page, '7402187000017');
    await expect.poll(() => printing.documents().length).toBe(2);
    await app.close();

    // The next morning: the session and the sales remain, although the port changed.
    ({ app, page } = await openDesktop(folder, printing.env));
    const nextUrl = await serverReady(page);
    await expect(page.getByRole('link', { name: /^Mi cuenta: Ixchel Tzul/ })).toBeVisible();
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
