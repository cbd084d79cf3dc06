import { COBRAR_PEDIDO } from '#contract/calls/addresses.ts';
import { pedir } from '../../support/pedir.ts';
import { PHONE } from '../../support/sizes.ts';
import { expect, staffTest as test } from './support/staff.ts';

test.beforeEach(async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await page.setViewportSize(PHONE);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Productos', exact: true }).first().click();
  await expect(page).toHaveURL(/\/productos/);
});

test('Back closes a sheet and keeps what was chosen in it; the next one leaves the list', async ({
  page,
}) => {
  const filtros = page.getByRole('dialog', { name: 'Filtros' });
  for (const abrir of ['Filtros', 'Más acciones']) {
    await page.getByRole('button', { name: abrir }).click();
    await expect(page.getByRole('dialog', { name: abrir })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/productos/);
  }
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await filtros.getByLabel('Categoría').selectOption('globos');
  await expect(page).toHaveURL(/categoria=globos/);
  await page.goBack();
  await expect(filtros).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quitar el filtro «Globos»' })).toBeVisible();
  expect(page.url()).toContain('categoria=globos');
  // Closed otherwise, it leaves no Back that does nothing.
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await filtros.getByRole('button', { name: 'Cerrar' }).click();
  await expect(filtros).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Back closes nested dialogs one by one, and never what was typed without asking', async ({ page }) => {
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const formulario = page.getByRole('dialog', { name: 'Nuevo producto' });
  await formulario.getByLabel(/^Nombre/).fill('Globo a medio escribir');
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await page.goBack();
  await expect(pregunta).toBeVisible();
  await page.goBack();
  await expect(pregunta).toHaveCount(0);
  await expect(formulario.getByLabel(/^Nombre/)).toHaveValue('Globo a medio escribir');
  await page.goBack();
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect(formulario).toHaveCount(0);
  await expect(page).toHaveURL(/\/productos/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Back returns from a link followed inside an order to the order, then to the list, then before it', async ({
  page,
  shop,
}) => {
  const { numero } = await pedir(shop);
  const { _id } = await shop.leerPedido(numero);
  await shop.owner(COBRAR_PEDIDO, { params: { id: _id }, body: { metodoPago: 'tarjeta' } });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page
    .getByRole('dialog', { name: 'Menú' })
    .getByRole('link', { name: /^Pedidos/ })
    .click();
  await page.getByRole('region', { name: 'Pedidos' }).getByRole('button').first().click();
  const pedido = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await pedido.getByRole('link', { name: /^Venta / }).click();
  await expect(page.getByRole('dialog', { name: /^Venta / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/ventas$/);
  await page.goBack();
  await expect(pedido).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/pedidos$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/productos/);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/productos/);
});
