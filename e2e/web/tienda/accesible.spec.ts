import { ELIMINAR_PRODUCTO } from '#contract/calls/addresses.ts';
import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { PAGINA_EN_CACHE_MS, withServer } from '../../support/shop.ts';
import { atBothSizes, PHONE } from '../../support/sizes.ts';
import { expect, type Tienda, tiendaTest as test } from './support/tienda.ts';

const LARGO =
  'Arco orgánico de globos en tonos pastel con guirnalda de follaje para mesa de dulces de 3 metros';

const ESTADOS = [
  ['en-proceso', 'En Proceso'],
  ['listo-entrega', 'Listo para Entrega'],
  ['entregado', 'Entregado'],
  ['cancelado', 'Cancelado'],
] as const;

/** No axe violations and no horizontal scroll, on a phone and on a desktop. */
async function expectAccessible({ page }: Tienda, donde: string): Promise<void> {
  await atBothSizes(page, async (tamano) => {
    await expectNoViolations(page, `${donde}, ${tamano}`);
    await expectNoSidewaysScroll(page, `${donde}, ${tamano}`);
  });
}

/** Places an order; returns its code and a function that sets its state. */
async function crearPedido(tienda: Tienda) {
  const { _id: producto } = await tienda.shop.crearProducto({
    nombre: `${LARGO.slice(0, 70)} ${Date.now()}`,
  });
  const { codigoSeguimiento: codigo } = await tienda.shop.pedir({
    cliente: { nombre: 'Ana Lucía', telefono: '55551234' },
    items: [{ producto, cantidad: 2 }],
  });
  const poner = (estado: EstadoPedido) => tienda.shop.ponerEstado(codigo, estado);
  return { codigo, poner };
}

