import type { Page } from '@playwright/test';
import { expect, tiendaTest as test } from './tienda/tienda.ts';

/** What takes a painted page over. The first script, which listens meanwhile, is another. */
const CODIGO = /\/assets\/index-.*\.js$/;

/** Holds the code of the next page back until the function it gives is called. */
async function retenerElCodigo(page: Page): Promise<() => void> {
  let soltar = () => {};
  const llegada = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route(CODIGO, async (route) => {
    await llegada;
    await route.continue();
  });
  return soltar;
}

/** What the page complains of from now on; that something was not found is no complaint. */
function quejasDe(page: Page): string[] {
  const quejas: string[] = [];
  page.on('console', (mensaje) => {
    if (mensaje.type() === 'error' && !mensaje.text().includes('status of 404')) quejas.push(mensaje.text());
  });
  page.on('pageerror', (error) => quejas.push(String(error)));
  return quejas;
}

test.describe('a page that the server painted', () => {
  test('shows its products without JavaScript', async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${shop.url}/catalogo?categoria=globos`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Globos');
    await expect(page).toHaveTitle('Globos · Globos y Fiesta');
    await expect(page.getByRole('main')).toContainText(/Q\d+\.\d\d/);
    await context.close();
  });

  for (const ruta of [
    '/catalogo',
    '/catalogo?categoria=globos&page=2',
    '/seguimiento',
    '/no/existe',
    '/producto/nada',
  ]) {
    test(`is taken over as it is: ${ruta}`, async ({ page, shop }) => {
      const quejas = quejasDe(page);
      const pedidas: string[] = [];
      page.on('request', (request) => pedidas.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        localStorage.setItem('guirnalda.tema', 'dark');
      });
      await page.goto(shop.url + ruta);
      // What only this browser knows comes once the page is taken over.
      await expect(page.getByRole('button', { name: /^Tema oscuro/ }).first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(quejas).toEqual([]);
      expect(pedidas.filter((una) => una.startsWith('/api/'))).toEqual([]);
    });
  }

  test('is taken over as it is: a product', async ({ page, shop }) => {
    const { _id } = await shop.crearProducto({ nombre: 'Globo <i>&</i> "otros"' });
    const quejas = quejasDe(page);
    const pedidas: string[] = [];
    page.on('request', (request) => pedidas.push(new URL(request.url()).pathname));
    await page.goto(`${shop.url}/producto/${_id}`);
    await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(quejas).toEqual([]);
    expect(pedidas.filter((una) => una.startsWith('/api/'))).toEqual([]);
  });

  test('knows the cart of this browser right after', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const quejas = quejasDe(page);
    await page.reload();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
    await expect(tienda.tarjeta(nombre).getByRole('textbox')).toHaveValue('1');
    expect(quejas).toEqual([]);
  });

  test('left and come back to, shows what holds now', async ({ tienda, page }) => {
    const { _id, nombre } = await tienda.shop.crearProducto({ precioVenta: 12.5 });
    for (const ruta of [`/catalogo?buscar=${encodeURIComponent(nombre)}`, `/producto/${_id}`]) {
      await tienda.shop.ponerPrecio(_id, 12.5);
      await tienda.abrir(ruta);
      await expect(page.getByText('Q12.50').first()).toBeVisible();
      await page.goto('about:blank');
      await tienda.shop.ponerPrecio(_id, 14);
      await page.goBack();
      await expect(page.getByText('Q14.00').first()).toBeVisible();
    }
  });

  test('left by Back before its code had come, shows what the other address asks for', async ({
    tienda,
    page,
  }) => {
    const { nombre } = await tienda.shop.crearProducto({ categoria: 'decoraciones' });
    await tienda.abrir(`/catalogo?categoria=decoraciones&buscar=${encodeURIComponent(nombre)}`);
    await tienda.categoria('Globos').click();
    await expect(tienda.tarjeta(nombre)).toHaveCount(0);
    const soltar = await retenerElCodigo(page);
    const quejas = quejasDe(page);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/categoria=decoraciones/);
    soltar();
    await expect(tienda.tarjeta(nombre)).toBeVisible();
    await expect(tienda.tarjetas).toHaveCount(1);
    expect(quejas).toEqual([]);
  });

  test('left by Back to another page before its code had come, shows that one', async ({ tienda, page }) => {
    await tienda.abrir('/seguimiento');
    await page.getByRole('link', { name: 'Volver al Catálogo' }).click();
    await expect(tienda.paginas).toBeVisible();
    const soltar = await retenerElCodigo(page);
    const quejas = quejasDe(page);
    await page.reload();
    await page.goBack();
    soltar();
    await expect(page.getByLabel('Código de seguimiento')).toBeVisible();
    await expect(tienda.paginas).toHaveCount(0);
    expect(quejas).toEqual([]);
  });

  test('does what was asked of it before its code had come', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const otro = await tienda.shop.crearProducto({ nombre: `${nombre} grande` });
    const soltar = await retenerElCodigo(page);
    await page.goto(`${tienda.shop.url}/catalogo?buscar=${encodeURIComponent(nombre)}`);
    const buscar = page.getByRole('searchbox').first();
    await tienda.pulsarAgregar(nombre);
    await tienda.pulsarAgregar(otro.nombre);
    await buscar.fill('no hay nada así');
    await expect(tienda.botonCarrito).not.toHaveAccessibleName('Carrito, 2 artículos');
    soltar();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
    await expect(page).toHaveURL(/buscar=no\+hay\+nada|buscar=no%20hay%20nada/);
    await expect(buscar).toHaveValue('no hay nada así');
  });

  test('takes a press that comes while it is being taken over for one', async ({ tienda, page }) => {
    await page.addInitScript(() => {
      const escuchar = EventTarget.prototype.addEventListener;
      let pulsado = false;
      // The code listens on the page from here on, and has taken nothing over yet.
      EventTarget.prototype.addEventListener = function (tipo: string, ...resto: [EventListener]) {
        escuchar.call(this, tipo, ...resto);
        if (pulsado || tipo !== 'click' || !(this instanceof Node)) return;
        pulsado = true;
        const botones = [...document.querySelectorAll('button')];
        queueMicrotask(() => botones.find(({ textContent }) => textContent === 'Globos')?.click());
      };
    });
    await tienda.abrir();
    await expect(page).toHaveURL(/\?categoria=globos$/);
    await expect(tienda.titulo).toHaveText('Globos');
    await page.goBack();
    await expect(page).toHaveURL(/\/catalogo$/);
  });

  test('finds what was searched for before its code had come', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const soltar = await retenerElCodigo(page);
    await page.goto(`${tienda.shop.url}/catalogo`);
    await tienda.buscador.pressSequentially(nombre);
    await tienda.buscador.press('Enter');
    soltar();
    await expect(tienda.tarjetas).toHaveCount(1);
    await expect(tienda.tarjeta(nombre)).toBeVisible();
    await expect(tienda.buscador).toBeFocused();
  });

  test('shows its fonts once they are here, and goes on without them', async ({ page, shop }) => {
    const puestas = page.locator('html[data-fuentes]');
    await page.route('**/*.woff2', (route) => route.abort());
    const fallo = page.waitForEvent('requestfailed', (uno) => uno.url().endsWith('.woff2'));
    await page.goto(`${shop.url}/catalogo`);
    await fallo;
    await expect(page.getByRole('button', { name: /^Carrito,/ })).toBeVisible();
    await expect(puestas).toHaveCount(0);
    await page.unroute('**/*.woff2');
    await page.reload();
    await expect(puestas).toHaveCount(1);
    expect(await page.evaluate(() => document.fonts.check('1em "Fredoka Variable"'))).toBe(true);
  });

  test('lets nobody leave by a link with a press undone', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const soltar = await retenerElCodigo(page);
    await page.goto(`${tienda.shop.url}/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await tienda.pulsarAgregar(nombre);
    await tienda.tarjeta(nombre).getByRole('link', { name: nombre }).first().click();
    soltar();
    await expect(page).toHaveURL(/\/producto\//);
    await expect(page.getByRole('main').getByRole('heading', { name: nombre })).toBeVisible();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
  });

  test('lets a link go on when the code it waited for does not come', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    let negar = () => {};
    const negada = new Promise<void>((resolve) => {
      negar = resolve;
    });
    await page.route(CODIGO, async (route) => {
      await negada;
      await route.abort();
    });
    await page.goto(`${tienda.shop.url}/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await tienda.pulsarAgregar(nombre);
    await tienda.tarjeta(nombre).getByRole('link', { name: nombre }).first().click();
    await expect(page).toHaveURL(/\/catalogo/);
    negar();
    await expect(page).toHaveURL(/\/producto\//);
  });

  test('whose code does not come is brought anew by a press', async ({ tienda, page }) => {
    await page.route(CODIGO, (route) => route.abort());
    const fallo = page.waitForEvent('console', (dicho) => dicho.text() === 'no vino');
    await page.addInitScript(() => {
      const alFallar = ({ target }: Event) => target instanceof HTMLScriptElement && console.log('no vino');
      addEventListener('error', alFallar, true);
    });
    await tienda.abrir();
    await fallo;
    await page.unroute(CODIGO);
    await Promise.all([page.waitForEvent('load'), tienda.botonCarrito.click()]);
    await tienda.abrirCarrito();
  });

  test('keeps what was typed where the page itself sets the field as it begins', async ({ tienda, page }) => {
    const soltar = await retenerElCodigo(page);
    await page.goto(`${tienda.shop.url}/seguimiento`);
    const campo = page.getByLabel('Código de seguimiento');
    await campo.fill('x12345699');
    soltar();
    await expect(campo).toHaveValue('123456');
  });
});
