import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { journeyTest as test } from '../support/one-day.ts';
import { endBy, openDesktop, quit, serverReady, temporaryFolder } from './desktop-app.ts';

test('an older program touches nothing of a newer one, and says which to install and where the copy is', async () => {
  const { folder, remove } = temporaryFolder();
  const data = path.join(folder, 'datos');
  const openedBy = path.join(data, 'version.json');
  const open = async (): Promise<void> => {
    const { app, page } = await openDesktop(folder);
    await serverReady(page);
    await quit(app);
    await app.waitForEvent('close').catch(() => undefined);
  };
  await open();
  // An older version opened it last, so that this one keeps a copy.
  const { esquema } = JSON.parse(readFileSync(openedBy, 'utf8')) as { esquema: number };
  writeFileSync(openedBy, JSON.stringify({ version: '0.0.1', esquema }));
  await open();

  const file = path.join(data, 'guirnalda.sqlite');
  const database = new Database(file);
  database.exec("insert into __drizzle_migrations (hash, created_at) values ('de-mañana', 9999999999999)");
  database.close();
  writeFileSync(openedBy, JSON.stringify({ version: '9.8.7', esquema: esquema + 1 }));
  const written = statSync(file).mtimeMs;

  const { app, page } = await openDesktop(folder);
  await expect(page.getByRole('heading', { name: 'La tienda no pudo abrirse' })).toBeVisible();
  const said = (await page.getByText(/^Los datos son de una versión más nueva/).textContent()) ?? '';
  expect(said).toMatch(
    /^Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos\. /,
  );
  expect(said).toContain('Los abrió la versión 9.8.7: instala esa o una posterior, y no se pierde nada.');
  const [, copy = ''] = /La última copia de antes, sin lo que se hizo después, es «(.*)»\.$/.exec(said) ?? [];
  expect(statSync(copy).size).toBeGreaterThan(0);
  const cerrar = page.getByRole('button', { name: 'Cerrar Guirnalda' });
  expect(await endBy(app, () => cerrar.click())).toEqual([1, null]);
  expect(statSync(file).mtimeMs).toBe(written);
  remove();
});
