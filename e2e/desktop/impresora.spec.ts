import path from 'node:path';
import { expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import { needsCups, startPrintServer } from './cups.ts';
import { createShop, openDesktop, temporaryFolder } from './desktop-app.ts';

const PRINTER = 'Tickets';

test('the owner chooses printer and paper, prints a test, and the choice is stored', async () => {
  needsCups();
  const { folder, remove } = temporaryFolder();
  const server = await startPrintServer(path.join(folder, 'cups'), PRINTER);
  const { app, page } = await openDesktop(folder, server.env);
  try {
    await createShop(page);
    await page.getByRole('link', { name: 'Configuración' }).click();
    await page.getByRole('link', { name: 'Ticket', exact: true }).click();
    const card = page.getByRole('region', { name: 'Impresoras de esta computadora' });
    await card.getByRole('button', { name: 'Agregar impresora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar impresora' });
    await dialog.getByLabel('Impresora', { exact: true }).selectOption(PRINTER);
    await expect(dialog.getByLabel('Nombre')).toHaveValue(PRINTER);
    await dialog.getByRole('button', { name: 'Guardar impresora' }).click();
    await expect(page.getByText('Guardado en esta computadora').first()).toBeVisible();
    // A new printer prints a test by itself.
    await expect(page.getByText('Ticket de prueba enviado a la impresora')).toBeVisible();
    await expect.poll(() => server.documents().length).toBe(1);
    await card.getByRole('button', { name: `Cambiar «${PRINTER}»` }).click();
    const change = page.getByRole('dialog', { name: 'Cambiar impresora' });
    await change.getByLabel('Ancho del papel').selectOption('58');
    await change.getByRole('button', { name: 'Guardar impresora' }).click();
    await card.getByRole('switch', { name: 'Imprimir al vender' }).uncheck();
    await expect
      .poll(() => page.evaluate(() => window.guirnalda?.llamar('configuracion:leer', undefined)))
      .toMatchObject({
        impresoras: [{ via: { tipo: 'sistema', cola: PRINTER }, anchoPapelMm: 58, usos: ['tickets'] }],
        imprimirAlVender: false,
      });
    await card.getByRole('button', { name: 'Imprimir prueba' }).click();
    await expect.poll(() => server.documents().length).toBe(2);
    await page.getByRole('link', { name: 'Tienda', exact: true }).click();
    await page.getByRole('link', { name: 'Ticket', exact: true }).click();
    await expect(card.getByText(`${PRINTER} · 58 mm`)).toBeVisible();
  } finally {
    await app.close();
    server.close();
    remove();
  }
});
