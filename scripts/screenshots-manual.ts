import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import {
  abrirCaja,
  agregarAlCarrito,
  CASHIER,
  OWNER,
  open,
  searchBox,
  shoot,
  signIn,
  withDemoShop,
} from './lib/screenshot-pages.ts';

// npm run screenshots:manual: takes the manual's screenshots of the demo shop as small WebP files, in the light scheme.

const TARGET = join(import.meta.dirname, '..', 'docs', 'manual', 'imagenes');

const file = (name: string) => join(TARGET, `${name}.webp`);
const desktop = (page: Page, name: string) => shoot(page, file(name), 960);

async function pos(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop', { colorScheme: 'light' });
  await signIn(page, url, CASHIER);
  await searchBox(page).waitFor();
  await desktop(page, 'caja');
  await agregarAlCarrito(page, ['3*corazon rojo', '12*amarillo sol', 'piñata']);
  await desktop(page, 'venta');
  await page.keyboard.press('F9');
  const billetes = page.getByRole('group', { name: 'Efectivo recibido, de un toque' }).getByRole('button');
  await billetes.last().click();
  await desktop(page, 'cobro');
  await page.context().close();
}

async function caja(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop', { colorScheme: 'light' });
  await signIn(page, url, CASHIER);
  await abrirCaja(page);
  await agregarAlCarrito(page, ['3*corazon rojo']);
  // Q6.75 in cash, which the count below includes.
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Nueva venta' }).click();
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  for (const [pieza, cuantos] of [
    ['Q100', '2'],
    ['Q5', '1'],
    ['Q1', '1'],
    ['Q0.50', '1'],
    ['Q0.25', '1'],
  ] as const)
    await page.getByLabel(`Cuántos de ${pieza}`, { exact: true }).fill(cuantos);
  await page.waitForTimeout(5_500);
  await desktop(page, 'corte');
  await page.context().close();
}

async function office(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'desktop', { colorScheme: 'light' });
  await signIn(page, url, OWNER);
  const ir = async (ruta: string) => {
    await page.goto(url + ruta);
    await page.getByRole('table').first().waitFor();
  };
  await ir('/pedidos');
  await desktop(page, 'pedidos');
  await ir('/ventas');
  await page.getByRole('button', { name: 'Hoy', exact: true }).click();
  await page.waitForTimeout(500);
  await desktop(page, 'ventas');
  await ir('/usuarios');
  await desktop(page, 'usuarios');
  await page.goto(`${url}/reportes?tab=ventas`);
  await page.getByText('Ventas por día').first().waitFor();
  await page.waitForTimeout(1_500);
  await desktop(page, 'reportes');
  await ir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const ficha = page.getByRole('dialog');
  await ficha.locator('[name=nombre]').fill('Globo metálico estrella dorada');
  await ficha.locator('[name=categoria]').selectOption('globos');
  await ficha.locator('[name=precioCompra]').fill('4.50');
  await ficha.locator('[name=precioVenta]').fill('12.00');
  await ficha.locator('[name=stock]').fill('40');
  await ficha.locator('[name=stockMinimo]').fill('10');
  await desktop(page, 'producto');
  // Shows an example address instead of this computer's own.
  const red = { success: true, direcciones: [], publica: 'https://globosyfiesta.gt' };
  await page.route('**/api/configuracion/red', (route) => route.fulfill({ json: red }));
  await page.goto(`${url}/configuracion/red`);
  await page.getByRole('button', { name: 'Imprimir cartel' }).waitFor();
  await desktop(page, 'red');
  await page.goto(`${url}/configuracion/respaldos`);
  await page.getByRole('button', { name: 'Hacer respaldo ahora' }).click();
  await page.getByRole('table').waitFor();
  // Shows an example folder instead of this shop's own.
  const carpeta = page.getByText('una memoria USB la carpeta').locator('span');
  await carpeta.evaluate((element) => {
    element.textContent = 'C:\\Users\\Ana\\AppData\\Roaming\\guirnalda\\respaldos';
  });
  await page.waitForTimeout(5_500);
  await desktop(page, 'respaldos');
  await page.context().close();
}

async function phone(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, 'phone', { colorScheme: 'light' });
  await page.goto(`${url}/catalogo?categoria=globos`);
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .waitFor();
  await shoot(page, file('telefono-catalogo'), 390);
  await page.context().close();
}

await withDemoShop(TARGET, async (browser, url) => {
  await pos(browser, url);
  await caja(browser, url);
  await office(browser, url);
  await phone(browser, url);
});
