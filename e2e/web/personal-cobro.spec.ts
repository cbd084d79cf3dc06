import { expectNoViolations } from '../support/axe.ts';
import { escucharImpresion } from './personal/impresion.ts';
import { expect, nuevoCodigo, tillTest as test } from './personal/till.ts';

test('cash that nobody hands over is asked about', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 12.5 });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F9');
  await till.recibido.fill('2500');
  await till.tecla('Enter');
  const pregunta = page.getByRole('alertdialog', { name: '¿Recibiste Q2,500.00 en efectivo?' });
  await expect(pregunta).toContainText('Se deben Q12.50: el cambio sería de Q2,487.50.');
  await expectNoViolations(page, 'doubtful cash');
  await till.tecla('Enter');
  await expect(pregunta).toBeHidden();
  await expect(till.recibido).toBeFocused();
  await till.recibido.fill('740218703397');
  await till.tecla('Enter');
  await expect(till.staff.avisos(/no puede pasar de Q999,999\.99/)).toBeVisible();
  await till.recibido.fill('2500');
  await till.tecla('Enter');
  await pregunta.getByRole('button', { name: 'Sí, cobrar' }).click();
  await expect(till.hecha).toContainText('Q2,487.50');
});

test('a cart that was charged just before a power cut is not charged again', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 30 });
  await till.abrir();
  await till.escanear(codigo);
  await expect(till.lineas).toHaveCount(1);
  const ventas = async () => {
    const { pagination } = await till.staff.shop.owner.get<{ pagination: { totalItems: number } }>(
      '/api/ventas',
    );
    return pagination.totalItems;
  };
  const antes = await ventas();
  const guardado = await page.evaluate(() => ({ ...localStorage }));
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  const numero = await till.hecha
    .getByText(/V\d{8}-\d{4}/)
    .first()
    .textContent();
  // The disk has what it had: the browser had not written the rest.
  await page.goto('about:blank');
  await till.staff.abrir('/pos');
  await page.evaluate((todo) => {
    for (const [clave, valor] of Object.entries(todo)) localStorage.setItem(clave, valor);
  }, guardado);
  await page.reload();
  await till.lista();
  await expect(till.lineas).toHaveCount(1);
  await till.tecla('F9', 'Enter');
  await expect(page.getByText(`Esto ya estaba cobrado: venta ${numero}. No se cobró otra vez`)).toBeVisible();
  await expect(till.lineas).toHaveCount(0);
  await expect(till.hecha).toHaveCount(0);
  expect(await ventas()).toBe(antes + 1);
});

test('«10%» is typed in one go', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 50 });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F6');
  await page.keyboard.type('10%', { delay: 90 });
  await expect(till.descuento).toBeFocused();
  await expect(till.total).toHaveText('Q45.00');
});

test('a quantity without a product is asked about, and waits for it', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 2, stock: 500 });
  await till.abrir();
  await page.keyboard.type('99*', { delay: 90 });
  await till.tecla('Enter');
  await expect(
    page.getByText('Falta el producto: escribe o escanea su código después de «99*»'),
  ).toBeVisible();
  await till.escanear(codigo);
  await expect(till.total).toHaveText('Q198.00');
});

test('a mixed payment must add up', async ({ till }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 100 });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F2', 'F7', 'F7', 'F7', 'F9');
  const efectivo = till.carrito.getByRole('textbox', { name: 'Efectivo', exact: true });
  await expect(efectivo).toBeFocused();
  await efectivo.fill('40');
  await till.procesar.click();
  await expect(till.staff.avisos(/Los pagos no suman el total: faltan Q60\.00/)).toBeVisible();
  await till.carrito.getByRole('textbox', { name: 'Tarjeta' }).focus();
  await expect(till.carrito.getByRole('textbox', { name: 'Tarjeta' })).toHaveValue('60.00');
  await till.procesar.click();
  await expect(till.hecha).toContainText('Mixto');
});

test('a sale that fails is kept, and sold once when it is tried again', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  const cliente = `Reintento ${codigo}`;
  const { nombre } = await till.staff.shop.crearProducto({ codigo, stock: 5 });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F4');
  // Typed by a person: keys as quick as a test's would be a scan.
  await till.carrito.getByLabel('Cliente', { exact: true }).fill(cliente);
  await till.tecla('Enter');
  await page.keyboard.type('44556677');
  // The server sells, and its answer gets lost on the way.
  await page.route('**/api/ventas', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await till.procesar.click();
  await expect(till.staff.avisos('❌ Error al procesar la venta')).toBeVisible();
  await expect(till.carrito.getByText('no se cobra dos veces')).toBeVisible();
  await expectNoViolations(page, 'unanswered sale');
  await page.unroute('**/api/ventas');
  await page.reload();
  await till.lista();
  await expect(till.cantidad(nombre)).toHaveValue('1');
  // Who asks too often is told nothing about the sale: it stays in doubt.
  await page.route('**/api/ventas', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: 'demasiados-intentos', message: 'Demasiadas peticiones' },
    }),
  );
  await till.procesar.click();
  await expect(till.staff.avisos('❌ Demasiadas peticiones')).toBeVisible();
  await expect(till.carrito.getByText('no se cobra dos veces')).toBeVisible();
  await page.unroute('**/api/ventas');
  await till.busqueda.focus();
  // The two keys that end any other sale: the second is not to close the change that the first brought.
  await till.tecla('F9');
  await expect(till.procesar).toBeFocused();
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  expect(await till.ventasDe(cliente)).toBe(1);
});

test('what the server refuses is told, and a new price reaches the cart', async ({ till, page }) => {
  // A till that hears of changes as they happen would know before it is refused.
  await page.route(/\/api\/eventos/, (route) => route.abort());
  const codigo = nuevoCodigo();
  const { shop } = till.staff;
  const { _id } = await shop.crearProducto({ codigo, precioVenta: 10, stock: 4 });
  await till.abrir();
  await till.escanear(codigo);
  await shop.ponerPrecio(_id, 11);
  await till.tecla('F2');
  await till.procesar.click();
  await expect(till.staff.avisos(/^❌ .*Q11\.00/)).toBeVisible();
  await expect(till.total).toHaveText('Q11.00');
  await till.tecla('F3', '+', '+');
  await shop.ponerStock(_id, 2);
  await till.procesar.click();
  await expect(till.staff.avisos(/Stock insuficiente/)).toBeVisible();
  await expect(till.carrito.getByText('Disponible: 2')).toBeVisible();
  await till.tecla('F3', '-');
  await till.procesar.click();
  await expect(till.hecha).toBeVisible();
});

test('the browser prints the ticket', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await till.staff.shop.crearProducto({ codigo });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  const impreso = await escucharImpresion(page);
  await till.tecla('Control+p');
  await expect.poll(impreso).toContain(nombre);
  await expect(till.hecha).toBeVisible();
});
