import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type HeldFile, holdFile } from '#server/testing/held-file.ts';
import { journeyTest as test } from '../support/one-day.ts';
import {
  answerDialogs,
  chooseFolder,
  createShop,
  endBy,
  openDesktop,
  pressClose,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';

/** Opens the settings of the copies that leave the computer. */
async function openCopias(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('link', { name: 'Respaldos' }).click();
  return page.getByRole('region', { name: 'Copias fuera de esta computadora' });
}

/** Gives a reader one byte after the other, as a disk that is slow, until nobody reads any more. */
function trickle(file: HeldFile): () => void {
  const timer = setInterval(() => void file.give(1).catch(() => clearInterval(timer)), 50);
  return () => clearInterval(timer);
}

test('a copy leaves the computer while the shop works and when it closes, which the owner may cut short', async () => {
  test.skip(process.platform === 'win32', 'Windows has no named pipes, with which a copy is held');
  const { folder, remove } = temporaryFolder();
  const stick = path.join(folder, 'memoria');
  mkdirSync(stick);
  const imagenes = path.join(folder, 'datos', 'imagenes');
  const imagen = (letra: string) => path.join(imagenes, `${letra.repeat(32)}-640.webp`);
  const copias = () => readdirSync(path.join(stick, 'Guirnalda', 'copias'));

  const { app, page } = await openDesktop(folder);
  // Asked for now: Playwright forgets the process once it has ended.
  const program = app.process();
  try {
    await serverReady(page);
    await createShop(page);
    await chooseFolder(app, stick);
    const fuera = await openCopias(page);
    await fuera.getByRole('button', { name: 'Elegir carpeta o memoria' }).click();
    await page.getByRole('button', { name: 'Sin cifrar' }).click();
    await expect(fuera.getByText('Conectada')).toBeVisible();

    mkdirSync(imagenes, { recursive: true });
    writeFileSync(imagen('a'), Buffer.alloc(4_000_000, 'a'));
    const primera = holdFile(imagen('b'));
    await fuera.getByRole('button', { name: 'Guardar una copia fuera' }).click();
    await primera.give(1_000);
    await expect(fuera.getByText(/^Guardando una copia: [1-9]\d? %/)).toBeVisible();
    await primera.end();
    await expect(page.getByText('Copia guardada y revisada')).toBeVisible();
    const [hecha = ''] = copias();
    expect(copias()).toEqual([hecha]);

    // The copy of the closing cannot end by itself.
    const segunda = holdFile(imagen('c'));
    await answerDialogs(app, 'Cerrar la tienda', false);
    const opened = app.waitForEvent('window');
    await pressClose(app);
    const cierre = await opened;
    await expect(cierre.getByRole('heading', { name: 'Guardando la copia de la tienda…' })).toBeVisible();
    await segunda.give(1_000);
    const avance = cierre.getByRole('progressbar', { name: 'Avance del respaldo' });
    await expect.poll(() => avance.evaluate((bar: HTMLProgressElement) => bar.max)).toBeGreaterThan(1_000);
    const stop = trickle(segunda);
    const cerrarYa = cierre.getByRole('button', { name: 'Cerrar ya' });
    expect(await endBy(app, () => cerrarYa.click())).toEqual([0, null]);
    stop();
    await segunda.end();
    rmSync(imagen('c'));
    expect(copias()).toEqual([hecha]);
    const guardado = readdirSync(stick, { recursive: true, encoding: 'utf8' });
    expect(guardado.filter((name) => name.endsWith('.parte'))).toEqual([]);
  } finally {
    // A program that waits for a held picture would not end by itself.
    program.kill('SIGKILL');
  }

  const otraVez = await openDesktop(folder);
  await serverReady(otraVez.page);
  const despues = await openCopias(otraVez.page);
  await expect(despues.getByText('Conectada')).toBeVisible();
  await expect(despues.locator('dt', { hasText: 'Hay guardadas' }).locator('+ dd')).toHaveText('1');
  await expect(despues.getByText('Todavía ninguna')).toBeHidden();
  await otraVez.app.close();
  remove();
});
