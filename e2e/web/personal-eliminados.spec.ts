import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test('what was deleted by mistake comes back as it was, long after «Deshacer» is gone', async ({
  staff,
  page,
}) => {
  const nombre = `Globo perdido ${process.pid}`;
  await staff.shop.crearProducto({ nombre, stock: 7 });
  await staff.entrarComo('propietario');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Eliminar ${nombre}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar producto' }).click();
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
  await page.reload();
  await page.getByLabel('Estado').selectOption('Eliminados');
  const fila = page.getByRole('table', { name: 'Productos eliminados' }).getByRole('row', { name: nombre });
  await expect(fila).toContainText('7');
  await expect(fila.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await expectNoViolations(page, 'deleted products');
  await fila.getByRole('button', { name: `Recuperar ${nombre}` }).click();
  await expect(staff.avisos(`«${nombre}» está de vuelta, como estaba`)).toBeVisible();
  await expect(
    page.getByText('Aquí están los productos que se eliminaron en los últimos 30 días.'),
  ).toBeVisible();
  await page.getByLabel('Estado').selectOption('Todos');
  const devuelto = page.getByRole('table', { name: 'Productos' }).getByRole('row', { name: nombre });
  await expect(devuelto).toContainText('Activo');
  await expect(devuelto).toContainText('7');
});

test('the keyboard goes on with the next product that was deleted', async ({ staff, page }) => {
  const serie = `Guirnalda borrada ${process.pid}`;
  for (const letra of ['A', 'B', 'C']) {
    const { _id } = await staff.shop.crearProducto({ nombre: `${serie} ${letra}` });
    await staff.shop.owner.delete(`/api/productos/${_id}`);
  }
  await staff.entrarComo('propietario');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(serie)}&activo=eliminados`);
  const botones = page.getByRole('button', { name: /^Recuperar / });
  await expect(botones).toHaveCount(3);
  const segundo = (await botones.nth(1).getAttribute('aria-label')) ?? '';
  await botones.first().press('Enter');
  await expect(botones).toHaveCount(2);
  await expect(page.getByRole('button', { name: segundo })).toBeFocused();
});

test('what is on sale is never shown as deleted, also where the deleted cannot be read', async ({
  staff,
  page,
}) => {
  const { nombre } = await staff.shop.crearProducto();
  await staff.entrarComo('propietario');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  const fila = page.getByRole('row', { name: nombre });
  await expect(fila).toBeVisible();
  const falla = { success: false, error: 'interno', message: 'Algo falló' };
  await page.route(/\/api\/productos\?.*eliminados/, (route) => route.fulfill({ status: 500, json: falla }));
  await page.getByLabel('Estado').selectOption('Eliminados');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(fila).toHaveCount(0);
  await page.unroute(/\/api\/productos\?.*eliminados/);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
});
