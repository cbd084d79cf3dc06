import { ELIMINAR_PRODUCTO, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNothingCut } from '../../support/cut.ts';
import { vender } from '../../support/vender.ts';
import { expect, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

test('users, audit trail and deleted products have no accessibility violations', async ({
  staff,
  page,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto();
  await shop.ponerPrecio(_id, 20);
  await shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
  await staff.entrarComo('propietario', '/usuarios');
  const empleado = page.getByRole('row', { name: 'diego@globosyfiesta.gt' });
  await expect(empleado).toBeVisible();
  await expectNoViolations(page, 'users');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
  await expectNoViolations(page, 'user form with errors');
  await staff.abrir('/usuarios');
  await empleado.getByRole('button', { name: /^Desactivar/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'deactivating a user');

  await staff.abrir('/configuracion/actividad?entidad=producto');
  const cambio = page.getByRole('row', { name: `Producto cambiado ${nombre}` });
  await expect(cambio).toBeVisible();
  await expectNoViolations(page, 'audit trail');
  await cambio.getByRole('button', { name: /^Ver/ }).click();
  await expect(page.getByRole('row', { name: 'Precio de venta' })).toContainText('Q20.00');
  await expectNoViolations(page, 'one audit entry');

  await staff.abrir(`/productos?activo=eliminados&buscar=${encodeURIComponent(nombre)}`);
  await expect(page.getByRole('row', { name: nombre })).toBeVisible();
  await expectNoViolations(page, 'deleted products');

  await staff.entrarComo('empleado', '/usuarios');
  await expect(page.getByText('Solo el propietario administra los usuarios.')).toBeVisible();
  await expectNoViolations(page, 'users without permission');
});

test('own account and customer suggestions in the POS have no accessibility violations', async ({
  staff,
  page,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto();
  await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Zunilda Pérez', telefono: '41234567' },
      items: [{ producto: _id, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  await staff.entrarComo('empleado');
  await staff.abrir('/mi-cuenta');
  const form = page.getByRole('region', { name: 'Cambiar contraseña' });
  await form.locator('[name=actual]').fill('otra-cosa');
  await form.locator('[name=nueva]').fill('segunda2');
  await form.locator('[name=repetida]').fill('segunda2');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expectNoViolations(page, 'own account');

  await staff.abrir('/pos');
  await page.getByRole('searchbox', { name: 'Buscar o escanear producto' }).fill(nombre);
  await page
    .getByRole('list', { name: 'Productos', exact: true })
    .getByRole('button', { name: nombre })
    .click();
  await page.keyboard.press('F4');
  await page.getByRole('region', { name: 'Carrito' }).getByLabel('Teléfono', { exact: true }).fill('412345');
  await expect(page.getByRole('option', { name: 'Zunilda Pérez' })).toBeVisible();
  await expectNoViolations(page, 'customer suggestions');
});

test('orders and status changes have no accessibility violations, and long notes do not overflow', async ({
  staff,
  page,
  shop,
}) => {
  const { _id: producto } = await shop.crearProducto();
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Ana', telefono: '55667788' },
    items: [{ producto, cantidad: 1 }],
    notasCliente: 'w'.repeat(120),
  });
  await shop.ponerEstado(numero, 'listo-entrega', 'm'.repeat(120));
  await shop.ponerEstado(numero, 'cancelado', 'm'.repeat(120));
  await staff.entrarComo('empleado');
  await staff.abrir('/pedidos');
  await expect(page.getByRole('row', { name: numero })).toBeVisible();
  await expectNoViolations(page, 'orders');
  await page.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  const detalle = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await expect(detalle).toContainText('Notas de la tienda');
  await expectNothingCut(detalle);
  await expectNoViolations(page, 'order');
  await detalle.getByRole('button', { name: 'Cambiar estado' }).click();
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(staff.avisos('❌ Debes seleccionar un estado')).toBeVisible();
  await expectNoViolations(page, 'status of an order');
  await staff.abrir('/pedidos?fechaInicio=2026-11-20&fechaFin=2026-11-10');
  await expect(page.getByText('La fecha de fin no puede ser anterior a la de inicio')).toBeVisible();
  await expectNoViolations(page, 'orders with reversed dates');
});

test('dashboard and reports have no accessibility violations', async ({ staff, page, shop }) => {
  await vender(shop);
  await staff.entrarComo('propietario');
  await expect(page.getByRole('img', { name: 'Medalla de oro' })).toBeVisible();
  await expectNoViolations(page, 'dashboard');
  await staff.abrir('/reportes?tab=ventas');
  await expect(page.getByRole('columnheader', { name: 'Número de Ventas' })).toBeVisible();
  await expectNoViolations(page, 'sales report');
  await page.getByRole('tab', { name: 'Inventario' }).click();
  await expect(page.getByRole('columnheader', { name: 'Margen %' }).first()).toBeVisible();
  await expectNoViolations(page, 'inventory report');
});

test('the first Tab shows the way to the content over the page, which stays where it is', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario', '/usuarios');
  await expect(page.getByRole('row', { name: 'diego@globosyfiesta.gt' })).toBeVisible();
  const principal = page.getByRole('main');
  const antes = await principal.boundingBox();
  await page.keyboard.press('Tab');
  const saltar = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(saltar).toBeFocused();
  await expect(saltar).toBeInViewport({ ratio: 1 });
  expect(await principal.boundingBox()).toEqual(antes);
  await page.keyboard.press('Enter');
  await expect(principal).toBeFocused();
});
