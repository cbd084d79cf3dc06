import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import {
  abrirCaja,
  agregarAlCarrito,
  CASHIER,
  OWNER,
  open,
  type Size,
  shoot as shootInto,
  signIn,
  withDemoShop,
} from './lib/screenshot-pages.ts';

// npm run screenshots: takes the screenshots of the README and the documents as small WebP files.

const TARGET = join(import.meta.dirname, '..', 'docs', 'screenshots');
const WIDTH = { phone: 390, desktop: 1100 };

async function shoot(page: Page, name: string, size: Size): Promise<void> {
  await shootInto(page, join(TARGET, `${name}-${size}.webp`), WIDTH[size]);
}

/** Fills the cart, places the order and tracks it. */
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

async function pos(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop');
  await signIn(page, url, CASHIER);
  await abrirCaja(page);
  await agregarAlCarrito(page, ['3*corazon rojo', '24*amarillo sol', 'piñata']);
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
  await signIn(page, url, OWNER);
  await shoot(page, 'dashboard-oscuro', 'desktop');
  await page.goto(`${url}/pedidos`);
  await page.getByRole('table').first().waitFor();
  await shoot(page, 'pedidos-oscuro', 'desktop');
  await page.context().close();
}

await withDemoShop(TARGET, async (browser, url) => {
  await storefront(browser, url, 'phone');
  await storefront(browser, url, 'desktop');
  await pos(browser, url);
  await office(browser, url);
});
