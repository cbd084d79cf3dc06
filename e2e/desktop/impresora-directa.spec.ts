import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { EstadoDeImpresora } from '#contract/desktop/impresoras.ts';
import { textOf } from '../../src-main/desktop/printing/testing/escpos.ts';
import { networkPrinter, ticketOf } from '../../src-main/desktop/printing/testing/papers.ts';
import {
  MUTE,
  startVirtualPrinter,
  TALKING,
  type VirtualPrinter,
  WITHOUT_PAPER,
} from '../../src-main/desktop/printing/testing/virtual-printer.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { needsCups, startPrintServer } from './cups.ts';
import {
  agregarProducto,
  choosePrinters,
  createShop,
  openDesktop,
  ringUp,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

const CODIGO = '7402187000017';

/** The tickets that came out, by their numbers, copies marked. */
const printed = (printer: VirtualPrinter): string[] => printer.papers().map(ticketNumber);

function ticketNumber(paper: Uint8Array): string {
  const text = textOf(paper);
  const numero = /Ticket +(\S+)/.exec(text)?.[1] ?? 'none';
  return text.includes('COPIA') ? `${numero} copia` : numero;
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
    const first = await ringUp(page, CODIGO, '200');
    await expect.poll(() => printed(printer)).toEqual([first]);
    expect(textOf(printer.papers()[0] ?? new Uint8Array())).toContain('Globo corazón ñandú');
    // The same ticket again is a copy.
    await page.getByRole('button', { name: 'Imprimir ticket' }).click();
    await expect.poll(() => printed(printer)).toEqual([first, `${first} copia`]);
    await page.getByRole('button', { name: 'Nueva venta' }).click();

    printer.behave({ ...TALKING, status: WITHOUT_PAPER });
    const second = await ringUp(page, CODIGO);
    await expect(page.getByText(/Caja: No tiene papel/)).toBeVisible();
    await page.getByRole('button', { name: 'Nueva venta' }).click();
    const third = await ringUp(page, CODIGO);
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

test('no sale waits for a printer that does not answer', async () => {
  const { folder, remove } = temporaryFolder();
  const printer = await startVirtualPrinter({ ...MUTE, stalls: true });
  const { app, page } = await openDesktop(folder);
  try {
    await choosePrinters(page, networkPrinter(printer.port));
    const tickets = Array.from({ length: 50 }, (_, sale) => ticketOf(`V-${sale}`));
    const sales = await page.evaluate(async (papers) => {
      const seen: { answer: string | undefined; state: string | undefined; wait: number }[] = [];
      for (const paper of papers) {
        const begun = performance.now();
        const done = await window.guirnalda?.llamar('impresion:sin-preguntar', paper);
        const wait = performance.now() - begun;
        const [printer] = (await window.guirnalda?.llamar('impresion:estado', undefined)) ?? [];
        const job = printer?.trabajos.find(({ nombre }) => nombre === `Ticket ${paper.numero}`);
        seen.push({ answer: done?.resultado, state: job?.estado, wait });
      }
      return seen;
    }, tickets);
    // Of no sale anything had come back from the printer when it was answered: its paper had yet to be sent, or was with
    // a printer that has read nothing.
    expect(sales).toHaveLength(50);
    for (const { answer, state } of sales) {
      expect(answer).toBe('en-cola');
      expect(['en-cola', 'enviando']).toContain(state);
    }
    expect(printer.papers()).toEqual([]);
    // Told, since any machine may stop for a moment; it is 50 ms at most on one that does not.
    const longest = Math.max(...sales.map(({ wait }) => wait));
    test.info().annotations.push({
      type: 'wait of a sale',
      description: `longest ${longest.toFixed(1)} ms of ${sales.length}`,
    });
  } finally {
    await app.close();
    await printer.close();
    remove();
  }
});

test('bytes reach a queue of the system unchanged, a renamed one keeps them, and work sheets have a printer of their own', async () => {
  needsCups();
  const { folder, remove } = temporaryFolder();
  const server = await startPrintServer(path.join(folder, 'cups'), 'Taller');
  const printer = await startVirtualPrinter();
  const { app, page } = await openDesktop(folder, server.env);
  const taller = { id: 'taller', nombre: 'Taller', usos: ['hojas' as const], hojasSolas: true };
  const hoja = (pedido: string, sola: boolean) => ({
    pedido,
    sola,
    hoja: {
      tienda: 'Fiestas Ixchel',
      numero: 'P-7',
      codigo: '482913',
      estado: 'En proceso',
      hechos: [],
      items: [{ cantidad: 2, nombre: 'Globo ñandú' }],
      notas: [],
      pie: '2 piezas',
    },
  });
  const printSheet = (pedido: string, sola: boolean) =>
    page.evaluate((it) => window.guirnalda?.llamar('impresion:hoja', it), hoja(pedido, sola));
  const queue = (cola: string) => networkPrinter(1, { ...taller, via: { tipo: 'cola', cola } });
  try {
    await choosePrinters(page, networkPrinter(printer.port), queue('Taller'));
    expect(await printSheet('pedido-1', true)).toEqual({ resultado: 'en-cola' });
    await expect.poll(() => server.documents().length).toBe(1);
    expect(textOf(Buffer.from(server.documents()[0] ?? '', 'latin1'))).toContain('[ ] 2 Globo ñandú');
    // By itself once; by hand as often as it is asked for.
    expect(await printSheet('pedido-1', true)).toEqual({ resultado: 'repetido' });
    expect(await printSheet('pedido-1', false)).toEqual({ resultado: 'en-cola' });
    await expect.poll(() => server.documents().length).toBe(2);
    expect(printer.papers()).toEqual([]);

    await choosePrinters(page, networkPrinter(printer.port), queue('Otro nombre'));
    await printSheet('pedido-2', true);
    await expect
      .poll(async () => (await waiting(page))?.find(({ id }) => id === 'taller'))
      .toMatchObject({
        problema: expect.stringContaining('le hayan cambiado el nombre'),
        trabajos: [{ estado: 'pendiente' }],
      });
  } finally {
    await app.close();
    server.close();
    await printer.close();
    remove();
  }
});

test('a queue of the system that somebody paused is told once, and its paper comes out once, when the cashier says so', async () => {
  needsCups();
  const { folder, remove } = temporaryFolder();
  const server = await startPrintServer(path.join(folder, 'cups'), 'Caja');
  const { app, page } = await openDesktop(folder, server.env);
  const numbers = () => server.documents().map((document) => ticketNumber(Buffer.from(document, 'latin1')));
  try {
    await createShop(page);
    const url = await serverReady(page);
    await agregarProducto(page, url, 'Globo corazón', CODIGO);
    await choosePrinters(page, networkPrinter(1, { via: { tipo: 'cola', cola: 'Caja' } }));
    await page.getByRole('link', { name: 'POS' }).click();
    server.pause();
    const first = await ringUp(page, CODIGO, '200');
    await expect(page.getByText(/Caja: El sistema la tiene en pausa/)).toBeVisible();
    await page.getByRole('button', { name: 'Nueva venta' }).click();
    await expect(page.getByRole('button', { name: /^Por imprimir/ })).toContainText('1');
    expect(numbers()).toEqual([]);

    server.resume();
    await page.getByRole('button', { name: /^Por imprimir/ }).click();
    await page.getByRole('button', { name: 'Imprimir 1 ticket pendiente' }).click();
    await expect(page.getByText('Todo salió: no queda nada por imprimir.')).toBeVisible();
    expect(numbers()).toEqual([first]);
  } finally {
    await app.close();
    server.close();
    remove();
  }
});
