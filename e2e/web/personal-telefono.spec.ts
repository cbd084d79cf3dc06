import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';
import { vender } from './personal/vender.ts';

const TELEFONO = { width: 390, height: 844 };

test('on a phone nothing of a table is out of sight', async ({ staff, page }) => {
  await vender(staff.shop);
  await staff.entrarComo('propietario');
  await page.setViewportSize(TELEFONO);
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

test('a product on a phone: each value beside its name, still a row of a table', async ({ staff, page }) => {
  const { nombre } = await staff.shop.crearProducto({ precioVenta: 1234.5 });
  await staff.entrarComo('propietario');
  await page.setViewportSize(TELEFONO);
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
