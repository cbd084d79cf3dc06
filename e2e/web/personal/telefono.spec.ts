import { CREAR_RESPALDO, ELIMINAR_PRODUCTO, RECUPERAR_PASSWORD } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { ACCESOS } from '../../support/shop.ts';
import { PHONE, SMALL_PHONE } from '../../support/sizes.ts';
import { vender } from '../../support/vender.ts';
import { expect, staffTest as test } from './support/staff.ts';

/** The lists of the staff app, each with its name. */
const LISTAS = [
  ['/pedidos', 'Pedidos'],
  ['/ventas', 'Ventas'],
  ['/ventas?tab=cortes', 'Cortes de caja'],
  ['/productos', 'Productos'],
  ['/productos?activo=eliminados', 'Productos eliminados'],
  ['/usuarios', 'Usuarios'],
  ['/reportes?tab=inventario', 'Inventario de Artículos de Fiesta'],
  ['/configuracion/correo', 'Lista de correos'],
  ['/configuracion/respaldos', 'Lista de respaldos'],
  ['/configuracion/actividad', 'Registro de actividad'],
] as const;

test('on a phone every list begins above the middle of the screen', async ({ staff, page, shop }) => {
  await vender(shop);
  const { _id } = await shop.crearProducto();
  await shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
  await shop.owner(CREAR_RESPALDO, {});
  await shop.visitor(RECUPERAR_PASSWORD, { body: { email: ACCESOS.cliente.email } });
  await staff.entrarComo('propietario');
  await page.setViewportSize(PHONE);
  const expectAbove = async (lista: string) => {
    const card = page.getByRole('region', { name: lista, exact: true }).getByRole('listitem').first();
    await expect(card, lista).toBeVisible();
    expect((await card.boundingBox())?.y, lista).toBeLessThan(PHONE.height / 2);
    await expectNoSidewaysScroll(page, lista);
  };
  for (const [ruta, lista] of LISTAS) {
    await staff.abrir(ruta);
    await expectAbove(lista);
  }
  await staff.abrir('/reportes?tab=ventas');
  const cifra = page.getByText('Total Ventas');
  await expect(cifra).toBeVisible();
  expect((await cifra.boundingBox())?.y, 'sales report').toBeLessThan(PHONE.height / 2);
  await staff.abrir('/productos?buscar=globo');
  await page.getByRole('region', { name: 'Productos', exact: true }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^Movimientos de / }).click();
  const hoja = page.getByRole('dialog');
  const movimiento = hoja.getByRole('listitem').first();
  await expect(movimiento).toBeVisible();
  // A short list makes a short sheet at the foot of the screen.
  const [arriba, suyo] = await Promise.all([hoja.boundingBox(), movimiento.boundingBox()]);
  expect((suyo?.y ?? 0) - (arriba?.y ?? 0), 'movements').toBeLessThan(PHONE.height / 2);
});

test('on a phone the dashboard answers how today is without scrolling', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await page.setViewportSize(PHONE);
  for (const name of ['Hoy', 'Pedidos', 'Caja', 'Stock Bajo', 'Este mes']) {
    const tile = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(tile, name).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText(/pasado a esta hora/)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page, 'dashboard on a phone');
  await page.getByRole('link', { name: 'Productos', exact: true }).click();
  await expect(page).toHaveURL(/\/productos\?stockBajo=true&orden=stock-asc$/);
  await expect(page.getByRole('button', { name: 'Quitar el filtro «Solo Stock Bajo»' })).toBeVisible();
});

test('the staff app is installable apart from the storefront', async ({ staff, page, shop }) => {
  await staff.entrarComo('empleado');
  const manifest = page.locator('link[rel=manifest]');
  await expect(manifest).toHaveAttribute('href', '/personal/manifest.webmanifest');
  // Where the installed app starts leads to the person's first screen.
  await page.goto(`${shop.url}/personal`);
  await expect(page).toHaveURL(/\/pos$/);
  const worker = await page.request.get(`${shop.url}/personal/avisos-worker.js`);
  expect([worker.status(), worker.headers()['content-type']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(await worker.text()).not.toContain('fetch');
});

test('lists, their filters and what a card opens have no accessibility violations on a phone', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await page.setViewportSize(SMALL_PHONE);
  await staff.abrir('/ventas?metodoPago=tarjeta');
  await expect(page.getByRole('button', { name: 'Quitar el filtro «Tarjeta»' })).toBeVisible();
  await expectNoViolations(page, 'sales with a filter');
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await expectNoViolations(page, 'filters');
  await staff.abrir('/productos');
  await expectNoSidewaysScroll(page);
  await page.getByRole('region', { name: 'Productos', exact: true }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: /^Duplicar / })).toBeVisible();
  await expectNoViolations(page, 'an opened card');
});
