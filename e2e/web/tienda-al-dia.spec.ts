import type { Page } from '@playwright/test';
import { expect, tiendaTest as test } from './tienda/tienda.ts';

test.describe('while somebody is looking', () => {
  /** What the page does when the person comes back to its tab. */
  const volver = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  /** The browser keeps an answer for five seconds, and its clock is not the page's. */
  const caducar = (page: Page) => page.waitForTimeout(5500);

  test('a product that sells out stays in its place as «Agotado»', async ({ tienda, page }) => {
    const palabra = `Unicornio${process.pid}x${Date.now()}`;
    const nombres = [`${palabra} uno`, `${palabra} dos`, `${palabra} tres`];
    const [, dos] = await Promise.all(nombres.map((nombre) => tienda.shop.crearProducto({ nombre })));
    if (!dos) throw new Error('no product');
    await page.clock.install();
    await tienda.abrirDelTodo(`/catalogo?buscar=${palabra}`);
    await expect(tienda.tarjetas).toHaveCount(3);
    const orden = await tienda.tarjetas.getByRole('heading').allTextContents();
    const antes = await tienda.tarjeta(`${palabra} dos`).boundingBox();

    await tienda.shop.ponerStock(dos._id, 0);
    await tienda.shop.ponerPrecio(dos._id, 99);
    await page.mouse.move(200, 200);
    await caducar(page);
    await page.clock.runFor(21_000);
    const tarjeta = tienda.tarjeta(`${palabra} dos`);
    await expect(tarjeta.getByRole('button', { name: 'Agotado' })).toBeDisabled();
    await expect(tarjeta).toContainText('Q99.00');
    expect(await tienda.tarjetas.getByRole('heading').allTextContents()).toEqual(orden);
    expect(await tarjeta.boundingBox()).toEqual(antes);

    await tienda.shop.ponerStock(dos._id, 4);
    await caducar(page);
    await page.clock.runFor(21_000);
    await expect(tarjeta.getByRole('button', { name: /^Agregar/ })).toBeVisible();

    // The next visit shows what can be bought.
    await tienda.shop.ponerStock(dos._id, 0);
    await caducar(page);
    await tienda.abrir(`/catalogo?buscar=${palabra}`);
    await expect(tienda.tarjetas).toHaveCount(2);
  });

  test('nobody is asked for who looks elsewhere, and coming back asks at once', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await page.clock.install();
    let preguntas = 0;
    await page.route('**/api/catalog?*', (route) => {
      preguntas += 1;
      return route.continue();
    });
    await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await page.mouse.move(100, 100);
    const alPrincipio = preguntas;
    await page.clock.runFor(125_000);
    // One more than the page's own: once it has been answered, those before it have been counted.
    await page.evaluate(() => fetch('/api/catalog?limit=1').then((respuesta) => respuesta.text()));
    const atento = preguntas;
    expect(atento).toBeGreaterThan(alPrincipio + 1);
    await page.clock.runFor(300_000);
    expect(preguntas).toBe(atento);
    await tienda.shop.ponerStock(_id, 0);
    await volver(page);
    await expect(tienda.tarjeta(nombre).getByRole('button', { name: 'Agotado' })).toBeVisible();
  });

  test('what the cart learns is on the card at once', async ({ tienda, page }) => {
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
  test('show their colours until they are there', async ({ tienda, page }) => {
    let soltar = () => {};
    const esperar = new Promise<void>((resolve) => {
      soltar = resolve;
    });
    await page.route('**/imagenes/*-*.webp', async (route) => {
      await esperar;
      await route.continue();
    });
    // The fonts come after the pictures, and would move all of it by some pixels.
    await page.route('**/*.woff2', (route) => route.abort());
    // The page is not whole before its pictures are.
    await page.goto(`${tienda.shop.url}/catalogo`, { waitUntil: 'domcontentloaded' });
    const previas = tienda.tarjetas.locator('img[src^="data:image/webp"]');
    await expect(previas).toHaveCount(12);
    const ancho = await previas.first().evaluate((una: HTMLImageElement) => una.naturalWidth);
    expect(ancho).toBe(16);
    const caja = await tienda.tarjetas.first().boundingBox();
    soltar();
    await expect(tienda.tarjetas.first().locator('img[src^="data:"]')).toHaveCount(0);
    expect(await tienda.tarjetas.first().boundingBox()).toEqual(caja);
  });
});
