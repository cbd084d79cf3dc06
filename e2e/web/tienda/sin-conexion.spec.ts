import type { Page } from '@playwright/test';
import { withCable } from '../../support/cable.ts';
import { ACCESOS } from '../../support/shop.ts';
import { withTunnel } from '../../support/tunnel.ts';
import { DATOS, expect, Tienda, tiendaTest as test } from './support/tienda.ts';

test.use({ serviceWorkers: 'allow' });

const SIN_INTERNET = 'No tienes internet. Lo que ves puede no estar al día.';
const EN_PAUSA = /^La tienda está en pausa\. Recibirá pedidos/;

/** The names of all caches. */
const nombresDeCaches = (page: Page) => page.evaluate(() => caches.keys());

/** The addresses and texts in all caches. Opening a cache that was just removed would create it again. */
function contenidoDeCaches(page: Page) {
  return page.evaluate(async () => {
    const todo = await Promise.all(
      (await caches.keys()).map(async (nombre) => {
        const cache = await caches.open(nombre);
        return Promise.all(
          (await cache.keys()).map(async ({ url }) => {
            const respuesta = await cache.match(url);
            const esTexto = /json|html|javascript/.test(respuesta?.headers.get('content-type') ?? '');
            return { ruta: url.replace(location.origin, ''), texto: esTexto ? await respuesta?.text() : '' };
          }),
        );
      }),
    );
    return todo.flat();
  });
}

/** Whether a service worker is still installing; runs in the page. */
async function workerInstalando(): Promise<boolean> {
  const registro = await navigator.serviceWorker.ready;
  return Boolean(registro.installing ?? registro.waiting);
}

async function rutasEnCache(page: Page): Promise<string[]> {
  return (await contenidoDeCaches(page)).map(({ ruta }) => ruta);
}

/** Opens the catalogue as on a first visit and waits until it is cached. */
async function visitar(tienda: Tienda, ruta = '/catalogo'): Promise<void> {
  await tienda.abrir(ruta);
  await expect(tienda.tarjetas.first()).toBeVisible();
  const todo = [ruta, expect.stringMatching(/^\/api\/catalog\?/), expect.stringMatching(/^\/imagenes\//)];
  await expect.poll(() => rutasEnCache(tienda.page)).toEqual(expect.arrayContaining(todo));
}

test('an offline reload shows the last catalogue and the age of its prices', async ({ tienda, page }) => {
  await visitar(tienda);
  const nombres = await tienda.tarjetas.getByRole('heading').allTextContents();
  await page.context().setOffline(true);
  await page.reload();
  await expect(tienda.tarjetas.getByRole('heading')).toHaveText(nombres);
  await expect(page.getByText(SIN_INTERNET)).toBeVisible();
  await expect(page.getByText('Precios de hace un momento')).toBeVisible();
  const foto = tienda.tarjetas.first().locator('img');
  expect(
    await foto.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0);
  // Its dialogs are cached too.
  await tienda.agregar(nombres[0] ?? '');
  await expect(await tienda.abrirCarrito()).toContainText(nombres[0] ?? '');
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await expect(page.getByText(SIN_INTERNET)).toBeHidden();
  await expect(page.getByText('Precios de')).toBeHidden();
  await expect(tienda.tarjetas.getByRole('heading')).toHaveText(nombres);
});

test('offline, an unvisited page links to visited ones and loads once the shop is reachable', async ({
  shop,
  page,
}) => {
  await withCable(shop.url, async (cable) => {
    const tienda = new Tienda(page, { ...shop, url: cable.url });
    await visitar(tienda);
    const [primero = ''] = await tienda.tarjetas.getByRole('heading').allTextContents();
    await cable.cut();
    await page.goto(`${cable.url}/otra-pagina`);
    await expect(page.getByRole('heading', { name: 'Estás sin conexión' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Lo que viste' }).getByRole('link')).not.toHaveCount(0);
    await page.getByRole('link', { name: 'Ver el catálogo guardado' }).click();
    await expect(tienda.tarjeta(primero)).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: primero }).click();
    await expect(page.getByRole('heading', { level: 1, name: primero })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Precios de hace');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Estás sin conexión' })).toBeVisible();
    await cable.restore();
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible({
      timeout: 45_000,
    });
  });
});

test('offline, a product page shows the age of its price and updates once online', async ({
  tienda,
  page,
}) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await visitar(tienda, `/catalogo?buscar=${encodeURIComponent(nombre)}`);
  await page.goto(`${tienda.shop.url}/producto/${_id}`);
  const titulo = page.getByRole('heading', { level: 1, name: nombre });
  await expect(titulo).toBeVisible();
  await expect.poll(() => rutasEnCache(page)).toContain(`/api/catalog/${_id}`);
  await page.context().setOffline(true);
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.reload();
  await expect(titulo).toBeVisible();
  await expect(page.getByText('Precios de hace 3 horas')).toBeVisible();
  // Another product that was only seen in a list.
  await page.getByRole('heading', { name: 'También te puede gustar' }).scrollIntoViewIfNeeded();
  const otro = tienda.tarjetas.first().getByRole('link');
  const otroNombre = (await otro.textContent()) ?? '';
  await otro.click();
  await expect(page.getByRole('heading', { level: 1, name: otroNombre })).toBeVisible();
  await expect(page.getByText('Precios de hace 3 horas')).toBeVisible();
  await page.goBack();
  await expect(titulo).toBeVisible();

  await tienda.shop.ponerPrecio(_id, 99);
  await page.context().setOffline(false);
  await expect(page.getByText('Precios de')).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Q99.00');
});

