import { expectNoViolations } from '../support/axe.ts';
import { expect, nuevoCodigo, tillTest as test } from './personal/till.ts';

test('one key sets a sale aside and one brings it back, whatever happens between', async ({ till, page }) => {
  const [uno, dos] = [nuevoCodigo(), nuevoCodigo()];
  const a = await till.staff.shop.crearProducto({ codigo: uno, stock: 9, precioVenta: 10 });
  const b = await till.staff.shop.crearProducto({ codigo: dos, stock: 9, precioVenta: 7 });
  await till.abrir();
  await till.escanear(`3*${uno}`);
  await till.carrito.getByLabel('Cliente', { exact: true }).fill('Doña Marta');
  await till.carrito.getByLabel('Teléfono', { exact: true }).fill('5000-0001');
  await till.tecla('F10');
  await expect(till.total).toHaveText('Q0.00');
  await expect(till.staff.avisos(/En espera: Doña Marta · Q30\.00/)).toBeVisible();
  await expect(till.busqueda).toBeFocused();
  // The window dies and comes back.
  await page.reload();
  await till.lista();
  await till.tecla('F10');
  await expect(till.cantidad(a.nombre)).toHaveValue('3');
  await expect(till.carrito.getByLabel('Cliente', { exact: true })).toHaveValue('Doña Marta');
  await till.tecla('F10');
  await till.escanear(dos);
  await till.tecla('F10', 'F10');
  const lista = page.getByRole('dialog', { name: 'Ventas en espera' });
  await expect(lista.getByRole('listitem')).toHaveCount(2);
  await expect(lista.getByRole('listitem').first()).toContainText('Q30.00');
  await expectNoViolations(page, 'sales that wait');
  await till.tecla('ArrowDown', 'Enter');
  await expect(till.cantidad(b.nombre)).toHaveValue('1');
  await expect(till.busqueda).toBeFocused();
  // With a sale on the screen the two change places.
  await till.tecla('F1', '1');
  await expect(till.cantidad(a.nombre)).toHaveValue('3');
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toContainText('Q30.00');
  await till.tecla('Enter', 'F1', 'Delete');
  await expect(lista.getByText('No hay ventas en espera')).toBeVisible();
  // The last of the notices: an earlier one may still offer its own way back.
  await lista.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(lista.getByRole('listitem')).toHaveCount(1);
  await till.tecla('Escape');
  await expect(till.busqueda).toBeFocused();
});

test('a sale that waited knows what happened to its products', async ({ till }) => {
  const codigo = nuevoCodigo();
  const { _id, nombre } = await till.staff.shop.crearProducto({ codigo, stock: 9, precioVenta: 10 });
  await till.abrir();
  await till.escanear(`4*${codigo}`);
  await till.tecla('F10');
  await till.staff.shop.owner.put(`/api/productos/${_id}`, { body: { precioVenta: 12 } });
  await till.page.reload();
  await till.lista();
  await till.tecla('F10');
  await expect(till.staff.avisos(`El precio de ${nombre} cambió: ahora es Q12.00`)).toBeVisible();
  await expect(till.total).toHaveText('Q48.00');
});
