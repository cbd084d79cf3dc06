import type { EstadoPedido } from '#contract/transiciones.ts';
import { expectNoViolations } from '../support/axe.ts';
import { withServer } from '../support/shop.ts';
import { expect, type Tienda, tiendaTest as test } from './tienda/tienda.ts';

const LARGO =
  'Arco orgánico de globos en tonos pastel con guirnalda de follaje para mesa de dulces de 3 metros';

const ESTADOS = [
  ['en-proceso', 'En Proceso'],
  ['listo-entrega', 'Listo para Entrega'],
  ['entregado', 'Entregado'],
  ['cancelado', 'Cancelado'],
] as const;

async function expectInside(tienda: Tienda, donde: string): Promise<void> {
  const sobra = await tienda.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sobra, donde).toBeLessThanOrEqual(0);
}

/** An order of somebody, and the call that puts it into a state. */
async function pedidoDe(tienda: Tienda) {
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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test.describe(`nothing stands in anybody’s way, ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the catalogue: full, and with nothing found', async ({ tienda, page }) => {
      await tienda.abrir();
      await expect(tienda.tarjetas).toHaveCount(12);
      await expectNoViolations(page, 'catalogue');
      await expectInside(tienda, 'catalogue');
      await tienda.abrir('/catalogo?buscar=zzzz');
      await expect(page.getByText('No se encontraron productos')).toBeVisible();
      await expectNoViolations(page, 'empty catalogue');
    });

    test('the catalogue: an error, no connection, the shop in pause', async ({ tienda, page }) => {
      await tienda.abrir();
      await page.route('**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await tienda.categoria('Globos').click();
      await expect(page.getByText('No pudimos mostrar los productos')).toBeVisible();
      await expectNoViolations(page, 'error');
      await page.unrouteAll();
      await page.route(/\/api\//, (route) => route.abort());
      await tienda.categoria('Otros').click();
      await expect(page.getByRole('main').getByText('La tienda está en pausa')).toBeVisible();
      await expectNoViolations(page, 'pause');
      await page.context().setOffline(true);
      await expect(page.getByText('No hay conexión')).toBeVisible();
      await expectNoViolations(page, 'no connection');
    });

    test('a product: in stock, sold out, gone, without a picture', async ({ tienda, page }) => {
      const { _id } = await tienda.shop.crearProducto({ nombre: LARGO, descripcion: `${LARGO}. `.repeat(4) });
      await tienda.abrir(`/producto/${_id}`);
      await expect(page.getByRole('heading', { level: 1, name: LARGO })).toBeVisible();
      await expectNoViolations(page, 'product');
      await expectInside(tienda, 'product');
      await tienda.shop.ponerStock(_id, 0);
      // A painted page may be some seconds old.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', { name: 'Agotado' })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectNoViolations(page, 'sold out');
      await tienda.shop.owner.delete(`/api/productos/${_id}`);
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('Este producto ya no está disponible')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectNoViolations(page, 'gone');
    });

    test('the cart: empty, full, with news', async ({ tienda, page }) => {
      const { nombre, _id } = await tienda.shop.crearProducto();
      await tienda.abrirCon(nombre);
      await tienda.abrirCarrito();
      await expectNoViolations(page, 'empty cart');
      await page.keyboard.press('Escape');
      await tienda.agregar(nombre);
      await tienda.shop.ponerPrecio(_id, 13);
      await expect(await tienda.abrirCarrito()).toContainText('Entendido');
      await expectNoViolations(page, 'cart with news');
      await page.getByRole('button', { name: 'Entendido' }).click();
      await expectNoViolations(page, 'cart');
    });

    test('checkout with errors, and the order', async ({ tienda, page }) => {
      const { nombre } = await tienda.shop.crearProducto();
      await tienda.abrirCon(nombre);
      await tienda.agregar(nombre);
      const checkout = await tienda.abrirCheckout();
      await tienda.confirmar(checkout);
      await expectNoViolations(page, 'checkout');
      await tienda.llenar(checkout);
      await tienda.confirmar(checkout);
      await tienda.codigo();
      await expectNoViolations(page, 'order');
    });

    test('tracking: before, not found, cancelling', async ({ tienda, page }) => {
      await tienda.abrir('/seguimiento');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expectNoViolations(page, 'tracking, an error in the code');
      const { codigo } = await pedidoDe(tienda);
      const otro = String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');
      await tienda.abrir(`/seguimiento?codigo=${otro}`);
      await expect(page.getByText('No se encontró un pedido')).toBeVisible();
      await expectNoViolations(page, 'not found');
      await tienda.abrir(`/seguimiento?codigo=${codigo}`);
      await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
      await page.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
      await expectNoViolations(page, 'cancelling');
    });

    for (const [estado, nombre] of ESTADOS) {
      test(`tracking: an order that is «${nombre}»`, async ({ tienda, page }) => {
        const { codigo, poner } = await pedidoDe(tienda);
        if (estado !== 'en-proceso') await poner(estado);
        await tienda.abrir(`/seguimiento?codigo=${codigo}`);
        await expect(page.getByRole('heading', { level: 2, name: nombre })).toBeVisible();
        await expectNoViolations(page, nombre);
        await expectInside(tienda, nombre);
      });
    }

    test('no such page, and a shop that is not open yet', async ({ tienda, page }) => {
      await page.goto(`${tienda.shop.url}/no-existe`);
      await expectNoViolations(page, 'no such page');
      await withServer([], async (url) => {
        await page.goto(`${url}/algo`);
        await expect(page.getByRole('heading', { name: 'La tienda está por abrir' })).toBeVisible();
        await expectNoViolations(page, 'not open yet');
      });
    });
  });
}

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('nothing is cut, and nobody has to move sideways', async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto({ nombre: `${LARGO} 400` });
    for (const ruta of ['/catalogo', `/producto/${_id}`, '/seguimiento', '/mis-pedidos', '/no-existe']) {
      await tienda.abrir(ruta);
      await expectInside(tienda, ruta);
    }
    const { codigo } = await pedidoDe(tienda);
    await tienda.abrir(`/seguimiento?codigo=${codigo}`);
    await expect(page.getByRole('heading', { level: 2, name: 'En Proceso' })).toBeVisible();
    await expectInside(tienda, 'an order');
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await expectInside(tienda, 'checkout');
    // What is to be pressed can be brought into sight.
    const confirmar = checkout.getByRole('button', { name: 'Confirmar Pedido' });
    await confirmar.scrollIntoViewIfNeeded();
    await expect(confirmar).toBeInViewport({ ratio: 1 });
    await checkout.getByLabel('Nombre completo').focus();
    await expect(checkout.getByLabel('Nombre completo')).toBeInViewport({ ratio: 0.9 });
  });
});

test('who wants nothing to move sees nothing move', async ({ tienda, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tienda.abrir();
  const [primero = ''] = await tienda.tarjetas.getByRole('heading').allTextContents();
  await tienda.agregar(primero);
  await tienda.abrirCarrito();
  const largas = await page.evaluate(() =>
    document
      .getAnimations()
      // Waiting is no motion: only the time in which something changes counts.
      .filter((una) => Number(una.effect?.getComputedTiming().activeDuration) > 20)
      .map((una) => (una as CSSAnimation).animationName),
  );
  expect(largas).toEqual([]);
});
