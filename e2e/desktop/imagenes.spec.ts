import { cpSync } from 'node:fs';
import path from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { ACCESOS, DEMO } from '../support/shop.ts';
import { entrar, isRunning, openDesktop, serverReady, temporaryFolder } from './desktop-app.ts';

/** The process that decodes pictures, while there is one. */
function pictureProcess(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(
    ({ app: program }) => program.getAppMetrics().find(({ name }) => name === 'Guirnalda: imágenes')?.pid,
  );
}

/** Creates a product with a picture from the window. Returns the size of the picture as it shows it. */
async function createWithPicture(page: Page, url: string, nombre: string): Promise<number> {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer();
  return await page.evaluate(
    async ({ address, name, bytes }) => {
      const form = new FormData();
      const fields = { nombre: name, categoria: 'globos', precioCompra: '5', precioVenta: '12.5' };
      for (const [field, value] of Object.entries({ ...fields, stock: '3', stockMinimo: '1' }))
        form.append(field, value);
      form.append('imagen', new Blob([new Uint8Array(bytes)]), 'globo.png');
      const headers = { authorization: `Bearer ${localStorage.getItem('guirnalda.token')}` };
      const answer = await fetch(address, { method: 'POST', headers, body: form });
      const { producto } = (await answer.json()) as { producto: { imagenUrl: string } };
      const image = new Image();
      image.src = producto.imagenUrl;
      await image.decode();
      return image.naturalWidth;
    },
    { address: url + pathOf(CREAR_PRODUCTO), name: nombre, bytes: [...picture] },
  );
}

test('pictures are decoded in a process of their own, which may end at any time', async () => {
  const { folder, remove } = temporaryFolder();
  cpSync(DEMO, path.join(folder, 'datos'), { recursive: true });
  const { app, page } = await openDesktop(folder);
  try {
    const url = await serverReady(page);
    await entrar(page, ACCESOS.propietario);
    expect(await createWithPicture(page, url, 'Globo con foto')).toBe(640);
    const first = await pictureProcess(app);
    expect(first).toBeDefined();

    process.kill(first as number, 'SIGKILL');
    await expect.poll(() => isRunning(first as number)).toBe(false);
    expect(await createWithPicture(page, url, 'Globo con otra foto')).toBe(640);
    const second = await pictureProcess(app);
    expect(second).not.toBe(first);
    await app.close();
    await expect.poll(() => isRunning(second as number)).toBe(false);
  } finally {
    await app.close();
    remove();
  }
});
