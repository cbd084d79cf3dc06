import { expect, type Page } from '@playwright/test';
import type { EstadoDeImpresora } from '#contract/desktop/impresoras.ts';
import { textOf } from '../../src-main/desktop/printing/testing/escpos.ts';
import { networkPrinter } from '../../src-main/desktop/printing/testing/papers.ts';
import {
  startVirtualPrinter,
  TALKING,
  type VirtualPrinter,
  WITHOUT_PAPER,
} from '../../src-main/desktop/printing/testing/virtual-printer.ts';
import { journeyTest as test } from '../support/one-day.ts';
import {
  agregarProducto,
  choosePrinters,
  createShop,
  openDesktop,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

const CODIGO = '7402187000017';

/** The tickets that came out, by their numbers, copies marked. */
function printed(printer: VirtualPrinter): string[] {
  return printer.papers().map((paper) => {
    const text = textOf(paper);
    const numero = /Ticket +(\S+)/.exec(text)?.[1] ?? 'none';
    return text.includes('COPIA') ? `${numero} copia` : numero;
  });
}

/** Sells one piece for the exact amount, opening the drawer with a float if asked; returns the number of its ticket. */
async function sell(page: Page, fondo?: string): Promise<string> {
  const search = page.getByRole('searchbox', { name: 'Buscar o escanear producto' });
  await expect(search).toBeFocused();
  await page.keyboard.type(CODIGO, { delay: 10 });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Total', { exact: true })).toHaveText('Q12.50');
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  if (fondo) {
    await expect(page.getByLabel('Fondo inicial')).toBeFocused();
    await page.keyboard.type(fondo);
    await page.keyboard.press('Enter');
  }
  const dialog = page.getByRole('dialog', { name: '¡Venta completada!' });
  await expect(dialog).toBeVisible();
  return (await dialog.locator('dd').filter({ hasText: /^V/ }).first().textContent()) ?? '';
}

const waiting = (page: Page): Promise<EstadoDeImpresora[] | undefined> =>
  page.evaluate(() => window.guirnalda?.llamar('impresion:estado', undefined));

test('sales print on a network printer, wait while it has no paper, and come out when the cashier says so', async () => {
  const { folder, remove } = temporaryFolder();
  const printer = await startVirtualPrinter();
  let { app, page } = await openDesktop(folder);
  try {
    await createShop(page);
    const url = await serverReady(page);
    await agregarProducto(page, url, 'Globo corazón ñandú', CODIGO);
    await choosePrinters(page, networkPrinter(printer.port));
    await page.getByRole('link', { name: 'POS' }).click();
    const first = await sell(page, '200');
    await expect.poll(() => printed(printer)).toEqual([first]);
    expect(textOf(printer.papers()[0] ?? new Uint8Array())).toContain('Globo corazón ñandú');
    // The same ticket again is a copy.
    await page.getByRole('button', { name: 'Imprimir ticket' }).click();
    await expect.poll(() => printed(printer)).toEqual([first, `${first} copia`]);
    await page.getByRole('button', { name: 'Nueva venta' }).click();

    printer.behave({ ...TALKING, status: WITHOUT_PAPER });
    const second = await sell(page);
    await expect(page.getByText(/Caja: No tiene papel/)).toBeVisible();
    await page.getByRole('button', { name: 'Nueva venta' }).click();
    const third = await sell(page);
    await page.getByRole('button', { name: 'Nueva venta' }).click();
    await expect(page.getByRole('button', { name: /^Por imprimir/ })).toContainText('2');
    await app.close();

    // What waits is there after the program was closed.
    ({ app, page } = await openDesktop(folder));
    await serverReady(page);
    printer.behave(TALKING);
    await page.getByRole('button', { name: /^Por imprimir/ }).click();
    await page.getByRole('button', { name: 'Imprimir 2 tickets pendientes' }).click();
    await expect.poll(() => printed(printer)).toEqual([first, `${first} copia`, second, third]);
    await expect(page.getByText('Todo salió: no queda nada por imprimir.')).toBeVisible();
    expect((await waiting(page))?.[0]?.trabajos).toEqual([]);
  } finally {
    await app.close();
    await printer.close();
    remove();
  }
});
