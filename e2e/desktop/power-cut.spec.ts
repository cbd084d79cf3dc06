import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import {
  agregarProducto,
  createShop,
  endBy,
  openDesktop,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

const CODIGOS = ['7402187000017', '7402187000024', '7402187000031'] as const;

/** Whether the files of the window's storage contain a text. */
function isOnDisk(folder: string, text: string): boolean {
  const files = path.join(folder, 'perfil', 'Local Storage', 'leveldb');
  // Chromium stores text beyond Latin-1 as UTF-16, so zero bytes are dropped.
  return readdirSync(files).some((name) =>
    readFileSync(path.join(files, name), 'latin1').replaceAll('\0', '').includes(text),
  );
}

/** Counts from now on how often the program writes the window's storage to disk. */
async function countFlushes(app: ElectronApplication): Promise<() => Promise<number>> {
  const counter = await app.evaluateHandle(({ BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session;
    if (!session) throw new Error('no window');
    const count = { flushes: 0 };
    const flush = session.flushStorageData.bind(session);
    session.flushStorageData = () => {
      count.flushes += 1;
      flush();
    };
    return count;
  });
  return () => counter.evaluate(({ flushes }) => flushes);
}

test('keeps the cart and the sale on hold across a power cut', async () => {
  const { folder, remove } = temporaryFolder();
  let { app, page } = await openDesktop(folder);
  try {
    await createShop(page);
    const url = await serverReady(page);
    for (const codigo of CODIGOS) await agregarProducto(page, url, `Globo ${codigo}`, codigo);
    await page.getByRole('link', { name: 'POS' }).click();
    const search = page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
    await expect(page.getByRole('list', { name: 'Productos', exact: true })).toBeVisible();
    const [apartado, ...enCarrito] = CODIGOS;
    const flushes = await countFlushes(app);
    /** Chromium alone would leave a change in memory for five seconds. Changes within 150 ms share one flush. */
    const flushed = async (change: () => Promise<void>) => {
      const before = await flushes();
      await change();
      await expect.poll(flushes).toBeGreaterThan(before);
    };
    const scan = async (codigo: string) => {
      await expect(search).toBeFocused();
      await page.keyboard.type(codigo, { delay: 10 });
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(`Cantidad de Globo ${codigo}`, { exact: true })).toBeVisible();
    };
    await flushed(() => scan(apartado));
    await flushed(() => page.keyboard.press('F10'));
    for (const codigo of enCarrito) await flushed(() => scan(codigo));
    const ultimo = enCarrito.at(-1) ?? '';
    const escrito = () => expect(isOnDisk(folder, ultimo)).toBe(true);
    // Retries when a file is removed while it is read.
    await expect(escrito).toPass({ intervals: [50] });
    await endBy(app, async () => app.process().kill('SIGKILL'));

    ({ app, page } = await openDesktop(folder));
    await serverReady(page);
    await page.getByRole('link', { name: 'POS' }).click();
    for (const codigo of enCarrito)
      await expect(page.getByLabel(`Cantidad de Globo ${codigo}`, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Total', { exact: true })).toHaveText('Q25.00');
    await expect(page.getByRole('button', { name: 'Ventas en espera: 1 (F1)' })).toBeVisible();
  } finally {
    await app.close();
    remove();
  }
});
