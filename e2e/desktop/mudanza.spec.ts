import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
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

/** What is of each computer, and so to be done again on the new one. */
const OTRA_VEZ =
  'agrega las impresoras, elige la memoria de las copias y cífralas, haz otra hoja de recuperación y escribe la contraseña del correo y la dirección de las actualizaciones';

test('a shop moves to another computer with a stick, and both windows say what does not: the printers stay', async () => {
  const { folder, remove } = temporaryFolder();
  const [old, next, stick] = ['vieja', 'nueva', 'memoria'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [next, stick]) mkdirSync(made);
  cpSync(DEMO, path.join(old, 'datos'), { recursive: true });

  const before = await openDesktop(old);
  await serverReady(before.page);
  await entrar(before.page, ACCESOS.propietario);
  await choosePrinters(before.page, systemPrinter('Tickets'));
  await chooseFolder(before.app, stick);
  await menuDe(before.page).getByRole('link', { name: 'Configuración', exact: true }).click();
  await before.page.getByRole('link', { name: 'Respaldos', exact: true }).click();
  await before.page.getByRole('button', { name: 'Mudarse a otra computadora' }).click();
  const mudarse = before.page.getByRole('dialog', { name: 'Mudarse a otra computadora' });
  await mudarse.getByRole('button', { name: 'Elegir carpeta o memoria' }).click();
  const lista = before.page.getByRole('dialog', { name: 'La copia está lista' });
  await expect(lista).toBeVisible({ timeout: 60_000 });
  await expect(lista.getByText(/^Allá .*: eso no viaja\.$/)).toContainText(OTRA_VEZ);
  await lista.getByRole('button', { name: 'Entendido' }).click();
  await expect(before.page.getByText('Esta tienda se mudó a otra computadora')).toBeVisible();
  await before.app.close();

  const after = await openDesktop(next);
  await serverReady(after.page);
  await chooseFolder(after.app, stick);
  await after.page.getByRole('button', { name: 'Traer mi tienda de otra computadora' }).click();
  await after.page.getByRole('button', { name: 'Elegir carpeta o memoria' }).click();
  const laMia = after.page.getByRole('dialog', { name: '¿Es esta tu tienda?' });
  await expect(laMia.getByText('Globos y Fiesta')).toBeVisible({ timeout: 60_000 });
  await expect(laMia.getByText(/^Lo de cada computadora no viaja: aquí /)).toContainText(OTRA_VEZ);
  await laMia.getByRole('button', { name: 'Traer esta tienda' }).click();
  await expect(after.page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible({ timeout: 60_000 });
  await entrar(after.page, ACCESOS.propietario);

  // The new computer says nothing of having moved, and has no printer.
  await expect(after.page.getByText('Esta tienda se mudó a otra computadora')).toBeHidden();
  const device = await after.page.evaluate(() => window.guirnalda?.llamar('configuracion:leer', undefined));
  expect(device?.impresoras).toEqual([]);
  await after.app.close();
  remove();
});
