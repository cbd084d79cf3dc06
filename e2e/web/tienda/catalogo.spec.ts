import { intercept } from '../../support/intercept.ts';
import { withServer } from '../../support/shop.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

test.describe('catalogue', () => {
  test('shows the shop, its products and the pagination', async ({ tienda, page }) => {
    await tienda.abrir();
    await expect(page).toHaveTitle('Catálogo · Globos y Fiesta');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-GT');
    await expect(tienda.tarjetas).toHaveCount(12);
    await expect(tienda.paginas).toContainText(/Página 1 de \d+ \(\d+ productos en total\)/);
    await expect(tienda.paginas.getByRole('button', { name: 'Primera página' })).toBeDisabled();
    await expect(page.getByRole('contentinfo')).toContainText('5a. avenida 12-34');
  });

  test('keeps category, search and page in the address; back and reload restore them', async ({
    tienda,
    page,
  }) => {
    await tienda.abrir();
    await tienda.paginas.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(tienda.paginas).toContainText('Página 2 de');

    await tienda.categoria('Globos').click();
    await expect(page).toHaveURL(/\?categoria=globos$/);
    await expect(tienda.categoria('Globos')).toHaveAttribute('aria-pressed', 'true');
    await expect(tienda.paginas).toContainText('Página 1 de');

    await tienda.paginas.getByRole('button', { name: 'Última página' }).click();
    await expect(page).toHaveURL(/page=/);
    await tienda.buscador.fill('CORAZON');
    await expect(page).toHaveURL(/\?categoria=globos&buscar=CORAZON$/);
    await expect(tienda.titulo).toHaveText('Resultados para «CORAZON»');
    await expect(tienda.tarjetas.first()).toContainText(/coraz[oó]n/i);

    await page.reload();
    await expect(tienda.buscador).toHaveValue('CORAZON');
    await expect(tienda.tarjetas.first()).toContainText(/coraz[oó]n/i);

    await page.goBack();
    await expect(page).toHaveURL(/\?categoria=globos&page=\d+$/);
    await expect(tienda.buscador).toHaveValue('');
    await page
      .getByRole('navigation', { name: 'Dónde estás' })
      .getByRole('link', { name: 'Catálogo' })
      .click();
    await expect(page).toHaveURL(/\/catalogo$/);
    await expect(tienda.titulo).toHaveText('Todos los productos');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(tienda.categoria('Todos')).toHaveAttribute('aria-pressed', 'true');
    await expect(tienda.paginas).toContainText('Página 2 de');
  });

  test('shows a message without results, and a button that shows all products', async ({ tienda, page }) => {
    await tienda.abrir('/catalogo?buscar=zzzz%25_');
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
    await expect(tienda.paginas).toBeHidden();
    await page.getByRole('button', { name: 'Ver todos los productos' }).click();
    await expect(tienda.tarjetas).toHaveCount(12);
    await expect(page).toHaveURL(/\/catalogo$/);
  });

  test('shows what is nearest to a search that finds few', async ({ tienda, page }) => {
    await page.setViewportSize(PHONE);
    await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent('globos dorados para baby shower')}`);
    const cercanos = page.getByRole('region', { name: 'También te puede interesar' });
    await expect(cercanos.getByRole('heading', { level: 2 })).toBeInViewport();
    const tarjetas = cercanos.getByRole('listitem');
    await expect(tarjetas.first()).toContainText(/globo/i);
    await expect(tarjetas.first()).toContainText(/dorado|oro/i);
    await tarjetas
      .first()
      .getByRole('button', { name: /^Agregar/ })
      .click();
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
    await tienda.buscador.fill('globos');
    await expect(tienda.titulo).toHaveText('Resultados para «globos»');
    await expect(cercanos).toBeHidden();
  });

  test('shows a long name in full', async ({ tienda, page }) => {
    await page.setViewportSize(PHONE);
    const { nombre } = await tienda.shop.crearProducto({
      nombre: 'Bolsa de 100 globos largos 260 para figuras (perritos, espadas, flores y coronas)',
    });
    await tienda.abrirCon(nombre);
    const enlace = tienda.tarjeta(nombre).getByRole('link', { name: nombre });
    await expect(enlace).toHaveAttribute('title', nombre);
    expect(await enlace.evaluate((uno) => uno.scrollHeight - uno.clientHeight)).toBeLessThanOrEqual(1);
  });

  test('replaces a page number past the end with the last page', async ({ tienda, page }) => {
    await tienda.abrir('/catalogo?categoria=otros&page=99');
    await expect(tienda.tarjetas.first()).toBeVisible();
    await expect(page).not.toHaveURL(/page=99/);
  });

  test('ignores invalid parameters in the address', async ({ tienda }) => {
    await tienda.abrir('/catalogo?categoria=nada&page=-3');
    await expect(tienda.categoria('Todos')).toHaveAttribute('aria-pressed', 'true');
    await expect(tienda.paginas).toContainText('Página 1 de');
  });

  test('shows a server error, and a button that retries', async ({ tienda, page }) => {
    await intercept(page, '**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tienda.abrir();
    // The first list comes with the page; the next one is requested.
    await tienda.categoria('Globos').click();
    await expect(
      tienda.aviso('Error al cargar los productos. Por favor, recarga la página.').first(),
    ).toBeVisible();
    await page.unroute('**/api/catalog?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(tienda.tarjetas).toHaveCount(12);
  });

  test('shows that there is no connection', async ({ tienda, page }) => {
    await intercept(page, '**/api/catalog?*', (route) => route.abort());
    await tienda.abrir();
    await tienda.categoria('Globos').click();
    await expect(page.getByText('No hay conexión')).toBeVisible();
  });
});

test.describe('the hero', () => {
  for (const size of [PHONE, DESKTOP]) {
    test(`leaves the first prices on the first screen, ${size.width} px`, async ({ tienda, page }) => {
      await page.setViewportSize(size);
      await tienda.abrir();
      await expect(tienda.tarjetas.first().getByText(/^Q\d/)).toBeInViewport({ ratio: 1 });
    });

    test(`is the search box alone once somebody looks for something, ${size.width} px`, async ({
      tienda,
      page,
    }) => {
      await page.setViewportSize(size);
      const alto = async () => (await tienda.portada.boundingBox())?.height;
      for (const ruta of ['?page=2', '?categoria=globos', '?buscar=globo', '?color=Rojo']) {
        await tienda.abrirDelTodo(`/catalogo${ruta}`);
        expect(await alto(), ruta).toBeLessThanOrEqual(76);
        await expect(tienda.buscador).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo para celebrar en grande');
      }
      await tienda.abrirDelTodo();
      expect(await alto()).toBeGreaterThan(100);
      await tienda.categoria('Globos').click();
      await expect.poll(alto).toBeLessThanOrEqual(76);
    });
  }
});

test('a server without a shop shows a placeholder page, and a shop without products a message', async ({
  page,
}) => {
  await withServer([], async (url) => {
    // On the shop's own computer the server leads to its welcome page instead.
    await page.goto(`${url}/algo`);
    await expect(page.getByRole('heading', { name: 'La tienda está por abrir' })).toBeVisible();
    await page.request.post(`${url}/api/auth/registro`, {
      data: {
        tienda: 'Nueva',
        nombre: 'Ana',
        email: 'ana@correo.gt',
        telefono: '55551234',
        password: 'globos24',
      },
    });
    await page.goto(`${url}/catalogo`);
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
    await expect(
      page.getByText('Todavía estamos preparando nuestro catálogo. ¡Vuelve pronto!'),
    ).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('filtro');
    await expect(page.getByRole('button', { name: 'Ver todos los productos' })).toBeHidden();
    await page.getByRole('button', { name: 'Globos' }).click();
    await expect(page.getByText('Prueba con otra palabra o quita el filtro.')).toBeVisible();
  });
});

test.describe('addresses', () => {
  test('redirect to the catalogue, or show the 404 page', async ({ tienda, page }) => {
    for (const ruta of ['/', '/catalog']) {
      await tienda.abrir(ruta);
      await expect(page).toHaveURL(/\/catalogo$/);
    }
    const answer = await page.goto(`${tienda.shop.url}/no/existe`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    await expect(page.getByText('La página que buscas no existe.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Acceso Administrativo' })).toHaveAttribute('href', '/admin');
    await page.getByRole('link', { name: 'Ir al Catálogo' }).click();
    await expect(tienda.tarjetas).toHaveCount(12);
  });
});

test('search matches plurals and corrects misspellings', async ({ tienda }) => {
  const { nombre } = await tienda.shop.crearProducto({ nombre: `Trompetilla dorada ${process.pid}` });
  for (const buscado of ['trompetillas', 'trompetillas doradas', 'trompetilla dorado', 'tronpetillas']) {
    await tienda.abrir(`/catalogo?buscar=${encodeURIComponent(buscado)}`);
    await expect(tienda.tarjeta(nombre), buscado).toBeVisible();
  }
  // The correction is shown both in the server-rendered page and after hydration.
  const correccion = tienda.page.getByText(
    /^No hay nada con «tronpetillas»\. Esto es lo que hay con «trompetilla/,
  );
  await expect(correccion).toBeVisible();
  await tienda.abrirDelTodo();
  await tienda.buscador.fill('glovo');
  await expect(tienda.page.getByText('No hay nada con «glovo».')).toBeVisible();
  await tienda.buscador.fill('globo');
  await expect(tienda.page.getByText(/^No hay nada con/)).toHaveCount(0);
});
