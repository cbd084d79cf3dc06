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
  // The way back is offered for seconds, and for as long as somebody is at it.
  await deshacer.focus();
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

test('lists are sorted by their headers, and the navigation brings a screen back as it was left', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos?categoria=globos');
  const precio = page.getByRole('columnheader', { name: 'Precio Venta' });
  const ordenar = precio.getByRole('button', { name: 'Precio Venta' });
  const precios = async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const textos = await page.locator('td[data-header="Precio Venta"]').allInnerTexts();
    return textos.map((texto) => Number(texto.replace(/[^\d.]/g, '')));
  };
  await expect(precio).not.toHaveAttribute('aria-sort');
  await ordenar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orden=precio-asc/);
  await expect(precio).toHaveAttribute('aria-sort', 'ascending');
  await expect(async () => {
    const subiendo = await precios();
    expect(subiendo).toEqual([...subiendo].sort((a, b) => a - b));
  }).toPass();
  await expect(ordenar).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(precio).toHaveAttribute('aria-sort', 'descending');
  await expect(async () => {
    const bajando = await precios();
    expect(bajando).toEqual([...bajando].sort((a, b) => b - a));
  }).toPass();
  await expectNoViolations(page, 'sorted products');

  await staff.menu.getByRole('link', { name: 'Ventas' }).click();
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await expectNoViolations(page, 'sorted sales');
  await staff.menu.getByRole('link', { name: 'Pedidos' }).click();
  await page.getByRole('columnheader', { name: 'Recibido' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?orden=fecha-asc$/);

  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  await expect(page).toHaveURL(/\?categoria=globos&orden=precio-desc$/);
  await expect(precio).toHaveAttribute('aria-sort', 'descending');
  await ordenar.click();
  await expect(page).toHaveURL(/\?categoria=globos$/);
  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  await expect(page).toHaveURL(/\/productos$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Ordenar por').selectOption({ label: 'Stock: menos primero' });
  await expect(page).toHaveURL(/\?orden=stock-asc$/);
  await expectNoViolations(page, 'products as cards');
});

test('what moved a product is told, and its stock is put right with a reason', async ({ staff, page }) => {
  const { _id, nombre } = await staff.shop.crearProducto({ stock: 10 });
  await staff.shop.pedir({
    cliente: { nombre: 'Rita Cú', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 4 }],
  });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await page.getByRole('button', { name: `Movimientos de ${nombre}` }).click();
  const dialogo = page.getByRole('dialog', { name: `Movimientos de «${nombre}»` });
  const filas = dialogo.locator('tbody tr');
  await expect(filas).toHaveCount(2);
  await expect(filas.nth(0)).toContainText('Pedido');
  await expect(filas.nth(0)).toContainText('−4');
  await expect(filas.nth(1)).toContainText('Existencia inicial');
  await expect(filas.nth(1)).toContainText('Marta Ajú');

  const guardar = dialogo.getByRole('button', { name: 'Guardar ajuste' });
  await guardar.click();
  await expect(dialogo.getByText('Escribe cuántas piezas, en número entero')).toBeVisible();
  await expect(dialogo.getByText('El motivo es obligatorio')).toBeVisible();
  await expectNoViolations(page, 'movements with errors');
  await dialogo.getByLabel('Piezas que').selectOption('salen');
  await dialogo.getByLabel('Cuántas').fill('7');
  await dialogo.getByLabel('Motivo').fill('Se rompió o se dañó');
  await guardar.click();
  await expect(dialogo.getByText('Solo hay 6')).toBeVisible();
  await dialogo.getByLabel('Cuántas').fill('6');
  await expect(dialogo.getByText('quedarán 0')).toBeVisible();

  // The answer is lost on its way: it is sent again as it was, and moves nothing twice.
  await page.route('**/ajustes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await guardar.click();
  await expect(staff.avisos(/^❌/)).toBeVisible();
  await page.unroute('**/ajustes');
  await expect(dialogo.getByText('No llegó la respuesta.')).toBeVisible();
  await expect(dialogo.getByLabel('Motivo')).toHaveValue('Se rompió o se dañó');
  await expect(dialogo.getByLabel('Cuántas')).not.toBeEditable();
  await expectNoViolations(page, 'an adjustment in doubt');
  await guardar.click();
  await expect(staff.avisos('Stock ajustado correctamente')).toBeVisible();
  await expect(filas).toHaveCount(3);
  await expect(filas.nth(0)).toContainText('Se rompió o se dañó');
  await expect(filas.nth(0)).toContainText('−6');
  await expect(dialogo.getByLabel('Cuántas')).toHaveValue('');
  // A sale elsewhere shows by itself.
  await staff.shop.ponerStock(_id, 50);
  await expect(filas.nth(0)).toContainText('+50');
  await dialogo.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByRole('row', { name: nombre })).toContainText('50');
});

test('whoever enters next finds the lists whole, not as the one before left them', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos?categoria=globos');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  // On the same page: a new one remembers nothing anyway.
  await staff.email.fill(ENCARGADA.email);
  await staff.password.fill(ENCARGADA.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  await expect(page).toHaveURL(/\/productos$/);
});
