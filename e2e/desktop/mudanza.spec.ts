import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import { ACCESOS, DEMO } from '../support/shop.ts';
import {
  chooseFolder,
  choosePrinters,
  entrar,
  menuDe,
  openDesktop,
  serverReady,
  systemPrinter,
  temporaryFolder,
} from './desktop-app.ts';

const TELEFONO = '55501234';

/** Asks the window's server as the user who signed in. */
function ask(page: Page, url: string, call: string, method = 'GET', body?: object): Promise<unknown> {
  return page.evaluate(
    async ([address, how, content]) => {
      const answer = await fetch(address, {
        method: how,
        headers: {
          ...(content && { 'content-type': 'application/json' }),
          authorization: `Bearer ${localStorage.getItem('guirnalda.token')}`,
        },
        ...(content && { body: content }),
      });
      if (!answer.ok) throw new Error(`${how} ${address} answered ${answer.status}`);
      return (await answer.json()) as unknown;
    },
    [`${url}/api/${call}`, method, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

/** What a shop has, as its owner reads it, without the addresses of its server. */
async function contents(page: Page, url: string): Promise<Record<string, unknown>> {
  const read = async (call: string): Promise<unknown> => {
    const answer = JSON.stringify(await ask(page, url, call));
    return JSON.parse(answer.replaceAll(url, '')) as unknown;
  };
  return {
    pedidos: await read('pedidos/admin?limit=100'),
    ventas: await read('ventas?limit=20'),
    productos: await read('productos?limit=100'),
    usuarios: await read('usuarios'),
    tienda: await read('tienda'),
    descuentos: await read('configuracion/descuentos'),
    acceso: await read('configuracion/acceso'),
  };
}

const pictures = (data: string): string[] => readdirSync(path.join(data, 'imagenes')).sort();

test('a shop moves to another computer with a stick: the same orders, sales, pictures and settings, without the printers', async () => {
  const { folder, remove } = temporaryFolder();
  const [old, next, stick] = ['vieja', 'nueva', 'memoria'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [next, stick]) mkdirSync(made);
  cpSync(DEMO, path.join(old, 'datos'), { recursive: true });

  const before = await openDesktop(old);
  const url = await serverReady(before.page);
  await entrar(before.page, ACCESOS.propietario);
  await ask(before.page, url, 'configuracion/tienda', 'PUT', { telefono: TELEFONO });
  await choosePrinters(before.page, systemPrinter('Tickets'));
  await chooseFolder(before.app, stick);
  await menuDe(before.page).getByRole('link', { name: 'Configuración', exact: true }).click();
  await before.page.getByRole('link', { name: 'Respaldos', exact: true }).click();
  await before.page.getByRole('button', { name: 'Mudarse a otra computadora' }).click();
  const mudarse = before.page.getByRole('dialog', { name: 'Mudarse a otra computadora' });
  await mudarse.getByRole('button', { name: 'Elegir carpeta o memoria' }).click();
  const lista = before.page.getByRole('dialog', { name: 'La copia está lista' });
  await expect(lista.getByText(/agrega las impresoras.*eso no viaja/)).toBeVisible({ timeout: 60_000 });
  await lista.getByRole('button', { name: 'Entendido' }).click();
  await expect(before.page.getByText('Esta tienda se mudó a otra computadora')).toBeVisible();
  const left = await contents(before.page, url);
  expect(left.tienda).toMatchObject({ tienda: { telefono: TELEFONO } });
  await before.app.close();

  const after = await openDesktop(next);
  await serverReady(after.page);
  await chooseFolder(after.app, stick);
  await after.page.getByRole('button', { name: 'Traer mi tienda de otra computadora' }).click();
  await after.page.getByRole('button', { name: 'Elegir carpeta o memoria' }).click();
  const laMia = after.page.getByRole('dialog', { name: '¿Es esta tu tienda?' });
  await expect(laMia.getByText('Globos y Fiesta')).toBeVisible({ timeout: 60_000 });
  await expect(laMia.getByText(/^Lo de cada computadora no viaja: agrega aquí las impresoras/)).toBeVisible();
  await laMia.getByRole('button', { name: 'Traer esta tienda' }).click();
  await expect(after.page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible({ timeout: 60_000 });
  await entrar(after.page, ACCESOS.propietario);

  const moved = await serverReady(after.page);
  expect(await contents(after.page, moved)).toEqual(left);
  expect(pictures(path.join(next, 'datos'))).toEqual(pictures(path.join(old, 'datos')));
  await menuDe(after.page).getByRole('link', { name: 'POS', exact: true }).click();
  const picture = after.page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // The new computer says nothing of having moved, and has no printer.
  await expect(after.page.getByText('Esta tienda se mudó a otra computadora')).toBeHidden();
  const device = await after.page.evaluate(() => window.guirnalda?.llamar('configuracion:leer', undefined));
  expect(device?.impresoras).toEqual([]);
  await after.app.close();
  remove();
});
