import type { Page } from '@playwright/test';
import { intercept } from '../../support/intercept.ts';
import { waitForPageIdle } from '../../support/still.ts';
import { ALL_FONTS, expect, fontsOf, tiendaTest as test } from './support/tienda.ts';

/** The scripts that hydrate a server-rendered page; not `boot`, which runs before them. */
const SCRIPTS = /\/assets\/index-.*\.js$/;

/** Delays the scripts of the next page until the returned function is called. */
async function retenerScripts(page: Page): Promise<() => void> {
  const { promise: llegada, resolve: soltar } = Promise.withResolvers<void>();
  await intercept(page, SCRIPTS, async (route) => {
    await llegada;
    await route.continue();
  });
  return soltar;
}

/** Collects the page's errors from now on, except 404s. */
function erroresDe(page: Page): string[] {
  const errores: string[] = [];
  page.on('console', (mensaje) => {
    if (mensaje.type() === 'error' && !mensaje.text().includes('status of 404')) errores.push(mensaje.text());
  });
  page.on('pageerror', (error) => errores.push(String(error)));
  return errores;
}

test.describe('a server-rendered page', () => {
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
    test(`hydrates without errors or API requests: ${ruta}`, async ({ page, shop }) => {
      const errores = erroresDe(page);
      const peticiones: string[] = [];
      page.on('request', (request) => peticiones.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        localStorage.setItem('guirnalda.tema', 'dark');
      });
      await page.goto(shop.url + ruta);
      // State that only this browser has shows after hydration.
      await expect(page.getByRole('button', { name: /^Tema oscuro/ }).first()).toBeAttached();
      await waitForPageIdle(page);
      expect(errores).toEqual([]);
      expect(peticiones.filter((una) => una.startsWith('/api/'))).toEqual([]);
    });
  }

  test('hydrates without errors or API requests: a product', async ({ page, shop }) => {
    const { _id } = await shop.crearProducto({ nombre: 'Globo <i>&</i> "otros"' });
    const errores = erroresDe(page);
    const peticiones: string[] = [];
    page.on('request', (request) => peticiones.push(new URL(request.url()).pathname));
    await page.goto(`${shop.url}/producto/${_id}`);
    await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    await waitForPageIdle(page);
    expect(errores).toEqual([]);
    expect(peticiones.filter((una) => una.startsWith('/api/'))).toEqual([]);
  });

  test('shows the stored cart after hydration', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const errores = erroresDe(page);
    await page.reload();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
    await expect(tienda.tarjeta(nombre).getByRole('textbox')).toHaveValue('1');
    expect(errores).toEqual([]);
  });

  test('shows current prices on a return with Back', async ({ tienda, page }) => {
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

  test('left with Back before hydration, shows the results of the previous address', async ({
    tienda,
    page,
  }) => {
    const { nombre } = await tienda.shop.crearProducto({ categoria: 'decoraciones' });
    await tienda.abrir(`/catalogo?categoria=decoraciones&buscar=${encodeURIComponent(nombre)}`);
    await tienda.categoria('Globos').click();
    await expect(tienda.tarjeta(nombre)).toHaveCount(0);
    const soltar = await retenerScripts(page);
    const errores = erroresDe(page);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/categoria=decoraciones/);
    soltar();
    await expect(tienda.tarjeta(nombre)).toBeVisible();
    await expect(tienda.tarjetas).toHaveCount(1);
    expect(errores).toEqual([]);
  });

  test('left with Back before hydration, shows the previous page', async ({ tienda, page }) => {
    await tienda.abrir('/seguimiento');
    await page.getByRole('link', { name: 'Volver al Catálogo' }).click();
    await expect(tienda.paginas).toBeVisible();
    const soltar = await retenerScripts(page);
    const errores = erroresDe(page);
    await page.reload();
    await page.goBack();
    soltar();
    await expect(page.getByLabel('Código de seguimiento')).toBeVisible();
    await expect(tienda.paginas).toHaveCount(0);
    expect(errores).toEqual([]);
  });

  test('replays clicks and typing from before hydration', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const otro = await tienda.shop.crearProducto({ nombre: `${nombre} grande` });
    const soltar = await retenerScripts(page);
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

  test('replays each click on what the earlier ones changed', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    const soltar = await retenerScripts(page);
    await page.goto(`${tienda.shop.url}/producto/${_id}`);
    await page.getByRole('button', { name: `Uno más de ${nombre}` }).click();
    await page.getByRole('button', { name: 'Agregar al carrito', exact: true }).click();
    soltar();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
  });

  test('handles a click during hydration exactly once', async ({ tienda, page }) => {
    await page.addInitScript(() => {
      const escuchar = EventTarget.prototype.addEventListener;
      let pulsado = false;
      // The app listens from here on, but has not hydrated yet.
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

  test('runs a search submitted before hydration', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const soltar = await retenerScripts(page);
    await page.goto(`${tienda.shop.url}/catalogo`);
    await tienda.buscador.pressSequentially(nombre);
    await tienda.buscador.press('Enter');
    soltar();
    await expect(tienda.tarjetas).toHaveCount(1);
    await expect(tienda.tarjeta(nombre)).toBeVisible();
    await expect(tienda.buscador).toBeFocused();
  });

  test('shows its fonts once both have loaded, and works without them', async ({ page, shop }) => {
    await intercept(page, '**/source-sans*.woff2', (route) => route.abort());
    const fallo = page.waitForEvent('requestfailed', (uno) => uno.url().endsWith('.woff2'));
    await page.goto(`${shop.url}/catalogo`);
    await fallo;
    await expect(page.getByRole('button', { name: /^Carrito,/ })).toBeVisible();
    expect(await fontsOf(page)).toEqual([]);
    await page.unroute('**/source-sans*.woff2');
    await page.reload();
    await expect.poll(() => fontsOf(page)).toEqual(ALL_FONTS);
    // Known by now, they are there at once, and not added twice.
    await page.reload();
    await expect.poll(() => fontsOf(page)).toEqual(ALL_FONTS);
    // A page that the server does not render has them too.
    await page.goto(`${shop.url}/mis-pedidos`);
    await expect(page.locator('script[data-scripts]')).toHaveCount(0);
    await expect.poll(() => fontsOf(page)).toEqual(ALL_FONTS);
  });

  test('replays earlier clicks before it follows a link', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const soltar = await retenerScripts(page);
    await page.goto(`${tienda.shop.url}/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await tienda.pulsarAgregar(nombre);
    await tienda.tarjeta(nombre).getByRole('link', { name: nombre }).first().click();
    soltar();
    await expect(page).toHaveURL(/\/producto\//);
    await expect(page.getByRole('main').getByRole('heading', { name: nombre })).toBeVisible();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
  });

  test('follows a link when the scripts it waited for fail', async ({ tienda, page }) => {
    const { nombre } = await tienda.shop.crearProducto();
    const { promise: llegada, resolve: soltarConError } = Promise.withResolvers<void>();
    await intercept(page, SCRIPTS, async (route) => {
      await llegada;
      await route.abort();
    });
    await page.goto(`${tienda.shop.url}/catalogo?buscar=${encodeURIComponent(nombre)}`);
    await tienda.pulsarAgregar(nombre);
    await tienda.tarjeta(nombre).getByRole('link', { name: nombre }).first().click();
    await expect(page).toHaveURL(/\/catalogo/);
    soltarConError();
    await expect(page).toHaveURL(/\/producto\//);
  });

  test('whose scripts failed is reloaded by a click', async ({ tienda, page }) => {
    await intercept(page, SCRIPTS, (route) => route.abort());
    const fallo = page.waitForEvent('console', (mensaje) => mensaje.text() === 'script failed');
    await page.addInitScript(() => {
      const alFallar = ({ target }: Event) =>
        target instanceof HTMLScriptElement && console.log('script failed');
      addEventListener('error', alFallar, true);
    });
    await tienda.abrir();
    await fallo;
    await page.unroute(SCRIPTS);
    await Promise.all([page.waitForEvent('load'), tienda.botonCarrito.click()]);
    await tienda.abrirCarrito();
  });

  test('keeps text typed before hydration in a field that the page initialises', async ({ tienda, page }) => {
    const soltar = await retenerScripts(page);
    await page.goto(`${tienda.shop.url}/seguimiento`);
    const campo = page.getByLabel('Código de seguimiento');
    await campo.fill('x12345699');
    soltar();
    await expect(campo).toHaveValue('123456');
  });

  test('loses no key typed before, during and right after hydration', async ({ tienda, page }) => {
    await page.addInitScript(() => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      const teclear = () => {
        const campo = document.querySelector<HTMLInputElement>('input[name="codigo"]');
        if (!campo) return;
        // As a key does: past the setter by which React follows the value.
        set?.call(campo, `${campo.value}3`);
        campo.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      const despues = window.setTimeout;
      // On a slow phone much happens between two tasks.
      Object.assign(window, {
        setTimeout: (hacer: () => void, ms = 0) => despues(hacer, ms + 100),
      });
      document.addEventListener('pagina-tomada', teclear, true);
    });
    const soltar = await retenerScripts(page);
    await page.goto(`${tienda.shop.url}/seguimiento`);
    const campo = page.getByLabel('Código de seguimiento');
    await campo.pressSequentially('12');
    soltar();
    await expect(campo).toHaveValue('123');
    await campo.pressSequentially('4');
    await expect(campo).toHaveValue('1234');
  });

  test('keeps text typed before its first script ran', async ({ tienda, page }) => {
    await page.addInitScript(() => {
      // Scripts of a module run after this moment.
      document.addEventListener('readystatechange', () => {
        const campo = document.querySelector<HTMLInputElement>('input[name="codigo"]');
        if (document.readyState !== 'interactive' || !campo) return;
        campo.value = '1234';
        campo.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    });
    await tienda.abrirDelTodo('/seguimiento');
    const campo = page.getByLabel('Código de seguimiento');
    await campo.press('End');
    await campo.pressSequentially('5');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('El código de seguimiento debe tener 6 dígitos')).toBeVisible();
    await expect(campo).toHaveValue('12345');
  });
});
