import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACTUALIZAR_PRODUCTO, ELIMINAR_PRODUCTO, SUBIR_IMAGEN } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { Dedo } from '../../support/dedo.ts';
import { intercept } from '../../support/intercept.ts';
import type { Shop } from '../../support/shop-client.ts';
import { atBothSizes, DESKTOP, PHONE } from '../../support/sizes.ts';
import { WITH_MOTION } from '../../support/still.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test.use(WITH_MOTION);

test.describe('a product', () => {
  test('has its own page, and Back restores the scroll position of the list', async ({ tienda, page }) => {
    await page.setViewportSize(PHONE);
    await tienda.abrir('/catalogo?categoria=globos');
    const tarjeta = tienda.tarjetas.nth(8);
    await tarjeta.scrollIntoViewIfNeeded();
    const enlace = tarjeta.getByRole('link');
    const nombre = (await enlace.textContent()) ?? '';
    // Read when the list is left, because the click may scroll a little further.
    await enlace.evaluate((link) =>
      addEventListener(
        'click',
        () => {
          const { top } = link.getBoundingClientRect();
          sessionStorage.setItem('al-salir', JSON.stringify({ top, scrollY }));
        },
        { capture: true, once: true },
      ),
    );
    await enlace.click();
    await expect(page).toHaveURL(/\/producto\/[0-9a-f-]{36}\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
    await expect(page).toHaveTitle(`${nombre} · Globos y Fiesta`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const alSalir = JSON.parse((await page.evaluate(() => sessionStorage.getItem('al-salir'))) ?? '{}');
    expect(alSalir.scrollY).toBeGreaterThan(300);
    await expect(page.getByRole('heading', { name: 'También te puede gustar' })).toBeAttached();

    await page.goBack();
    await expect(enlace).toHaveText(nombre);
    // The cards above have estimated heights until they are painted, so the place is not exact to the pixel.
    const moved = async () => Math.abs(((await enlace.boundingBox())?.y ?? Number.NaN) - alSalir.top);
    await expect.poll(moved).toBeLessThan(120);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(page).toHaveTitle('Globos · Globos y Fiesta');
  });

  test('shows where it is in one line, however long its name', async ({ tienda, page }) => {
    const nombre = 'Arco orgánico de globos en tonos pastel con guirnalda de follaje para mesa de dulces';
    const { _id } = await tienda.shop.crearProducto({ nombre: `${nombre} ${Date.now()}` });
    await tienda.abrir(`/producto/${_id}`);
    const migas = page.getByRole('navigation', { name: 'Dónde estás' });
    for (const width of [390, 320, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      expect((await migas.boundingBox())?.height, `${width} px`).toBe(44);
      for (const enlace of await migas.getByRole('link').all()) {
        const caja = await enlace.boundingBox();
        expect(Math.min(caja?.width ?? 0, caja?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(44);
      }
    }
    await expect(migas.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${nombre}`));
    await migas.getByRole('link', { name: 'Globos' }).click();
    await expect(page).toHaveURL(/\?categoria=globos$/);
  });

  test('is added in the chosen quantity, up to the stock', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto({ descripcion: 'Brilla mucho', stock: 3 });
    await tienda.abrir(`/producto/${_id}`);
    await expect(page).toHaveURL(/globo-de-prueba/);
    await expect(page.getByRole('main')).toContainText('Brilla mucho');
    const mas = page.getByRole('button', { name: `Uno más de ${nombre}` });
    await mas.click();
    await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).click();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
    await expect(page.getByText('Ya llevas 2 en tu carrito.')).toBeVisible();
    await mas.click();
    await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).click();
    await expect(tienda.aviso('Stock máximo disponible: 3 unidades')).toBeVisible();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');

    const cantidad = page.getByRole('textbox', { name: `Cantidad de ${nombre}` });
    await expect(page.getByText('Solo quedan 3')).toBeHidden();
    await cantidad.fill('9');
    await expect(page.getByText('Solo quedan 3')).toBeVisible();
    await expect(cantidad).toHaveValue('3');
    await page.getByRole('button', { name: `Uno menos de ${nombre}` }).click();
    await expect(page.getByText('Solo quedan 3')).toBeHidden();
  });

  test('can be shared by link and asked about on WhatsApp', async ({ tienda, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { nombre, _id } = await tienda.shop.crearProducto();
    await tienda.abrir(`/producto/${_id}`);
    const url = page.url();
    const pregunta = page.getByRole('link', { name: /^Preguntar por WhatsApp/ });
    const href = new URL((await pregunta.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toMatch(/^https:\/\/wa\.me\/502\d{8}$/);
    await expect(pregunta).toHaveAttribute('href', /producto/);
    const texto = new URL((await pregunta.getAttribute('href')) ?? '').searchParams.get('text');
    expect(texto).toBe(`Hola, me interesa ${nombre}: ${url}`);
    await page.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(tienda.aviso('Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });

  test('is described without JavaScript, in the page and in its Open Graph tags', async ({
    browser,
    shop,
  }) => {
    const { nombre, _id } = await shop.crearProducto({
      nombre: 'Globo </script><b>negrita</b> & "comillas"',
    });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${shop.url}/catalogo?producto=${_id}`);
    await expect(page).toHaveURL(/\/producto\/.*\/globo-script-b-negrita-b-comillas$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
    const meta = (propiedad: string) => page.locator(`meta[property="${propiedad}"]`);
    await expect(meta('og:title')).toHaveAttribute('content', `${nombre} · Globos y Fiesta`);
    await expect(meta('product:price:amount')).toHaveAttribute('content', '12.50');
    await page.getByRole('link', { name: 'Globos', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Globos');
    await context.close();
  });

  test('that is sold out cannot be ordered, and a deleted one shows a message', async ({ tienda, page }) => {
    const { _id } = await tienda.shop.crearProducto({ stock: 0 });
    await tienda.abrir(`/producto/${_id}`);
    await expect(page.getByRole('button', { name: 'Agotado' })).toBeDisabled();

    const { _id: otro } = await tienda.shop.crearProducto();
    await tienda.shop.owner(ELIMINAR_PRODUCTO, { params: { id: otro } });
    const respuesta = await page.goto(`${tienda.shop.url}/producto/${otro}`);
    expect(respuesta?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Este producto ya no está disponible' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver el catálogo' }).click();
    await expect(tienda.tarjetas.first()).toBeVisible();
  });

  test('shows a new price, «Agotado» and its deletion on a return to the tab', async ({ tienda, page }) => {
    const { _id, nombre } = await tienda.shop.crearProducto();
    await tienda.abrirDelTodo(`/producto/${_id}`);
    const volver = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: 'Agregar al carrito', exact: true })).toBeVisible();
    await tienda.shop.ponerPrecio(_id, 77);
    await volver();
    await expect(page.getByRole('main')).toContainText('Q77.00');
    await tienda.shop.ponerStock(_id, 0);
    await volver();
    await expect(page.getByRole('button', { name: 'Agotado' })).toBeDisabled();
    await tienda.shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
    await volver();
    await expect(page.getByRole('heading', { name: 'Este producto ya no está disponible' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeHidden();
  });

  test('shows «Agotado» on its page as soon as the cart has loaded the new stock', async ({
    tienda,
    page,
  }) => {
    const { _id } = await tienda.shop.crearProducto();
    await tienda.abrir(`/producto/${_id}`);
    await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).click();
    await tienda.shop.ponerStock(_id, 0);
    const carrito = await tienda.abrirCarrito();
    await expect(carrito).toContainText('ya no está disponible');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Agotado' })).toBeDisabled();
  });

  test('that could not be loaded shows an error, and «Reintentar» loads it', async ({ tienda, page }) => {
    const { _id, nombre } = await tienda.shop.crearProducto();
    await tienda.abrirDelTodo('/seguimiento');
    await intercept(page, `**/api/catalog/${_id}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.evaluate((id) => {
      history.pushState(null, '', `/producto/${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, _id);
    await expect(page.getByRole('alert')).toContainText('No pudimos mostrar este producto');
    await page.unroute(`**/api/catalog/${_id}`);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  });
});

test.describe('«Agregar» on the page of a product', () => {
  const LARGO =
    'Arco orgánico de globos en tonos pastel con guirnalda de follaje para mesa de dulces de 3 metros';
  const datos = () => ({
    nombre: `${LARGO.slice(0, 84)} ${Date.now()}`,
    descripcion: 'Incluye inflado, montaje y desmontaje. '.repeat(12),
    precioVenta: 1234.5,
    color: 'Rosa y dorado',
    tamano: 'gigante',
    tipoGlobo: 'latex',
  });

  test('is on the first screen of a desktop, however long the name', async ({ tienda, page }) => {
    await page.setViewportSize(DESKTOP);
    const { _id } = await tienda.shop.crearProducto(datos());
    await tienda.abrir(`/producto/${_id}`);
    await expect(page.getByRole('button', { name: 'Agregar al carrito', exact: true })).toBeInViewport({
      ratio: 1,
    });
  });

  test('is always in reach on a phone, once for keyboard and screen readers', async ({ tienda, page }) => {
    await page.setViewportSize(PHONE);
    const { _id, nombre } = await tienda.shop.crearProducto(datos());
    await tienda.abrirDelTodo(`/producto/${_id}`);
    const agregar = page.getByRole('button', { name: 'Agregar al carrito', exact: true });
    const alPie = page.locator('[data-al-pie="true"]');
    await page.getByText('Incluye inflado').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 3000);
    await expect(alPie).toBeVisible();
    await expect(agregar).toHaveCount(1);
    await expect(agregar).toBeInViewport({ ratio: 1 });
    await expect(alPie).toContainText('Q1,234.50');
    expect((await alPie.boundingBox())?.height).toBeLessThanOrEqual(80);
    await expectNoViolations(page, 'with the controls at the foot');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Uno más de ${nombre}` }).click();
    await agregar.click();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
    // The end of the page is not hidden behind it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [pie, final] = [await alPie.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((final?.y ?? 0) + (final?.height ?? 0)).toBeLessThanOrEqual((pie?.y ?? 0) + 1);

    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await agregar.evaluate((boton) =>
      boton.closest('[data-al-pie]')?.parentElement?.scrollIntoView({ block: 'center' }),
    );
    await expect(alPie).toHaveCount(0);
    await expect(agregar).toBeInViewport({ ratio: 1 });
  });
});

/** A product with pictures of its own; returns its id. */
async function conImagenes(shop: Shop, cuantas: number): Promise<string> {
  const { _id } = await shop.crearProducto();
  const galeria: string[] = [];
  for (const nombre of ['pos-desktop', 'catalogo-phone', 'pedido-desktop'].slice(0, cuantas)) {
    const body = new FormData();
    body.set(
      'imagen',
      new Blob([new Uint8Array(await readFile(`docs/screenshots/${nombre}.webp`))]),
      'a.webp',
    );
    galeria.push((await shop.owner(SUBIR_IMAGEN, { body })).imagen.imagen);
  }
  await shop.owner(ACTUALIZAR_PRODUCTO, { params: { id: _id }, body: { galeria } });
  return _id;
}

/** Position of the picture on show. */
const enVista = (page: Page) =>
  page
    .getByRole('group', { name: /^Imágenes de/ })
    .getByRole('list')
    .evaluate((tira) => Math.round((10 * tira.scrollLeft) / tira.clientWidth) / 10);

test.describe('the pictures of a product', () => {
  test('are swiped by touch on a phone, and the dots follow', async ({ browser, shop }) => {
    const _id = await conImagenes(shop, 3);
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${shop.url}/producto/${_id}`);
    const tira = page.getByRole('group', { name: /^Imágenes de/ }).getByRole('list');
    await expect(tira.getByRole('img')).toHaveCount(3);
    const caja = await tira.boundingBox();
    if (!caja) throw new Error('the pictures are not on screen');
    const y = caja.y + caja.height / 2;
    await new Dedo(page).arrastrar({ x: 320, y }, { x: 60, y });
    await expect.poll(() => enVista(page)).toBe(1);
    const segundo = page.getByRole('button', { name: 'Ver la imagen 2' });
    await expect(segundo).toHaveAttribute('aria-current', 'true');
    const tamano = await segundo.boundingBox();
    expect(Math.min(tamano?.width ?? 0, tamano?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test('are walked with the keyboard and the thumbnails, at both sizes', async ({ tienda, page, shop }) => {
    const _id = await conImagenes(shop, 3);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tienda.abrirDelTodo(`/producto/${_id}`);
    const tira = page.getByRole('group', { name: /^Imágenes de/ }).getByRole('list');
    await expect(tira.getByRole('img', { name: /, imagen 2 de 3$/ })).toBeAttached();
    await atBothSizes(page, async (size) => {
      await page.getByRole('button', { name: 'Ver la imagen 1' }).click();
      await expect.poll(() => enVista(page), size).toBe(0);
      await tira.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => enVista(page), size).toBe(1);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => enVista(page), size).toBe(2);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => enVista(page), size).toBe(1);
      await page.getByRole('button', { name: 'Ver la imagen 3' }).click();
      await expect.poll(() => enVista(page), size).toBe(2);
      await expectNoViolations(page, `pictures, ${size}`);
      await expectNoSidewaysScroll(page, size);
    });
  });

  test('are walked as fast as the arrow keys are pressed', async ({ tienda, page, shop }) => {
    const _id = await conImagenes(shop, 3);
    await page.setViewportSize(DESKTOP);
    await tienda.abrirDelTodo(`/producto/${_id}`);
    await page
      .getByRole('group', { name: /^Imágenes de/ })
      .getByRole('list')
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => enVista(page)).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => enVista(page)).toBe(0);
  });

  test('are painted by the server, the first one at once and the others late, without a shift', async ({
    tienda,
    browser,
    shop,
  }) => {
    const _id = await conImagenes(shop, 2);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const page = await context.newPage();
    await page.goto(`${shop.url}/producto/${_id}`);
    const grandes = page
      .getByRole('group', { name: /^Imágenes de/ })
      .getByRole('list')
      .locator('img[srcset]');
    await expect(grandes).toHaveCount(2);
    await expect(grandes.first()).toHaveAttribute('fetchpriority', 'high');
    await expect(grandes.last()).toHaveAttribute('loading', 'lazy');
    const antes = await page.getByRole('heading', { level: 1 }).boundingBox();
    await context.close();
    await tienda.page.setViewportSize(PHONE);
    await tienda.abrirDelTodo(`/producto/${_id}`);
    const despues = await tienda.page.getByRole('heading', { level: 1 }).boundingBox();
    expect(despues?.y).toBe(antes?.y);
    const { texto } = await tienda.page.evaluate(() => ({
      texto: [...document.querySelectorAll('script[type="application/ld+json"]')]
        .map((uno) => uno.textContent)
        .join(),
    }));
    expect(texto.match(/-1080\.webp/g)).toHaveLength(2);
  });

  test('with one picture are that picture alone', async ({ tienda, page, shop }) => {
    const _id = await conImagenes(shop, 1);
    await tienda.abrir(`/producto/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Imágenes de/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Ver la imagen/ })).toHaveCount(0);
  });

  test('open over the whole screen, come nearer, and give the page back', async ({ tienda, page, shop }) => {
    const _id = await conImagenes(shop, 3);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tienda.abrirDelTodo(`/producto/${_id}`);
    const direccion = page.url();
    const segunda = page.getByRole('button', { name: 'Ampliar la imagen 2' });
    const visor = page.getByRole('dialog', { name: /^Globo de prueba/ });
    const grande = (posicion: number) =>
      visor.getByRole('img', { name: new RegExp(`, imagen ${posicion} de 3$`) });
    const anchoDe = async (posicion: number) => (await grande(posicion).boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Ver la imagen 2' }).click();
    await expect.poll(() => enVista(page)).toBe(1);

    const enLaPagina = (await segunda.boundingBox())?.width ?? Number.NaN;
    await segunda.click();
    await expect(visor.getByText('2 de 3')).toBeVisible();
    await expect(grande(2)).toBeInViewport({ ratio: 1 });
    expect(await grande(2).getAttribute('src')).toContain('-1080.webp');
    const ancho = (await visor.boundingBox())?.width ?? 0;
    expect(ancho).toBeGreaterThan(enLaPagina);
    expect(await anchoDe(2)).toBe(ancho);
    await expectNoViolations(page, 'a picture over the whole screen');
    // The pressed place comes to the middle.
    await grande(2).click({ position: { x: 80, y: 300 } });
    await expect.poll(() => anchoDe(2)).toBe(2.5 * ancho);
    await expect(visor.getByRole('button', { name: 'Alejar' })).toBeVisible();
    await expectNoViolations(page, 'a picture from near');
    await visor.getByRole('button', { name: 'Imagen siguiente' }).click();
    await expect(visor.getByText('3 de 3')).toBeVisible();
    expect(await anchoDe(3)).toBe(ancho);
    await visor.getByRole('button', { name: 'Acercar' }).click();
    await expect.poll(() => anchoDe(3)).toBe(2.5 * ancho);
    await visor.getByRole('button', { name: 'Alejar' }).click();
    await visor.getByRole('list').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(visor.getByText('2 de 3')).toBeVisible();

    for (const cerrar of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => visor.getByRole('button', { name: 'Cerrar' }).click(),
    ]) {
      if (!(await visor.isVisible())) await segunda.click();
      await expect(visor).toBeVisible();
      await cerrar();
      await expect(visor).toBeHidden();
      await expect(segunda).toBeFocused();
      expect(page.url()).toBe(direccion);
    }
  });

  test('open over the whole screen also when there is one, and none without a picture', async ({
    tienda,
    page,
    shop,
  }) => {
    await tienda.abrirDelTodo(`/producto/${await conImagenes(shop, 1)}`);
    await page.getByRole('button', { name: 'Ampliar la imagen' }).click();
    const visor = page.getByRole('dialog', { name: /^Globo de prueba/ });
    await expect(visor.getByRole('img')).toBeInViewport();
    await expect(visor.getByRole('button', { name: /^Imagen/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    const { _id } = await shop.crearProducto();
    await tienda.abrirDelTodo(`/producto/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Ampliar/ })).toHaveCount(0);
  });
});
