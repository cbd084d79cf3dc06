import { expectNoViolations } from '../support/axe.ts';
import { expectNothingCut } from '../support/cut.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';
import { vender } from './personal/vender.ts';

/** A picture of one red dot. */
const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** The same in a format that the shop does not take. */
const BMP = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAD/AA==',
  'base64',
);

test('a product is made with a picture, found, changed and deleted', async ({ staff, page }) => {
  const nombre = `Estrella fugaz ${process.pid}`;
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
  await expect(form.locator('[name=nombre]')).toBeFocused();
  await expectNoViolations(page, 'product form with errors');

  const imagen = form.locator('[name=imagen]');
  await form.locator('[name=nombre]').fill(nombre);
  await form.locator('[name=categoria]').selectOption('globos');
  await expect(form.locator('[name=tipoGlobo]')).toBeVisible();
  await form.locator('[name=categoria]').selectOption('otros');
  await expect(form.locator('[name=tipoGlobo]')).toBeHidden();
  for (const [campo, valor] of Object.entries({
    precioCompra: '4.5',
    precioVenta: '9,75',
    stock: '7',
    stockMinimo: '1',
  })) {
    await form.locator(`[name=${campo}]`).fill(valor);
  }
  // A kind of picture that the browser shows and the shop does not keep: the server says so, nothing typed is lost.
  await imagen.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: BMP });
  await expect(form.getByAltText('Vista previa de la imagen elegida')).toBeVisible();
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(staff.avisos(/^❌ .*imagen/i).last()).toBeVisible();
  await expect(form.locator('[name=nombre]')).toHaveValue(nombre);
  await imagen.setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: PUNTO });
  await expect(form.getByAltText('Vista previa de la imagen elegida')).toBeVisible();
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(staff.avisos('Producto creado correctamente')).toBeVisible();

  await page.getByLabel('Buscar').fill('estrella FUGAZ');
  await expect(page).toHaveURL(/buscar=estrella/);
  const fila = page.getByRole('row', { name: nombre });
  await expect(fila).toContainText('Q9.75');
  await expect(fila.locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Buscar')).toHaveValue('estrella FUGAZ');
  await fila.getByRole('button', { name: `Editar ${nombre}` }).click();
  const cambio = page.getByRole('dialog', { name: 'Editar producto' });
  await cambio.getByLabel('Activo').uncheck();
  await cambio.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Producto actualizado correctamente')).toBeVisible();
  await expect(fila).toContainText('Inactivo');

  await fila.getByRole('button', { name: `Eliminar ${nombre}` }).click();
  const pregunta = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar este producto?',
  });
  await expect(pregunta).toContainText(nombre);
  await expectNoViolations(page, 'deleting a product');
  await page.route('**/api/productos/*', (route) => route.abort());
  await pregunta.getByRole('button', { name: 'Eliminar producto' }).click();
  await expect(staff.avisos('❌ Error al eliminar el producto')).toBeVisible();
  await page.unroute('**/api/productos/*');
  await pregunta.getByRole('button', { name: 'Eliminar producto' }).click();
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
});

test('pages and filters of products live in the address', async ({ staff, page }) => {
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos?page=2');
  await expect(page.getByText(/Página 2 de/)).toBeVisible();
  await page.getByLabel('Categoría').selectOption('servicios');
  await expect(page).toHaveURL(/\?categoria=servicios$/);
  await expect(page.getByRole('table')).toContainText('Sin límite');
  await expectNoViolations(page, 'products');
});

test('an order is looked at and moves on', async ({ staff, page }) => {
  const { _id } = await staff.shop.crearProducto();
  const { numero } = await staff.shop.pedir({
    cliente: { nombre: 'Óscar Núñez', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 2 }],
    notasCliente: 'Paso a las cinco',
  });
  await staff.entrarComo('empleado');
  await staff.abrir('/pedidos');
  const fila = page.getByRole('row', { name: numero });
  await expect(fila).toContainText('Recién creado');
  await expect(fila).toContainText('5566-7788');
  await expectNoViolations(page, 'orders');
  await fila.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  const detalle = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await expect(detalle).toContainText('Paso a las cinco');
  await expectNoViolations(page, 'order');
  await detalle.getByRole('button', { name: 'Cambiar estado' }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(staff.avisos('❌ Debes seleccionar un estado')).toBeVisible();
  await expectNoViolations(page, 'state of an order');
  await cambio.getByLabel('Nuevo estado').selectOption('listo-entrega');
  await cambio.getByLabel('Notas de la tienda').fill('Con globos inflados');
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio).toBeHidden();
  await expect(fila).toContainText('Listo para Entrega');
  await expect(staff.avisos('❌ Debes seleccionar un estado')).toBeHidden({ timeout: 500 });
  await fila.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  await expect(detalle).toContainText('Notas de la tienda');
  await detalle.getByRole('button', { name: 'Cambiar estado' }).click();
  await cambio.getByLabel('Nuevo estado').selectOption('listo-entrega');
  await cambio.getByLabel('Notas de la tienda').fill('');
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio).toBeHidden();
  await fila.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  await expect(detalle).toContainText('Paso a las cinco');
  // The history keeps what was said; the note itself is gone.
  await expect(detalle).not.toContainText('Notas de la tienda');
  await page.keyboard.press('Escape');
  await expect(detalle).toBeHidden();
  await page
    .getByRole('group', { name: 'Estado' })
    .getByRole('button', { name: /^Cancelado/ })
    .click();
  await expect(page).toHaveURL(/estado=cancelado/);
  await expect(fila).toBeHidden();
});