test('staff pages are never cached', async ({ shop, page }) => {
  await withCable(shop.url, async (cable) => {
    const tienda = new Tienda(page, { ...shop, url: cable.url });
    await visitar(tienda);
    for (const ruta of ['/admin', '/dashboard', '/pos', '/pedidos', '/productos'])
      await page.goto(cable.url + ruta);
    await page.goto(`${cable.url}/catalogo`);
    const rutas = await rutasEnCache(page);
    expect(rutas.filter((ruta) => /^\/(admin|dashboard|pos|pedidos|productos|personal)/.test(ruta))).toEqual(
      [],
    );
    await cable.cut();
    for (const ruta of ['/admin', '/dashboard', '/pos', '/pedidos/1']) {
      // The browser's error page of a failed address loads late and would interrupt the next navigation.
      const otra = await page.context().newPage();
      await expect(otra.goto(cable.url + ruta)).rejects.toThrow('ERR_CONNECTION_REFUSED');
      await otra.close();
    }
  });
});

test('the caches hold no personal data', async ({ tienda, page }) => {
  const pagina = /^\/(catalogo|tienda\/armazon)(\?(?!.*(pedido|codigo)=)|$)/;
  // The last holds which shop the cache is of.
  const deTodos = /^\/(api\/catalog[/?]|imagenes\/|tienda\/assets\/|tienda-abierta$)/;
  await visitar(tienda);
  await tienda.entrar(ACCESOS.cliente);
  await page.reload();
  const { codigo } = await tienda.comprar(DATOS);
  await page.goto(`${tienda.shop.url}/seguimiento?codigo=${codigo}`);
  await expect(page.getByText(DATOS.nombre)).toBeVisible();
  await page.goto(`${tienda.shop.url}/catalogo?pedido=${codigo}`);
  await tienda.abrir();
  await expect(tienda.tarjetas.first()).toBeVisible();
  const todo = await contenidoDeCaches(page);
  expect(todo.map(({ ruta }) => ruta).filter((ruta) => !pagina.test(ruta) && !deTodos.test(ruta))).toEqual(
    [],
  );
  const token = await page.evaluate(() => localStorage.getItem('guirnalda.token') ?? 'nobody');
  const textos = todo.map(({ texto }) => texto).join('\n');
  expect(token.length).toBeGreaterThan(20);
  // As a whole word: its six digits may occur in a hash or an id.
  expect(textos).not.toMatch(new RegExp(`(?<![\\w.#-])${codigo}(?![\\w-])`));
  for (const suyo of [token, DATOS.nombre, DATOS.telefono, ACCESOS.cliente.email])
    expect([suyo, textos.includes(suyo)]).toEqual([suyo, false]);
});

