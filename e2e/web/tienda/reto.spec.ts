import type { Page } from '@playwright/test';
import { LISTAR_PEDIDOS } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { pedir } from '../../support/pedir.ts';
import { DEMO, withServer } from '../../support/shop.ts';
import { expect, tiendaTest } from './support/tienda.ts';

/** A shop that counts its callers, and where strangers press on it after the first of each call. */
const test = tiendaTest.extend<object, { servidor: Parameters<Parameters<typeof withServer>[1]>[1] }>({
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const env = {
        RATE_LIMIT: 'on',
        LIMITE_SEGUIMIENTO_DEL_SERVIDOR: '1',
        LIMITE_TROPIEZOS_POR_DIRECCION: '1',
        LIMITE_PEDIDOS_DEL_SERVIDOR: '1',
      };
      await withServer(['--demo'], (_url, server) => use(server), { from: DEMO, env });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ aparte: 'reto' });

const COMPROBANDO = 'Comprobando que eres una persona… unos segundos';

/** Holds the script that solves until told, so that the page is seen while it solves. */
async function retenerTrabajador(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, '**/reto-worker*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a page solves a challenge and shows the order, while codes are guessed', async ({ tienda, page }) => {
  const { pedidos } = await tienda.shop.owner(LISTAR_PEDIDOS, { query: { estado: 'por-entregar' } });
  const { codigoSeguimiento = '', numero = '' } = pedidos[0] ?? {};
  await tienda.shop.codigoSinPedido();
  const resolver = await retenerTrabajador(page);
  await tienda.abrir('/seguimiento');
  await page.getByLabel('Código de seguimiento').fill(codigoSeguimiento);
  await expect(tienda.aviso(COMPROBANDO)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buscando...' })).toBeVisible();
  await expectNoViolations(page, 'solving a challenge');
  resolver();
  await expect(page.getByRole('main').getByText(numero, { exact: true }).first()).toBeVisible();
  await expect(tienda.aviso(COMPROBANDO)).toBeHidden();
});

test('an order is placed after a challenge, also where the browser runs no worker', async ({
  tienda,
  page,
}) => {
  await pedir(tienda.shop);
  await intercept(page, '**/reto-worker*', (route) => route.abort());
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  const enviados: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/pedidos'))
      enviados.push(request.headers()['x-reto']);
  });
  await tienda.confirmar(checkout);
  expect(await tienda.codigo()).toMatch(/^\d{6}$/);
  expect(enviados).toEqual(['puedo', expect.stringMatching(/^pedidos\.[\w.-]+\.\d+(-\d+){7}$/)]);
});
