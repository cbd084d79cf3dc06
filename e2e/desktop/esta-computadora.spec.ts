import { cpSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
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

const PLACES = 10;

/** How long a refusal may take to reach a connection that finds no place, in ms. */
const REFUSED_MS = 500;

/**
 * Holds all places of loopback with bodies that do not end, as strangers do through a tunnel. Returns how many hold one, and
 * what ends it.
 */
async function holdAllPlaces(url: string): Promise<{ held: () => number; end: () => void }> {
  const held = new Set<Socket>();
  let over = false;
  const hold = () => {
    if (over) return;
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    socket.write(
      'POST /api/pedidos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    );
    const placed = setTimeout(() => held.add(socket), REFUSED_MS);
    socket.on('data', () => {
      clearTimeout(placed);
      held.delete(socket);
    });
    socket.on('close', () => {
      clearTimeout(placed);
      held.delete(socket);
      setTimeout(hold, 20);
    });
  };
  for (let one = 0; one < PLACES + 2; one += 1) hold();
  await expect.poll(() => held.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(PLACES);
  return {
    held: () => held.size,
    end() {
      over = true;
      for (const socket of held) socket.destroy();
    },
  };
}

test('the window works on while strangers hold all places of a tunnel', async () => {
  const { folder, remove } = temporaryFolder();
  cpSync(DEMO, path.join(folder, 'datos'), { recursive: true });
  const { app, page } = await openDesktop(folder, {
    LIMITE_CONEXIONES: String(PLACES),
    // Longer than the journey: no place becomes free meanwhile.
    LIMITE_SEGUNDOS_DE_CUERPO: '300',
    LIMITE_SEGUNDOS_DE_PETICION: '300',
  });
  let strangers: Awaited<ReturnType<typeof holdAllPlaces>> | undefined;
  try {
    strangers = await holdAllPlaces(await serverReady(page));
    await entrar(page, ACCESOS.propietario);
    await page.goto('app://guirnalda/productos');
    await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
    const pictures = () =>
      page.evaluate(() =>
        [...document.images].filter(({ src }) => src.includes('/imagenes/')).map((una) => una.naturalWidth),
      );
    await expect.poll(pictures).toContainEqual(expect.any(Number));
    await expect.poll(async () => Math.max(...(await pictures()))).toBeGreaterThan(0);
    await expect.poll(strangers.held).toBeGreaterThanOrEqual(PLACES);
  } finally {
    strangers?.end();
    await app.close();
    remove();
  }
});
