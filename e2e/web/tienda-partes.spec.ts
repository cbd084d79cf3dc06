import { expect, tiendaTest as test } from './tienda/tienda.ts';

const ES_SCRIPT = /\/tienda\/assets\/[^/]+\.js$/;

test.describe('the storefront comes in parts', () => {
  test('what a first look does not show is asked for on the way to it', async ({ tienda, page }) => {
    const pedidos: string[] = [];
    page.on('request', (request) => {
      if (ES_SCRIPT.test(request.url())) pedidos.push(request.url());
    });
    await tienda.abrirDelTodo();
    await expect(tienda.tarjetas.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(pedidos.filter((url) => /dialogo|pagina-|panel-|dialog/.test(url))).toEqual([]);

    await tienda.botonCarrito.hover();
    await expect.poll(() => pedidos.some((url) => url.includes('dialogo-carrito'))).toBe(true);
    await tienda.abrirCarrito();
  });

  test('a dialog that does not come can be asked for again', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.route(/dialogo-carrito-.*\.js$/, (route) => route.abort());
    await tienda.botonCarrito.click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await expect(aviso).toBeVisible();
    await page.unroute(/dialogo-carrito-.*\.js$/);
    await aviso.getByRole('button', { name: 'Reintentar' }).click();
    await expect(tienda.dialogo('Tu Carrito')).toBeVisible();
  });

  test('a script that failed on the way to it is asked for anew', async ({ tienda, page }) => {
    // A pointer that comes before the page is taken over is told to nobody.
    await tienda.abrirDelTodo();
    const suScript = /dialogo-carrito-.*\.js$/;
    await page.route(suScript, (route) => route.abort());
    const fallo = page.waitForEvent('requestfailed', (pedido) => suScript.test(pedido.url()));
    await tienda.botonCarrito.hover();
    await fallo;
    await page.unroute(suScript);
    await tienda.abrirCarrito();
  });

  test('one that failed and was closed opens at the next press', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.route(/dialogo-carrito-.*\.js$/, (route) => route.abort());
    await tienda.botonCarrito.click();
    await tienda.dialogo('No pudimos abrir esto').getByRole('button', { name: 'Cerrar' }).click();
    await page.unroute(/dialogo-carrito-.*\.js$/);
    await tienda.abrirCarrito();
  });

  test('without it the page goes on', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.route(/dialogos-de-cuenta-.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await aviso.getByRole('button', { name: 'Cerrar' }).click();
    await expect(aviso).toBeHidden();
    await expect(tienda.tarjetas.first()).toBeVisible();
  });

  test('nor does a sheet of filters that does not come close the list', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.route(/hoja-de-filtros-.*\.js$/, (route) => route.abort());
    const filtrar = page.getByRole('button', { name: /^Filtrar/ });
    await filtrar.click();
    const aviso = tienda.dialogo('No pudimos abrir esto');
    await expect(aviso).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(aviso).toBeHidden();
    await expect(filtrar).toBeFocused();
    await page.unroute(/hoja-de-filtros-.*\.js$/);
    await filtrar.click();
    await expect(tienda.dialogo('Filtrar productos')).toBeVisible();
  });

  test('a page of a version that is no more leads to the new one', async ({ tienda, page }) => {
    await tienda.abrir();
    await page.route(/pagina-seguimiento-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Seguir Pedido' }).click();
    await expect(page.getByText('No pudimos abrir esta página')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('No pudimos abrir esta página')).toBeVisible();
    await page.unroute(/pagina-seguimiento-.*\.js$/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Seguimiento de Pedido' })).toBeVisible();
  });
});
