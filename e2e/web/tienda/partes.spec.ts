import { intercept } from '../../support/intercept.ts';
import { ACCESOS } from '../../support/shop.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { waitForPageIdle } from '../../support/still.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

const ES_SCRIPT = /\/tienda\/assets\/[^/]+\.js$/;

test.describe('code splitting of the storefront', () => {
  test('a dialog’s script is not part of the first load, and is prefetched on hover', async ({
    tienda,
    page,
  }) => {
    const peticiones: string[] = [];
    page.on('request', (request) => {
      if (ES_SCRIPT.test(request.url())) peticiones.push(request.url());
    });
    await tienda.abrirDelTodo();
    await expect(tienda.tarjetas.first()).toBeVisible();
    await waitForPageIdle(page);
    expect(peticiones.filter((url) => /dialogo|pagina-|panel-|dialog/.test(url))).toEqual([]);

    await tienda.botonCarrito.hover();
    await expect.poll(() => peticiones.some((url) => url.includes('carrito-dialog'))).toBe(true);
    await tienda.abrirCarrito();
  });

  test('a dialog whose script failed can be retried', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, /carrito-dialog-.*\.js$/, (route) => route.abort());
    await tienda.botonCarrito.click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await expect(aviso).toBeVisible();
    await page.unroute(/carrito-dialog-.*\.js$/);
    await aviso.getByRole('button', { name: 'Reintentar' }).click();
    await expect(tienda.dialogo('Tu Carrito')).toBeVisible();
  });

  test('a script whose prefetch failed is requested again by the click', async ({ tienda, page }) => {
    // A pointer event before hydration has no listener.
    await tienda.abrirDelTodo();
    const script = /carrito-dialog-.*\.js$/;
    await intercept(page, script, (route) => route.abort());
    const fallo = page.waitForEvent('requestfailed', (peticion) => script.test(peticion.url()));
    await tienda.botonCarrito.hover();
    await fallo;
    await page.unroute(script);
    await tienda.abrirCarrito();
  });

  test('a dialog that failed and was closed opens at the next click', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, /carrito-dialog-.*\.js$/, (route) => route.abort());
    await tienda.botonCarrito.click();
    await tienda.dialogo('No pudimos abrir esto').getByRole('button', { name: 'Cerrar' }).click();
    await page.unroute(/carrito-dialog-.*\.js$/);
    await tienda.abrirCarrito();
  });

  test('the page stays usable when a dialog’s script failed', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, /cuenta-panel-.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await aviso.getByRole('button', { name: 'Cerrar' }).click();
    await expect(aviso).toBeHidden();
    await expect(tienda.tarjetas.first()).toBeVisible();
  });

  for (const size of [DESKTOP, PHONE])
    test(`${size.width} px › who signs in can sign out, also when the account’s options failed to load`, async ({
      tienda,
      page,
    }) => {
      await page.setViewportSize(size);
      const script = /cuenta-opciones-.*\.js$/;
      await tienda.abrir();
      await intercept(page, script, (route) => route.abort());
      await tienda.entrar(ACCESOS.cliente);
      const cabecera = page.getByRole('banner');
      await tienda.abrirMenu();
      const reintentar = cabecera.getByRole('button', { name: 'Reintentar' });
      await expect(reintentar).toBeVisible();
      await page.unroute(script);
      await reintentar.click();
      await cabecera.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await tienda.abrirMenu();
      await expect(cabecera.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    });

  test('the filter dialog can be closed and reopened after its script failed', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, /filtros-dialog-.*\.js$/, (route) => route.abort());
    const filtrar = page.getByRole('button', { name: /^Filtrar/ });
    await filtrar.click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await expect(aviso).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(aviso).toBeHidden();
    await expect(filtrar).toBeFocused();
    await page.unroute(/filtros-dialog-.*\.js$/);
    await filtrar.click();
    await expect(tienda.dialogo('Filtrar productos')).toBeVisible();
  });

  test('a page whose script failed shows an error, and «Reintentar» loads it', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, /seguimiento-page-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Seguir Pedido' }).click();
    await expect(page.getByText('No pudimos abrir esta página')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('No pudimos abrir esta página')).toBeVisible();
    await page.unroute(/seguimiento-page-.*\.js$/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Seguimiento de Pedido' })).toBeVisible();
  });
});
