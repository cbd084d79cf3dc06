import { expectNoViolations } from '../support/axe.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

test('a deleted product comes back with «Deshacer», unless its code was taken meanwhile', async ({
  staff,
  page,
}) => {
  const codigo = `DES-${process.pid}-${Date.now()}`;
  const { _id, nombre } = await staff.shop.crearProducto({ codigo, stock: 9 });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(codigo)}`);
  const fila = page.getByRole('row', { name: nombre });
  const eliminar = async () => {
    await fila.getByRole('button', { name: `Eliminar ${nombre}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar producto' }).click();
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
  };
  const deshacer = page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' });

  await eliminar();
  await expectNoViolations(page, 'a deleted product');
  await deshacer.click();
  await expect(staff.avisos(`«${nombre}» está de vuelta, como estaba`)).toBeVisible();
  await expect(fila).toContainText('9');

  await eliminar();
  const otro = await staff.shop.crearProducto({ codigo, nombre: `Otro con ${codigo}` });
  await deshacer.click();
  await expect(
    staff.avisos(`❌ No se puede recuperar ${nombre}: otro producto ya usa el código ${codigo}`),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: otro.nombre })).toBeVisible();
  await expect(staff.shop.owner.get(`/api/productos/${_id}`)).rejects.toThrow('Producto no encontrado');
});
