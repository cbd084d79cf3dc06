import type { Locator } from '@playwright/test';
import { ACCESOS } from '../support/shop.ts';
import { expect, type Tienda, tiendaTest as test } from './tienda/tienda.ts';

const LLENO = 'Stock máximo disponible: 1 unidades';

/** A product of which there is one, and the button that asks for another. */
async function unoSolo(tienda: Tienda): Promise<Locator> {
  const { nombre } = await tienda.shop.crearProducto({ stock: 1 });
  // What shows the toasts comes with the first touch of a page that was taken over.
  await tienda.abrirDelTodo(`/catalogo?buscar=${encodeURIComponent(nombre)}`);
  await tienda.agregar(nombre);
  const cantidad = tienda.tarjeta(nombre).getByRole('textbox', { name: `Cantidad de ${nombre}` });
  await expect(cantidad).toHaveValue('1');
  return cantidad;
}

async function pedirDeMas(cantidad: Locator): Promise<void> {
  await cantidad.fill('9');
  await cantidad.press('Enter');
}

async function limites(uno: Locator) {
  const caja = await uno.boundingBox();
  if (!caja) throw new Error('not on screen');
  return { left: caja.x, top: caja.y, right: caja.x + caja.width, bottom: caja.y + caja.height };
}

async function expectApart(uno: Locator, otro: Locator): Promise<void> {
  const [a, b] = [await limites(uno), await limites(otro)];
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  expect(apart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true);
}

test('the same words twice are one toast, announced anew', async ({ tienda, page }) => {
  const cantidad = await unoSolo(tienda);
  await pedirDeMas(cantidad);
  await expect(tienda.aviso(LLENO)).toBeVisible();
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
  for (let vez = 0; vez < 3; vez += 1) await pedirDeMas(cantidad);
  await expect(tienda.aviso(LLENO)).toHaveCount(1);
  expect(await page.evaluate(() => (window as Window & { anuncios?: number }).anuncios)).toBe(3);
});

test('a pointer holds a toast while it moves, and not for ever', async ({ tienda, page }) => {
  const cantidad = await unoSolo(tienda);
  await pedirDeMas(cantidad);
  await tienda.aviso(LLENO).hover();
  const antes = Date.now();
  while (Date.now() - antes < 4_500) {
    await page.mouse.move(900 + ((Date.now() - antes) % 40), (await limites(tienda.aviso(LLENO))).top + 8);
    await page.waitForTimeout(300);
  }
  await expect(tienda.aviso(LLENO)).toBeVisible();
  await expect(tienda.aviso(LLENO)).toBeHidden({ timeout: 10_000 });
});

test('trouble that is over is not told any longer', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('El nombre es obligatorio')).toBeVisible();
  await tienda.llenar(checkout);
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('¡Pedido creado exitosamente!')).toBeVisible();
  await expect(tienda.aviso('El nombre es obligatorio')).toBeHidden({ timeout: 200 });

  await page.route('**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tienda.abrir();
  await tienda.categoria('Globos').click();
  const error = tienda.aviso('Error al cargar los productos. Por favor, recarga la página.');
  await expect(error).toBeVisible();
  await page.unroute('**/api/catalog?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(tienda.tarjetas.first()).toBeVisible();
  await expect(error).toBeHidden({ timeout: 200 });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test(`toasts leave the header and the notice of no connection free, ${viewport.width} px`, async ({
    tienda,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await tienda.abrir();
    await tienda.entrar(ACCESOS.empleado);
    const cabecera = page.getByRole('banner');
    await expect(cabecera.getByText('Hola, Diego')).toBeInViewport({ ratio: 1 });
    const saludo = tienda.aviso(
      'Acceso administrativo detectado. Usa el botón naranja para entrar al panel.',
    );
    await expect(saludo).toBeVisible();
    await page.waitForTimeout(300);
    const tarjeta = tienda.avisos.locator('[data-kind]').first();
    await expectApart(tarjeta, cabecera);
    await cabecera.getByRole('button', { name: /^Carrito/ }).click({ trial: true });
    await page.context().setOffline(true);
    const sinConexion = page.getByText('No tienes internet. Lo que ves puede no estar al día.');
    await expect(sinConexion).toBeVisible();
    await cabecera.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(tienda.aviso('Cerraste tu sesión')).toBeVisible();
    await page.waitForTimeout(300);
    await expectApart(tarjeta, sinConexion);
    await expectApart(tarjeta, cabecera);
    await page.context().setOffline(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}