test('while the shop is unreachable the cart and the form are kept, and the order succeeds once it is back', async ({
  shop,
  page,
}) => {
  const { nombre } = await shop.crearProducto();
  await withCable(shop.url, async (cable) => {
    const tienda = new Tienda(page, { ...shop, url: cable.url });
    await tienda.abrirCon(nombre);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await tienda.agregar(nombre);
    let checkout = await tienda.abrirCheckout();
    await tienda.llenar(checkout);
    await cable.cut();
    await tienda.confirmar(checkout);
    await expect(checkout).toContainText('La tienda está en pausa y ahora no puede recibir tu pedido.');
    await expect(checkout).not.toContainText('No llegó la respuesta');
    await expect(page.getByText(EN_PAUSA)).toBeAttached();

    await page.reload();
    checkout = tienda.dialogo('Finalizar Pedido');
    await expect(checkout.getByLabel('Nombre completo')).toHaveValue(DATOS.nombre);
    await expect(checkout).toContainText(`${nombre} x 1`);
    await expect(checkout).toContainText('La tienda está en pausa');

    await cable.restore();
    // The toast closes by itself, so both are awaited together.
    await Promise.all([
      expect(checkout).toContainText('ya puedes confirmar tu pedido', { timeout: 45_000 }),
      expect(tienda.aviso('La tienda está de vuelta.')).toBeVisible({ timeout: 45_000 }),
    ]);
    await expect(page.getByText(EN_PAUSA)).toBeHidden();
    await tienda.confirmar(checkout);
    await tienda.codigo();
  });
});

test('a tunnel’s 502 counts as an unreachable shop', async ({ shop, page }) => {
  await withTunnel(shop.url, async (tunnel) => {
    const tienda = new Tienda(page, { ...shop, url: tunnel.url });
    await visitar(tienda);
    tunnel.replaceAnswers(() => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
    await page.reload();
    await expect(tienda.tarjetas).toHaveCount(12);
    await expect(page.getByText(EN_PAUSA)).toBeVisible();
    await expect(page.getByText(/Precios de hace/)).toBeVisible();
    tunnel.replaceAnswers(() => undefined);
    await expect(page.getByText(EN_PAUSA)).toBeHidden({ timeout: 45_000 });
    await expect(page.getByText(/Precios de hace/)).toBeHidden();
  });
});

test('a new version is active from the next page on, and deletes the old caches', async ({ shop, page }) => {
  await withTunnel(shop.url, async (tunnel) => {
    const tienda = new Tienda(page, { ...shop, url: tunnel.url });
    await visitar(tienda);
    const deVersion = async () =>
      (await nombresDeCaches(page)).filter((nombre) => !/-1$/.test(nombre)).sort();
    const [antes = ''] = await deVersion();
    const version = antes.replace('tienda-archivos-', '');
    tunnel.replaceAnswers((path) =>
      path === '/service-worker.js'
        ? { status: 200, text: (original) => original.replaceAll(version, 'la-nueva') }
        : undefined,
    );
    await page.reload();
    await expect.poll(deVersion).toContain('tienda-archivos-la-nueva');
    // Its files are cached before it is active: a page opened meanwhile is served by the old version.
    await expect.poll(() => page.evaluate(workerInstalando)).toBe(false);
    // The page being left may still count as open when the next one loads: the old caches then stay for one more page.
    await expect(async () => {
      await page.reload();
      await expect
        .poll(deVersion, { timeout: 2_000 })
        .toEqual(['tienda-archivos-la-nueva', 'tienda-paginas-la-nueva']);
    }).toPass();
    await expect(tienda.tarjetas).toHaveCount(12);
  });
});

test('a 404 for the service worker unregisters it and deletes its caches', async ({ shop, page }) => {
  await withTunnel(shop.url, async (tunnel) => {
    const tienda = new Tienda(page, { ...shop, url: tunnel.url });
    await visitar(tienda);
    tunnel.replaceAnswers((path) =>
      path === '/service-worker.js' ? { status: 404, text: 'No' } : undefined,
    );
    await page.reload();
    await expect.poll(() => nombresDeCaches(page)).toEqual([]);
    const quedan = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(quedan).toBe(0);
  });
});

test('offers installation in the footer instead of the browser’s prompt', async ({ tienda, page }) => {
  await tienda.abrirDelTodo();
  const instalar = page.getByRole('contentinfo').getByRole('button', { name: 'Instalar' });
  await expect(instalar).toBeHidden();
  await page.evaluate(() => {
    const oferta = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-preguntado', ''),
    });
    dispatchEvent(oferta);
    if (!oferta.defaultPrevented) throw new Error('the browser would show its own prompt');
  });
  await instalar.click();
  await expect(page.locator('body')).toHaveAttribute('data-preguntado', '');
  await expect(instalar).toBeHidden();
});