test.describe('accessibility, at both sizes', () => {
  test.use({ viewport: PHONE });

  test('catalogue: with products, and without search results', async ({ tienda, page }) => {
    await tienda.abrir();
    await expect(tienda.tarjetas).toHaveCount(12);
    await expectAccessible(tienda, 'catalogue');
    await tienda.abrir('/catalogo?buscar=zzzz');
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
    await expectAccessible(tienda, 'empty catalogue');
  });

  test('catalogue: server error, server unreachable, offline', async ({ tienda, page }) => {
    await tienda.abrir();
    await intercept(page, '**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tienda.categoria('Globos').click();
    await expect(page.getByText('No pudimos mostrar los productos')).toBeVisible();
    await expectAccessible(tienda, 'server error');
    await page.unrouteAll();
    await intercept(page, /\/api\//, (route) => route.abort());
    await tienda.categoria('Otros').click();
    await expect(page.getByRole('main').getByText('La tienda está en pausa')).toBeVisible();
    await expectAccessible(tienda, 'server unreachable');
    await page.context().setOffline(true);
    await expect(page.getByText('No hay conexión')).toBeVisible();
    await expectAccessible(tienda, 'offline');
  });

  test('product without a picture: in stock, sold out, deleted', async ({ tienda, page, servidor }) => {
    const { _id } = await tienda.shop.crearProducto({ nombre: LARGO, descripcion: `${LARGO}. `.repeat(4) });
    await tienda.abrir(`/producto/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name: LARGO })).toBeVisible();
    await expectAccessible(tienda, 'product');
    // The server caches a rendered page for some seconds.
    await tienda.shop.ponerStock(_id, 0);
    await servidor.adelantar(PAGINA_EN_CACHE_MS);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Agotado' })).toBeVisible();
    await expectAccessible(tienda, 'sold out');
    await tienda.shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
    await servidor.adelantar(PAGINA_EN_CACHE_MS);
    await page.reload();
    await expect(page.getByText('Este producto ya no está disponible')).toBeVisible();
    await expectAccessible(tienda, 'deleted product');
  });

  test('cart: empty, with changed prices, full', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.abrirCarrito();
    await expectAccessible(tienda, 'empty cart');
    await page.keyboard.press('Escape');
    await tienda.agregar(nombre);
    await tienda.shop.ponerPrecio(_id, 13);
    await expect(await tienda.abrirCarrito()).toContainText('Entendido');
    await expectAccessible(tienda, 'cart with changed prices');
    await page.getByRole('button', { name: 'Entendido' }).click();
    await expectAccessible(tienda, 'cart');
  });

  test('checkout with validation errors, and the order page', async ({ tienda }) => {
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await tienda.confirmar(checkout);
    await expectAccessible(tienda, 'checkout');
    await tienda.llenar(checkout);
    await tienda.confirmar(checkout);
    await tienda.codigo();
    await expectAccessible(tienda, 'order');
  });

  test('tracking: invalid code, order not found, cancellation dialog', async ({ tienda, page }) => {
    await tienda.abrir('/seguimiento');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expectAccessible(tienda, 'tracking, invalid code');
    const { codigo } = await crearPedido(tienda);
    const otro = await tienda.shop.codigoSinPedido();
    await tienda.abrir(`/seguimiento?codigo=${otro}`);
    await expect(page.getByText('No se encontró un pedido')).toBeVisible();
    await expectAccessible(tienda, 'order not found');
    await tienda.abrir(`/seguimiento?codigo=${codigo}`);
    await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
    await page.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
    await expectAccessible(tienda, 'cancellation dialog');
  });

  test('tracking: an order in each state', async ({ tienda, page }) => {
    for (const [estado, nombre] of ESTADOS) {
      const { codigo, poner } = await crearPedido(tienda);
      if (estado !== 'en-proceso') await poner(estado);
      await tienda.abrir(`/seguimiento?codigo=${codigo}`);
      await expect(page.getByRole('heading', { level: 2, name: nombre })).toBeVisible();
      await expectAccessible(tienda, nombre);
    }
  });

  test('page not found, and a server without a shop', async ({ tienda, page }) => {
    await page.goto(`${tienda.shop.url}/no-existe`);
    await expectAccessible(tienda, 'page not found');
    await withServer([], async (url) => {
      await page.goto(`${url}/algo`);
      await expect(page.getByRole('heading', { name: 'La tienda está por abrir' })).toBeVisible();
      await expectAccessible(tienda, 'server without a shop');
    });
  });
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('no page scrolls horizontally, and checkout’s controls can be scrolled into view', async ({
    tienda,
    page,
  }) => {
    const { nombre, _id } = await tienda.shop.crearProducto({ nombre: `${LARGO} 400` });
    for (const ruta of ['/catalogo', `/producto/${_id}`, '/seguimiento', '/mis-pedidos', '/no-existe']) {
      await tienda.abrir(ruta);
      await expectNoSidewaysScroll(page, ruta);
    }
    const { codigo } = await crearPedido(tienda);
    await tienda.abrir(`/seguimiento?codigo=${codigo}`);
    await expect(page.getByRole('heading', { level: 2, name: 'En Proceso' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'an order');
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await expectNoSidewaysScroll(page, 'checkout');
    // Every control can be scrolled into view.
    const confirmar = checkout.getByRole('button', { name: 'Confirmar Pedido' });
    await confirmar.scrollIntoViewIfNeeded();
    await expect(confirmar).toBeInViewport({ ratio: 1 });
    await checkout.getByLabel('Nombre completo').focus();
    await expect(checkout.getByLabel('Nombre completo')).toBeInViewport({ ratio: 0.9 });
  });
});

test('no animation runs with reduced motion', async ({ tienda, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tienda.abrir();
  const [primero = ''] = await tienda.tarjetas.getByRole('heading').allTextContents();
  await tienda.agregar(primero);
  await tienda.abrirCarrito();
  const largas = await page.evaluate(() =>
    document
      .getAnimations()
      // Delays are allowed: only the time that an animation runs counts.
      .filter((una) => Number(una.effect?.getComputedTiming().activeDuration) > 20)
      .map((una) => (una as CSSAnimation).animationName),
  );
  expect(largas).toEqual([]);
});
