import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test('the owner sees who did what, with before and after', async ({ staff, page }) => {
  const { _id, nombre } = await staff.shop.crearProducto();
  await staff.shop.ponerPrecio(_id, 20);
  await staff.entrarComo('propietario');
  await staff.menu.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('link', { name: 'Actividad' }).click();
  await page.getByLabel('Qué').selectOption('Productos');
  await expect(page).toHaveURL(/\/configuracion\/actividad\?entidad=producto$/);
  const fila = page.getByRole('row', { name: `Producto cambiado ${nombre}` });
  await expect(fila).toContainText('Marta');
  await expectNoViolations(page, 'activity');
  await fila.getByRole('button', { name: /^Ver/ }).click();
  const detalle = page.getByRole('dialog', { name: `Producto cambiado: ${nombre}` });
  const precio = detalle.getByRole('row', { name: 'Precio de venta' });
  await expect(precio).toContainText('Q12.50');
  await expect(precio).toContainText('Q20.00');
  await expectNoViolations(page, 'one deed');
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).last().click();

  await page.getByLabel('Quién').selectOption({ label: 'Diego Cutz' });
  await expect(fila).toBeHidden();
  await page.getByLabel('Quién').selectOption('');
  await expect(fila).toBeVisible();
  await page.getByLabel('Fecha Inicio').fill('2020-01-02');
  await page.getByLabel('Fecha Fin').fill('2020-01-03');
  await expect(page.getByText('No se encontró actividad')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(fila).toBeVisible();
});
