import type { Locator } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { ACCESOS } from '../../support/shop.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { WITH_MOTION, waitForAnimations } from '../../support/still.ts';
import { expectToastsApart } from '../../support/toasts.ts';
import { expectAvisoEnPausa, pausePageClock } from './support/page-clock.ts';
import { expect, type Tienda, tiendaTest as test } from './support/tienda.ts';

test.use(WITH_MOTION);

const STOCK_MAXIMO = 'Stock máximo disponible: 1 unidades';

/** Adds a product whose stock is one to the cart; returns its quantity field. */
async function agregarUnicaUnidad(tienda: Tienda): Promise<Locator> {
  const { nombre } = await tienda.shop.crearProducto({ stock: 1 });
  // The script of the toasts loads with the first interaction after hydration.
  await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
  await tienda.agregar(nombre);
  const cantidad = tienda.tarjeta(nombre).getByRole('textbox', { name: `Cantidad de ${nombre}` });
  await expect(cantidad).toHaveValue('1');
  return cantidad;
}

async function excederStock(cantidad: Locator): Promise<void> {
  await cantidad.fill('9');
  await cantidad.press('Enter');
}

async function limites(uno: Locator) {
  const caja = await uno.boundingBox();
  if (!caja) throw new Error('not on screen');
  return { left: caja.x, top: caja.y, right: caja.x + caja.width, bottom: caja.y + caja.height };
}

async function expectNoOverlap(uno: Locator, otro: Locator): Promise<void> {
  const overlap = async () => {
    const a = await limites(uno);
    const b = await limites(otro);
    const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return apart ? '' : `${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`;
  };
  await expect.poll(overlap).toBe('');
}

test('a repeated message shows one toast and is announced each time', async ({ tienda, page }) => {
  const cantidad = await agregarUnicaUnidad(tienda);
  await excederStock(cantidad);
  await expect(tienda.aviso(STOCK_MAXIMO)).toBeVisible();
  await page.evaluate(() => {
    const counted = window as Window & { anuncios?: number };
    counted.anuncios = 0;
    new MutationObserver((cambios) => {
      for (const { addedNodes, target } of cambios) {
        const vivo = (target as Element).closest('[aria-live]');
        if (vivo) counted.anuncios = (counted.anuncios ?? 0) + addedNodes.length;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let vez = 0; vez < 3; vez += 1) await excederStock(cantidad);
  await expect(tienda.aviso(STOCK_MAXIMO)).toHaveCount(1);
  expect(await page.evaluate(() => (window as Window & { anuncios?: number }).anuncios)).toBe(3);
});

test('a moving pointer keeps a toast open, a resting one does not', async ({ tienda, page }) => {
  await page.clock.install();
  const cantidad = await agregarUnicaUnidad(tienda);
  await pausePageClock(page);
  await excederStock(cantidad);
  await expectAvisoEnPausa(page, tienda.aviso(STOCK_MAXIMO));
  await tienda.aviso(STOCK_MAXIMO).hover();
  const { top } = await limites(tienda.aviso(STOCK_MAXIMO));
  for (let vez = 0; vez < 15; vez += 1) {
    await page.mouse.move(900 + vez, top + 8);
    await page.clock.runFor(300);
  }
  await expect(tienda.aviso(STOCK_MAXIMO)).toBeVisible();
  // The toast's timer continues only after the pointer has rested for a while.
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(tienda.aviso(STOCK_MAXIMO)).toBeHidden({ timeout: 500 });
  }).toPass();
});

test('an error toast closes once the same action succeeds', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await page.clock.install();
  // The order's page loads with checkout. React shows a part that arrives late after a time, which a paused clock stops.
  const cargada = page.waitForEvent('requestfinished', (uno) => /pedido-hecho-page-.*\.js$/.test(uno.url()));
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await cargada;
  // With the page's clock paused, no toast closes because its time is over.
  await pausePageClock(page);
  await tienda.confirmar(checkout);
  await expectAvisoEnPausa(page, tienda.aviso('El nombre es obligatorio'));
  await tienda.llenar(checkout);
  await tienda.confirmar(checkout);
  await expect(page.getByRole('heading', { name: '¡Pedido recibido!' })).toBeVisible();
  await expectAvisoEnPausa(page, tienda.aviso('¡Pedido creado exitosamente!'));
  await expect(tienda.aviso('El nombre es obligatorio')).toBeHidden();

  await page.clock.resume();
  await intercept(page, '**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tienda.abrirDelTodo();
  await pausePageClock(page);
  await tienda.categoria('Globos').click();
  const error = tienda.aviso('Error al cargar los productos. Por favor, recarga la página.');
  await expectAvisoEnPausa(page, error);
  await page.unroute('**/api/catalog?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(tienda.tarjetas.first()).toBeVisible();
  await expect(error).toBeHidden();
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`toasts cover neither search nor categories nor the cart's button, ${viewport.width} px`, async ({
    tienda,
    page,
  }) => {
    await page.setViewportSize(viewport);
    const cantidad = await agregarUnicaUnidad(tienda);
    await excederStock(cantidad);
    await expectToastsApart(page, 'catalogue', {
      cabecera: page.getByRole('banner'),
      búsqueda: page.getByRole('main').getByRole('searchbox'),
      categorías: page.getByRole('group', { name: 'Categorías' }),
    });
  });

  test(`toasts do not cover the header or the offline notice, ${viewport.width} px`, async ({
    tienda,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.clock.install();
    await tienda.abrir();
    await tienda.abrirCuenta('Iniciar Sesión');
    // With the page's clock paused, no toast closes before it is measured.
    await pausePageClock(page);
    await tienda.ingresar(ACCESOS.empleado);
    await expect(tienda.acceso).toBeHidden();
    const cabecera = page.getByRole('banner');
    await expect(tienda.saludo('Diego')).toBeInViewport({ ratio: 1 });
    const saludo = tienda.aviso(
      'Acceso administrativo detectado. Usa el botón naranja para entrar al panel.',
    );
    await expectAvisoEnPausa(page, saludo);
    const tarjeta = tienda.avisos.locator('[data-kind]').first();
    await waitForAnimations(tarjeta);
    await expectNoOverlap(tarjeta, cabecera);
    await cabecera.getByRole('button', { name: /^Carrito/ }).click({ trial: true });
    await page.context().setOffline(true);
    const sinConexion = page.getByText('No tienes internet. Lo que ves puede no estar al día.');
    await expect(sinConexion).toBeVisible();
    await tienda.abrirMenu();
    await cabecera.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expectAvisoEnPausa(page, tienda.aviso('Cerraste tu sesión'));
    await waitForAnimations(tienda.avisos);
    await expectNoOverlap(tarjeta, sinConexion);
    await expectNoOverlap(tarjeta, cabecera);
    await page.context().setOffline(false);
    await expectNoSidewaysScroll(page);
  });
}
