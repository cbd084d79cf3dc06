import { expectNoViolations } from '../support/axe.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

test('the form says what a piece earns while its prices are typed', async ({ staff, page }) => {
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await expect(form.getByText('Margen: escribe los dos precios')).toBeVisible();
  await form.getByLabel('Precio Compra').fill('7.25');
  await form.getByLabel('Precio Venta').fill('12.50');
  await expect(form.getByText('Margen: 42.0 % · ganas Q5.25')).toBeVisible();
  await form.getByLabel('Precio Venta').fill('5');
  await expect(
    form.getByText('Margen: -45.0 % · pierdes Q2.25: se vende a menos de lo que cuesta'),
  ).toBeVisible();
  await expectNoViolations(page, 'a product sold at a loss');

  // A loss is said, not forbidden.
  const nombre = `Gancho ${process.pid}-${Date.now()}`;
  await form.locator('[name=nombre]').fill(nombre);
  await form.getByLabel('Categoría').selectOption('otros');
  await form.locator('[name=stock]').fill('3');
  await form.getByLabel('Stock Mínimo').fill('1');
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(staff.avisos('Producto creado correctamente')).toBeVisible();
});

test('a product is duplicated, and nothing is written until the copy is saved', async ({ staff, page }) => {
  const codigo = `DUP-${process.pid}-${Date.now()}`;
  const { nombre } = await staff.shop.crearProducto({ codigo, stock: 7, color: 'Dorado', tamano: 'grande' });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  const fotos = page.getByRole('table', { name: 'Productos' }).getByRole('row');
  await expect(fotos).toHaveCount(2);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  await page.locator('input[type=file]').setInputFiles('resources/icons/icon.png');
  await expect(page.getByAltText('Vista previa de la imagen elegida')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Producto actualizado correctamente')).toBeVisible();

  const duplicar = page.getByRole('button', { name: `Duplicar ${nombre}`, exact: true });
  const form = page.getByRole('dialog', { name: 'Duplicar producto' });
  await duplicar.click();
  await expect(form.getByLabel('Nombre')).toHaveValue(`${nombre} (copia)`);
  await expect(form.getByLabel('Código de barras')).toHaveValue('');
  await expect(form.locator('[name=stock]')).toHaveValue('0');
  await expect(form.getByLabel('Precio Venta')).toHaveValue('12.50');
  await expect(form.getByLabel('Color')).toHaveValue('Dorado');
  await expectNoViolations(page, 'a copy');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(fotos).toHaveCount(2);

  await duplicar.click();
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(staff.avisos('Producto creado correctamente')).toBeVisible();
  await expect(fotos).toHaveCount(3);
  const direcciones = () =>
    page
      .getByRole('table')
      .locator('tbody img')
      .evaluateAll((todas) => todas.map((una) => (una as HTMLImageElement).src));
  await expect
    .poll(async () => [(await direcciones()).length, new Set(await direcciones()).size])
    .toEqual([2, 1]);
});
