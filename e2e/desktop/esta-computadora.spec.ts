import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { RENOVAR_SESION } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { ACCESOS, DEMO } from '../support/shop.ts';
import { entrar, openDesktop, serverReady, temporaryFolder } from './desktop-app.ts';

test('the window proves to be on the shop’s computer without holding the proof, and another program does not', async () => {
  const { folder, remove } = temporaryFolder();
  cpSync(DEMO, path.join(folder, 'datos'), { recursive: true });
  const { app, page } = await openDesktop(folder);
  try {
    const url = await serverReady(page);
    await entrar(page, ACCESOS.propietario);
    const address = url + pathOf(RENOVAR_SESION);
    const inWindow = await page.evaluate(async (renovar) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('guirnalda.token')}` };
      return (await fetch(renovar, { method: 'POST', headers })).status;
    }, address);
    expect(inWindow).toBe(200);

    const token = await page.evaluate(() => localStorage.getItem('guirnalda.token'));
    const headers = { authorization: `Bearer ${token}`, origin: 'app://guirnalda' };
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(403);
  } finally {
    await app.close();
    remove();
  }
});
