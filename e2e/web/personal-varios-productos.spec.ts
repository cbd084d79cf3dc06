import { expectNoViolations } from '../support/axe.ts';
import { ENCARGADA, expect, type Staff, staffTest as test } from './personal/staff.ts';

interface Ficha {
  productos: { _id: string; nombre: string; precioVenta: number; categoria: string; activo: boolean }[];
}

/** Products that one search finds, and how they are now. */
async function crear(shop: Staff['shop'], cuantos: number) {
  const grupo = `Lote ${process.pid}-${Date.now()}`;
  for (let i = 0; i < cuantos; i += 1)
    await shop.crearProducto({
      nombre: `${grupo} ${String(i).padStart(2, '0')}`,
      precioVenta: (999 + 100 * i) / 100,
    });
  const leer = async () => {
    const query = { buscar: grupo, orden: 'nombre-asc', limit: 100 };
    return (await shop.owner.get<Ficha>('/api/productos', { query })).productos;
  };
  return { grupo, leer };
}

test('several products are put off sale, moved and priced at once', async ({ staff, page, shop }) => {
  const { grupo, leer } = await crear(shop, 3);
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  const barra = page.getByRole('region', { name: 'Productos seleccionados' });
  const filas = page.getByRole('table', { name: 'Productos' }).locator('tbody tr');
  await expect(filas).toHaveCount(3);
  await expect(barra).toHaveCount(0);
  await page.getByRole('checkbox', { name: `${grupo} 00` }).press('Space');
  await expect(barra.getByText('1 seleccionado')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 seleccionado' })).toHaveCount(1);
  const pagina = page.getByRole('checkbox', { name: 'Elegir todos los de esta página' });
  await expect(pagina).toBeChecked({ indeterminate: true });
  await pagina.check();
  await expect(barra.getByText('3 seleccionados')).toBeVisible();
  await expectNoViolations(page, 'chosen products');

  await barra.getByRole('button', { name: 'Desactivar' }).click();
  await expect(staff.avisos('3 productos actualizados correctamente')).toBeVisible();
  await expect(filas.filter({ hasText: 'Inactivo' })).toHaveCount(3);

  await barra.getByRole('button', { name: 'Categoría' }).click();
  const categoria = page.getByRole('dialog', { name: 'Cambiar la categoría' });
  await categoria.getByRole('button', { name: 'Cambiar 3 productos' }).click();
  await expect(categoria.getByText('La categoría es obligatoria')).toBeVisible();
  await expectNoViolations(page, 'another category');
  await categoria.getByLabel('Nueva categoría').selectOption('otros');
  await categoria.getByRole('button', { name: 'Cambiar 3 productos' }).click();
  await expect(filas.filter({ hasText: 'Otros' })).toHaveCount(3);

  await barra.getByRole('button', { name: 'Precio' }).click();
  const precio = page.getByRole('dialog', { name: 'Cambiar el precio de venta' });
  await precio.getByLabel('Porcentaje').fill('12.5');
  const nuevos = precio.getByRole('table').locator('tbody tr');
  await expect(nuevos.nth(0)).toContainText('Q9.99');
  await expect(nuevos.nth(0)).toContainText('Q11.24');
  await expect(precio.getByText('se redondean a dos decimales')).toBeVisible();
  await precio.getByLabel('Qué hacer').selectOption('bajar');
  await precio.getByLabel('Porcentaje').fill('60');
  await expect(nuevos.nth(0)).toContainText('menos de lo que cuesta');
  await expectNoViolations(page, 'another price');
  await precio.getByLabel('Porcentaje').fill('101');
  await precio.getByRole('button', { name: 'Cambiar 3 precios' }).click();
  await expect(precio.getByText('Escribe un porcentaje entre 0 y 100')).toBeVisible();
  await precio.getByLabel('Porcentaje').fill('10');

  // Somebody changes one of them meanwhile: what was seen is not what would be written.
  const [uno] = await leer();
  await shop.ponerPrecio(uno?._id ?? '', 20);
  await precio.getByRole('button', { name: 'Cambiar 3 precios' }).click();
  await expect(staff.avisos(/acaba de cambiar: ahora es Q20.00. No se cambió ninguno/)).toBeVisible();
  await expect(nuevos.nth(0)).toContainText('Q18.00');
  // The answer is lost on its way: sent again as it was, it lowers nothing twice.
  await page.route('**/api/productos/varios', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const releidos = page.waitForResponse((response) => response.url().includes('ids='));
  await precio.getByRole('button', { name: 'Cambiar 3 precios' }).click();
  await expect(precio.getByText('No llegó la respuesta.')).toBeVisible();
  // What is in doubt is shown as it was sent, not taken off once more from what it may have become.
  await (await releidos).finished();
  await expect(nuevos.nth(0)).toHaveText(/Q20\.00.*Q18\.00/);
  await page.unroute('**/api/productos/varios');
  await precio.getByRole('button', { name: 'Cambiar 3 precios' }).click();
  await expect(precio).toBeHidden();
  expect((await leer()).map(({ precioVenta }) => precioVenta)).toEqual([18, 9.89, 10.79]);
  expect((await leer()).map(({ categoria: suya, activo }) => [suya, activo])).toEqual(
    Array(3).fill(['otros', false]),
  );
});

test('what is chosen outlasts a page, and what is deleted comes back', async ({ staff, page, shop }) => {
  const { grupo, leer } = await crear(shop, 22);
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}&orden=nombre-asc`);
  const barra = page.getByRole('region', { name: 'Productos seleccionados' });
  await page.getByRole('checkbox', { name: `${grupo} 00` }).check();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('checkbox', { name: `${grupo} 21` }).check();
  await expect(barra.getByText('2 seleccionados')).toBeVisible();
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page.getByRole('checkbox', { name: `${grupo} 00` })).toBeChecked();

  await barra.getByRole('button', { name: 'Eliminar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Eliminar 2 productos?' });
  await expectNoViolations(page, 'deleting several');
  await pregunta.getByRole('button', { name: 'Eliminar 2 productos' }).click();
  await expect(staff.avisos('2 productos eliminados correctamente')).toBeVisible();
  await expect(barra).toHaveCount(0);
  const pagina = page.getByRole('checkbox', { name: 'Elegir todos los de esta página' });
  await expect(pagina).toBeFocused();
  expect(await leer()).toHaveLength(20);
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
  await expect(staff.avisos('2 productos recuperados correctamente')).toBeVisible();
  expect(await leer()).toHaveLength(22);

  await page.getByRole('button', { name: 'Elegir los 22 que cumplen el filtro' }).click();
  await expect(barra.getByText('22 seleccionados')).toBeVisible();
  await barra.getByRole('button', { name: 'Quitar la selección' }).click();
  await expect(barra).toHaveCount(0);
  await expect(pagina).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: `${grupo} 03` }).check();
  await expect(barra).toBeInViewport();
  await expectNoViolations(page, 'chosen cards');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what is gone is let go of', async ({ staff, page, shop }) => {
  const { grupo, leer } = await crear(shop, 4);
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  const barra = page.getByRole('region', { name: 'Productos seleccionados' });
  const filas = page.getByRole('table', { name: 'Productos' }).locator('tbody tr');
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check();
  await page.getByRole('button', { name: `Eliminar ${grupo} 00` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar producto' }).click();
  await expect(barra.getByText('3 seleccionados')).toBeVisible();

  // Another till deletes one of them.
  const [uno] = await leer();
  await shop.owner.delete(`/api/productos/${uno?._id}`);
  await expect(filas).toHaveCount(2);
  await barra.getByRole('button', { name: 'Categoría' }).click();
  const categoria = page.getByRole('dialog', { name: 'Cambiar la categoría' });
  await categoria.getByLabel('Nueva categoría').selectOption('otros');
  await categoria.getByRole('button', { name: 'Cambiar 3 productos' }).click();
  await expect(staff.avisos(`❌ ${grupo} 01 ya fue eliminado. No se cambió ninguno`)).toBeVisible();
  await categoria.getByRole('button', { name: 'Cambiar 2 productos' }).click();
  await expect(categoria).toBeHidden();
  await expect(barra.getByText('2 seleccionados')).toBeVisible();
  await expect(filas.filter({ hasText: 'Otros' })).toHaveCount(2);

  for (const { _id } of await leer()) await shop.owner.delete(`/api/productos/${_id}`);
  await barra.getByRole('button', { name: 'Precio' }).click();
  const precio = page.getByRole('dialog', { name: 'Cambiar el precio de venta' });
  await expect(precio.getByText('Los productos elegidos ya no están.')).toBeVisible();
  await expect(precio.getByRole('button', { name: /^Cambiar/ })).toHaveCount(0);
  await precio.getByRole('button', { name: 'Cancelar' }).click();
  await barra.getByRole('button', { name: 'Categoría' }).click();
  await categoria.getByLabel('Nueva categoría').selectOption('otros');
  await categoria.getByRole('button', { name: 'Cambiar 2 productos' }).click();
  await expect(categoria).toBeHidden();
  await expect(barra).toHaveCount(0);
});

test('all that a filter finds are added to what was chosen under another', async ({ staff, page, shop }) => {
  const { grupo: uno } = await crear(shop, 22);
  const { grupo: otro } = await crear(shop, 22);
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(uno)}`);
  const barra = page.getByRole('region', { name: 'Productos seleccionados' });
  const buscar = page.getByLabel('Buscar');
  const todos = page.getByRole('button', { name: 'Elegir los 22 que cumplen el filtro' });
  await todos.click();
  await expect(barra.getByText('22 seleccionados')).toBeVisible();
  await expect(todos).toHaveCount(0);
  await buscar.fill(otro);
  await expect(page.getByRole('checkbox', { name: `${otro} 21` })).toBeVisible();

  // The answer comes when the list already shows another filter: nobody asked for those.
  const { promise: soltada, resolve: soltar } = Promise.withResolvers<void>();
  await page.route(/\/api\/productos\?.*limit=100/, async (route) => {
    await soltada;
    await route.continue();
  });
  const tarde = page.waitForResponse(/\/api\/productos\?.*limit=100/);
  await todos.click();
  await page.getByLabel('Estado').selectOption('Inactivo');
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
  soltar();
  await (await tarde).finished();
  await page.getByLabel('Estado').selectOption('Todos');
  await expect(page.getByRole('checkbox', { name: `${otro} 21` })).not.toBeChecked();
  await expect(barra.getByText('22 seleccionados')).toBeVisible();

  await todos.click();
  await expect(barra.getByText('44 seleccionados')).toBeVisible();
  await expect(todos).toHaveCount(0);
});
