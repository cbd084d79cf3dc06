import { expectNoViolations } from '../../support/axe.ts';
import { PHONE } from '../../support/sizes.ts';
import { vender } from '../../support/vender.ts';
import { expect, staffTest as test } from './support/staff.ts';

test('on a phone no table cell extends beyond the screen', async ({ staff, page }) => {
  await vender(staff.shop);
  await staff.entrarComo('propietario');
  await page.setViewportSize(PHONE);
  for (const [ruta, celda] of [
    ['/dashboard', 'Ingresos'],
    ['/productos', 'Precio Venta'],
    ['/pedidos', 'Total'],
    ['/reportes?tab=ventas', 'Monto Total'],
    ['/reportes?tab=inventario', 'Margen %'],
  ] as const) {
    await staff.abrir(ruta);
    const tablas = page.getByRole('table');
    await expect(tablas.first()).toBeVisible();
    await expect(page.getByRole('table').getByText(celda, { exact: true }).first()).toBeAttached();
    for (const tabla of await tablas.all()) {
      const { right } = await tabla.evaluate((element) => ({
        right: Math.max(
          ...Array.from(
            element.querySelectorAll('tbody :is(th, td)'),
            (cell) => cell.getBoundingClientRect().right,
          ),
        ),
      }));
      expect(right, ruta).toBeLessThanOrEqual(390);
    }
  }
});

test('on a phone a product is still a table row, with a label beside each value', async ({ staff, page }) => {
  const { nombre } = await staff.shop.crearProducto({ precioVenta: 1234.5 });
  await staff.entrarComo('propietario');
  await page.setViewportSize(PHONE);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  const fila = page.getByRole('row', { name: nombre });
  await expect(fila.getByRole('cell', { name: 'Q1,234.50' })).toBeInViewport();
  await expect(fila.getByRole('button', { name: `Editar ${nombre}` })).toBeInViewport();
  const rotulo = await fila
    .getByRole('cell', { name: 'Q1,234.50' })
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(rotulo).toContain('Precio Venta');
  await expectNoViolations(page, 'products on a phone');
});