test('reversed dates of orders are told, and nothing is asked', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  const preguntas: string[] = [];
  page.on('request', (request) => {
    // The bell asks for the newest orders, whatever the list is narrowed to.
    const dice = request.url();
    if (dice.includes('/api/pedidos/admin') && !dice.includes('limit=50')) preguntas.push(dice);
  });
  await staff.abrir('/pedidos?fechaInicio=2026-11-20&fechaFin=2026-11-10');
  await expect(page.getByText('La fecha de fin no puede ser anterior a la de inicio')).toBeVisible();
  await expect(page.getByLabel('Fecha Fin')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('No se encontraron pedidos')).toBeHidden();
  await expectNoViolations(page, 'orders with reversed dates');
  expect(preguntas).toEqual([]);
  await page.getByLabel('Fecha Fin').fill('2026-11-21');
  await expect(page.getByText('La fecha de fin no puede ser anterior a la de inicio')).toBeHidden();
  await expect.poll(() => preguntas.length).toBeGreaterThan(0);
});

test('a cancelled order shows how far it had come, and all of its notes', async ({ staff, page }) => {
  const { _id } = await staff.shop.crearProducto();
  const { numero } = await staff.shop.pedir({
    cliente: { nombre: 'Ana', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 1 }],
    notasCliente: 'w'.repeat(120),
  });
  await staff.shop.ponerEstado(numero, 'listo-entrega', 'm'.repeat(120));
  await staff.shop.ponerEstado(numero, 'cancelado', 'm'.repeat(120));
  await staff.entrarComo('empleado');
  await staff.abrir('/pedidos');
  await page.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  const detalle = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await expect(detalle).toBeVisible();
  const paso = (nombre: string) =>
    detalle
      .getByRole('list')
      .filter({ hasText: 'Pedido Recibido' })
      .getByRole('listitem')
      .filter({ has: page.getByText(nombre, { exact: true }) });
  await expect(paso('En Proceso')).toContainText('Completado');
  await expect(paso('Listo para Entrega')).toContainText('Completado');
  await expect(paso('Entregado')).toContainText('No realizado');
  await expect(paso('Cancelado')).toContainText('Estado actual');
  await expectNothingCut(detalle);
});

test('an item whose product is gone says so', async ({ staff, page }) => {
  const { _id } = await staff.shop.crearProducto();
  const { numero } = await staff.shop.pedir({
    cliente: { nombre: 'Ana', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 1 }],
  });
  await page.route('**/api/pedidos/admin/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { pedido: { items: { producto: unknown }[] } };
    for (const item of body.pedido.items) item.producto = null;
    await route.fulfill({ response, json: body });
  });
  await staff.entrarComo('empleado');
  await staff.abrir('/pedidos');
  await page.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  await expect(page.getByRole('dialog').getByText('Producto no disponible')).toBeVisible();
});

test('the owner sees profit, an employee with reports does not', async ({ staff, page }) => {
  await vender(staff.shop);
  await staff.entrarComo('propietario');
  await expect(page.getByRole('heading', { name: 'Clientes frecuentes' })).toBeVisible();
  await expect(page.getByText('Ganancia')).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Medalla de oro' })).toBeVisible();
  await expectNoViolations(page, 'dashboard');
  await staff.abrir('/reportes');
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Ventas' }).click();
  await expect(page.getByText('Ganancia Total')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Número de Ventas' })).toBeVisible();
  await expectNoViolations(page, 'sales report');
  await page.getByRole('tab', { name: 'Inventario' }).click();
  await expect(page.getByText('Valor Inventario')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Margen %' }).first()).toBeVisible();
  await expectNoViolations(page, 'inventory report');
  await staff.entrar(ENCARGADA);
  await staff.abrir('/reportes?tab=inventario');
  await expect(page.getByText('Total Productos')).toBeVisible();
  await expect(page.getByText('Valor Inventario')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Margen %' })).toHaveCount(0);
});

test('reports fail in their own words, and another tab clears it', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  const falla = (ruta: string) =>
    page.route(ruta, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'interno', message: '', requestId: '1' } }),
    );
  await falla('**/api/reportes/ventas*');
  await staff.abrir('/reportes?tab=ventas');
  await expect(page.getByText('Error al cargar el reporte de ventas')).toBeVisible();
  await page.getByRole('tab', { name: 'Inventario' }).click();
  await expect(page.getByText('Total Productos')).toBeVisible();
  await page.getByRole('tab', { name: 'Ventas' }).click();
  await expect(page.getByText('Error al cargar el reporte de ventas')).toBeHidden();
  await page.unroute('**/api/reportes/ventas*');
  await page.getByRole('button', { name: 'Generar Reporte' }).first().click();
  await expect(page.getByText('Promedio por Venta')).toBeVisible();
  await falla('**/api/productos*');
  await staff.abrir('/productos');
  await expect(page.getByRole('alert').getByText('Error al cargar los productos')).toBeVisible();
  await page.unroute('**/api/productos*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('the dashboard leads to all that runs out', async ({ staff, page }) => {
  await Promise.all([1, 2, 3].map(() => staff.shop.crearProducto({ stock: 0 })));
  await staff.entrar(ENCARGADA);
  await staff.abrir('/dashboard');
  const bajos = page.getByRole('heading', { name: /^Stock Bajo \(\d+\)$/ });
  const cuantos = Number(/\d+/.exec(await bajos.innerText())?.[0]);
  expect(cuantos).toBeGreaterThan(10);
  await page.getByRole('link', { name: `Ver los ${cuantos} productos` }).click();
  await expect(page).toHaveURL(/\/productos\?stockBajo=true$/);
  await expect(page.getByLabel('Solo Stock Bajo')).toBeChecked();
  await expect(page.getByText(`(${cuantos} productos en total)`)).toBeVisible();
});
