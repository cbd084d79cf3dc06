import { ELIMINAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { PHONE } from '../../support/sizes.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

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
    await page.route(`**/api/catalog/${_id}`, (route) => route.fulfill({ status: 500, body: '{}' }));
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
