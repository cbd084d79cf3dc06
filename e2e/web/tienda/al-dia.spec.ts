import type { Page } from '@playwright/test';
import { intercept } from '../../support/intercept.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test.describe('polling of the open catalogue', () => {
  /** Dispatches the event that the browser sends when the tab becomes visible. */
  const volver = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  /** Empties the HTTP cache: it holds answers for five seconds and does not follow the page's fake clock. */
  const vaciarCache = async (page: Page) => {
    const sesion = await page.context().newCDPSession(page);
    await sesion.send('Network.clearBrowserCache');
    await sesion.detach();
  };

  test('a product that sells out stays in its place as «Agotado»', async ({ tienda, page }) => {
    const palabra = `Unicornio${process.pid}x${Date.now()}`;
    const nombres = [`${palabra} uno`, `${palabra} dos`, `${palabra} tres`];
    const [, dos] = await Promise.all(nombres.map((nombre) => tienda.shop.crearProducto({ nombre })));
    if (!dos) throw new Error('no product');
    await page.clock.install();
    await tienda.abrirDelTodo(`/catalogo?buscar=${palabra}`);
    await expect(tienda.tarjetas).toHaveCount(3);
    await tienda.esperarFuentes();
    const orden = await tienda.tarjetas.getByRole('heading').allTextContents();
    const antes = await tienda.tarjeta(`${palabra} dos`).boundingBox();

    await tienda.shop.ponerStock(dos._id, 0);
    await tienda.shop.ponerPrecio(dos._id, 99);
    await page.mouse.move(200, 200);
    await vaciarCache(page);
    await page.clock.runFor(21_000);
    const tarjeta = tienda.tarjeta(`${palabra} dos`);
    await expect(tarjeta.getByRole('button', { name: 'Agotado' })).toBeDisabled();
    await expect(tarjeta).toContainText('Q99.00');
    expect(await tienda.tarjetas.getByRole('heading').allTextContents()).toEqual(orden);
    expect(await tarjeta.boundingBox()).toEqual(antes);

    await tienda.shop.ponerStock(dos._id, 4);
    await vaciarCache(page);
    await page.clock.runFor(21_000);
    await expect(tarjeta.getByRole('button', { name: /^Agregar/ })).toBeVisible();

    // The next visit shows only available products.
    await tienda.shop.ponerStock(dos._id, 0);
    await vaciarCache(page);
    await tienda.abrir(`/catalogo?buscar=${palabra}`);
    await expect(tienda.tarjetas).toHaveCount(2);
  });

  test('polling stops without user activity, and a return to the tab requests at once', async ({
    tienda,
    page,
  }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await page.clock.install();
    let peticiones = 0;
    await intercept(page, '**/api/catalog?*', (route) => {
      peticiones += 1;
      return route.continue();
    });
    await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
    // Not with the mouse: under one that rests the browser makes moves of its own whenever the page moves.
    await page.keyboard.press('Shift');
    const alAbrir = peticiones;
    await page.clock.runFor(125_000);
    // One request more than the page's own: once it is answered, all earlier ones have been counted.
    await page.evaluate(() => fetch('/api/catalog?limit=1').then((respuesta) => respuesta.text()));
    const antesDeParar = peticiones;
    expect(antesDeParar).toBeGreaterThan(alAbrir + 1);
    await page.clock.runFor(300_000);
    expect(peticiones).toBe(antesDeParar);
    await tienda.shop.ponerStock(_id, 0);
    await volver(page);
    await expect(tienda.tarjeta(nombre).getByRole('button', { name: 'Agotado' })).toBeVisible();
  });

  test('the card shows «Agotado» as soon as the cart has loaded the new stock', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    await tienda.shop.ponerStock(_id, 0);
    const carrito = await tienda.abrirCarrito();
    await expect(carrito).toContainText('ya no está disponible');
    await page.keyboard.press('Escape');
    await expect(tienda.tarjeta(nombre).getByRole('button', { name: 'Agotado' })).toBeVisible();
  });
});

test.describe('pictures', () => {
  test('show a tiny preview until they load, without a layout shift', async ({ tienda, page }) => {
    const { promise: esperar, resolve: soltar } = Promise.withResolvers<void>();
    await intercept(page, '**/imagenes/*-*.webp', async (route) => {
      await esperar;
      await route.continue();
    });
    // The fonts load after the pictures and would move the layout by some pixels.
    await intercept(page, '**/*.woff2', (route) => route.abort());
    // The `load` event waits for the pictures.
    await page.goto(`${tienda.shop.url}/catalogo`, { waitUntil: 'domcontentloaded' });
    const previas = tienda.tarjetas.locator('img[src^="data:image/webp"]');
    await expect(previas).toHaveCount(12);
    await expect(previas.first()).toHaveJSProperty('naturalWidth', 16);
    const caja = await tienda.tarjetas.first().boundingBox();
    soltar();
    await expect(tienda.tarjetas.first().locator('img[src^="data:"]')).toHaveCount(0);
    expect(await tienda.tarjetas.first().boundingBox()).toEqual(caja);
  });
});
