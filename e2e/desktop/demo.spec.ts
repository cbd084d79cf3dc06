import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import { DEMO } from '../support/shop.ts';
import { createShop, openDesktop, serverReady, temporaryFolder } from './desktop-app.ts';

const franjaDe = (page: Page) => page.getByRole('complementary', { name: 'Tienda de demostración' });

test('the window opens the demo shop in place of the own one, and goes back to create it', async () => {
  const { folder, remove } = temporaryFolder();
  // A demo that was made before opens at once.
  cpSync(DEMO, path.join(folder, 'datos-demo'), { recursive: true });
  let { app, page } = await openDesktop(folder);
  try {
    const url = await serverReady(page);
    await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
    await page.getByRole('button', { name: 'Entrar como Marta' }).click();
    await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
    await expect(franjaDe(page)).toBeVisible();
    expect(await serverReady(page)).toBe(url);
    await page.getByRole('link', { name: 'POS' }).click();
    await expect(page.getByRole('searchbox', { name: 'Buscar o escanear producto' })).toBeVisible();
    await expect(franjaDe(page)).toBeVisible();
    await app.close();

    // The next start opens the own shop, which knows nothing of the demo's session.
    ({ app, page } = await openDesktop(folder));
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
    await page.getByRole('button', { name: 'Probar la tienda de demostración' }).click();
    await page.getByRole('button', { name: 'Entrar como Marta' }).click();
    await expect(page.getByRole('heading', { name: 'Productos más vendidos' })).toBeVisible();
    await page.getByRole('button', { name: 'Crear mi tienda' }).click();
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
    await createShop(page);
    await expect(page.getByText('Ixchel Tzul')).toBeVisible();
    await expect(franjaDe(page)).toBeHidden();
  } finally {
    await app.close();
    remove();
  }
});
