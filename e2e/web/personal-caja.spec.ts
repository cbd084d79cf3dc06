import { expectNoViolations } from '../support/axe.ts';
import { expect, nuevoCodigo, tillTest as test } from './personal/till.ts';

test('a cash sale takes three keys after the last scan, and the box has the focus again', async ({
  till,
  page,
}) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 12.5 });
  await till.abrir();
  await till.escanear(codigo);
  await expect(till.total).toHaveText('Q12.50');
  await page.evaluate(() => {
    const counted = window as Window & { teclas?: number };
    counted.teclas = 0;
    addEventListener('keydown', () => (counted.teclas = (counted.teclas ?? 0) + 1), true);
  });
  await till.tecla('F9');
  await expect(till.recibido).toBeFocused();
  await till.tecla('Enter');
  await expect(till.hecha).toBeVisible();
  await expect(till.staff.avisos('Venta procesada exitosamente')).toBeVisible();
  await expect(till.hecha.getByRole('button', { name: 'Nueva venta' })).toBeFocused();
  await till.tecla('Enter');
  await expect(till.hecha).toBeHidden();
  await expect(till.busqueda).toBeFocused();
  expect(await page.evaluate(() => (window as Window & { teclas?: number }).teclas)).toBe(3);
  await expect(till.total).toHaveText('Q0.00');
  await expect(till.carrito.getByLabel('Cliente', { exact: true })).toHaveValue('');
});

test('thirty scans at the speed of a scanner, none lost, and straight on with the next client', async ({
  till,
  page,
}) => {
  const codigos = Array.from({ length: 5 }, nuevoCodigo);
  for (const codigo of codigos) await till.staff.shop.crearProducto({ codigo, stock: 50, precioVenta: 1 });
  await till.abrir();
  for (let i = 0; i < 30; i += 1) await till.escanear(codigos[i % 5] ?? '');
  await expect(till.total).toHaveText('Q30.00');
  await expect(till.lineas).toHaveCount(5);
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  // The next client's first article is scanned over the completed sale.
  await till.escanear(codigos[0] ?? '');
  await expect(till.hecha).toBeHidden();
  await expect(till.total).toHaveText('Q1.00');
  await expect(page.getByRole('heading', { name: 'Carrito' })).toBeVisible();
});

test('a scan is a scan wherever the focus is, and leaves the field as it was', async ({ till }) => {
  const [uno, dos] = [nuevoCodigo(), nuevoCodigo()];
  const a = await till.staff.shop.crearProducto({ codigo: uno, stock: 60, precioVenta: 10 });
  const b = await till.staff.shop.crearProducto({ codigo: dos, stock: 60, precioVenta: 1 });
  await till.abrir();
  await till.escanear(uno);
  const cliente = till.carrito.getByLabel('Cliente', { exact: true });
  await cliente.fill('Doña Marta');
  await till.descuento.fill('2');
  await till.recibido.fill('50');
  let veces = 0;
  for (const campo of [till.recibido, till.descuento, till.cantidad(a.nombre), cliente]) {
    await campo.focus();
    await till.escanear(dos);
    veces += 1;
    await expect(till.cantidad(b.nombre)).toHaveValue(String(veces));
    await expect(till.hecha).toBeHidden();
  }
  await expect(till.cantidad(a.nombre)).toHaveValue('1');
  await expect(till.descuento).toHaveValue('2.00');
  await expect(till.recibido).toHaveValue('50.00');
  await expect(cliente).toHaveValue('Doña Marta');
  // Fingers are slower, and their numbers stay where they were typed.
  await till.recibido.focus();
  await till.teclear('2000', 90);
  await expect(till.recibido).toHaveValue('2000');
  await till.busqueda.focus();
  await till.teclear('3*', 90);
  await cliente.focus();
  await till.escanear(dos);
  await expect(till.cantidad(b.nombre)).toHaveValue('7');
});

test('a scan answers no question and is not lost while a sale is on its way', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await till.staff.shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await till.abrir();
  await till.escanear(codigo);
  await till.tecla('F8');
  const vaciar = page.getByRole('alertdialog', { name: '¿Vaciar el carrito?' });
  await expect(vaciar).toBeVisible();
  await till.escanear(codigo);
  await expect(vaciar).toBeHidden();
  await expect(till.cantidad(nombre)).toHaveValue('2');
  let soltar: () => void = () => undefined;
  const espera = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route('**/api/ventas', async (route) => {
    await espera;
    await route.continue();
  });
  await till.tecla('F9', 'Enter');
  await expect(till.procesar).toHaveText(/Procesando\.\.\./);
  await till.escanear(codigo);
  await till.escanear(codigo);
  soltar();
  await expect(till.hecha).toContainText('Q20.00');
  await till.tecla('Enter');
  await expect(till.cantidad(nombre)).toHaveValue('2');
});

test('a quantity is a whole number, and a line that goes can come back', async ({ till }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await till.staff.shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await till.abrir();
  await till.escanear(codigo);
  for (const malo of ['2.5', '-3', 'dos']) {
    await till.cantidad(nombre).fill(malo);
    await till.tecla('Enter');
    await expect(till.staff.avisos(`«${malo}» no es una cantidad: escribe un número entero`)).toBeVisible();
    await expect(till.cantidad(nombre)).toHaveValue('1');
  }
  await till.busqueda.focus();
  await till.escanear(`0*${codigo}`);
  await expect(till.staff.avisos(/con 0 no se agrega nada/)).toBeVisible();
  await expect(till.cantidad(nombre)).toHaveValue('1');
  await till.carrito.getByRole('button', { name: `Disminuir: Cantidad de ${nombre}` }).click();
  await expect(till.lineas).toHaveCount(0);
  await expect(till.busqueda).toBeFocused();
  await till.staff.avisos('Deshacer').click();
  await expect(till.cantidad(nombre)).toHaveValue('1');
  await till.descuento.fill('25');
  await expect(till.carrito.getByText('Pasa del subtotal')).toBeVisible();
  await expect(till.total).toHaveText('Q0.00');
});

test('the keys multiply, walk, add, take away and empty', async ({ till, page }) => {
  const [uno, dos] = [nuevoCodigo(), nuevoCodigo()];
  const a = await till.staff.shop.crearProducto({ codigo: uno, stock: 60, precioVenta: 2 });
  const b = await till.staff.shop.crearProducto({ codigo: dos, stock: 60, precioVenta: 3 });
  await till.abrir();
  await till.escanear(`50*${uno}`);
  await expect(till.cantidad(a.nombre)).toHaveValue('50');
  await till.escanear(dos);
  await till.tecla('+', '+');
  await expect(till.cantidad(b.nombre)).toHaveValue('3');
  await till.tecla('ArrowUp', '-');
  await expect(till.cantidad(a.nombre)).toHaveValue('49');
  await page.keyboard.type('7*');
  await till.tecla('Enter');
  await expect(till.cantidad(a.nombre)).toHaveValue('7');
  await till.tecla('Delete');
  await expect(till.lineas).toHaveCount(1);
  await till.staff.avisos('Deshacer').click();
  await expect(till.lineas).toHaveCount(2);
  await till.tecla('F3', 'F8');
  const pregunta = page.getByRole('alertdialog', { name: '¿Vaciar el carrito?' });
  await expectNoViolations(page, 'emptying the cart');
  await pregunta.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expect(till.total).toHaveText('Q0.00');
  await expect(till.busqueda).toBeFocused();
  await till.tecla('F8');
  await expect(till.staff.avisos('El carrito ya está vacío')).toBeVisible();
  await till.tecla('?');
  await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
  await expectNoViolations(page, 'shortcuts');
  await till.tecla('Escape');
  await expect(till.busqueda).toBeFocused();
});

test('words find products without accents, arrows choose, Esc steps back', async ({ till, page }) => {
  const { nombre } = await till.staff.shop.crearProducto({ nombre: `Zarpazo Ñandú ${process.pid}` });
  await till.abrir();
  await page.keyboard.type('NANDU zarp');
  await expect(till.tarjeta(nombre)).toBeVisible();
  await till.tecla('Enter');
  await expect(till.cantidad(nombre)).toHaveValue('1');
  await page.getByRole('button', { name: 'Servicios' }).click();
  await expect(till.busqueda).toBeFocused();
  await expect(page.getByRole('button', { name: 'Servicios' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('globo');
  await till.tecla('ArrowDown', 'ArrowRight', 'Escape');
  await expect(till.busqueda).toHaveValue('');
  await till.tecla('Escape');
  await expect(page.getByRole('button', { name: 'Todos' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('zzzzz');
  await expect(page.getByText('No se encontraron productos', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'nothing found');
});

test('stock and total have their limits', async ({ till, page }) => {
  const { shop } = till.staff;
  const agotado = await shop.crearProducto({ stock: 0 });
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, stock: 3, precioVenta: 10 });
  await till.abrir();
  await page.keyboard.type(agotado.nombre);
  await till.tarjeta(agotado.nombre).click();
  await expect(till.staff.avisos('Producto sin stock disponible')).toBeVisible();
  await till.tecla('Escape');
  await till.escanear(`5*${codigo}`);
  await expect(till.staff.avisos('Stock máximo disponible: 3')).toBeVisible();
  await expect(till.cantidad(nombre)).toHaveValue('3');
  await expect(till.procesar).toBeEnabled();
  await till.procesar.click();
  await expect(till.staff.avisos('Escribe el nombre y el teléfono del cliente')).toBeVisible();
  await till.staff.avisos('Cliente de mostrador').click();
  await till.descuento.fill('30');
  await expect(till.procesar).toBeDisabled();
  await till.tecla('F9');
  await expect(till.staff.avisos('El total debe ser mayor a 0')).toBeVisible();
  await till.descuento.fill('1.234,50');
  await till.tecla('Enter');
  await expect(till.carrito.getByText('No es un monto')).toBeVisible();
  await expect(till.descuento).toHaveValue('1.234,50');
  await till.procesar.click();
  await expect(till.staff.avisos('El descuento no es un monto')).toBeVisible();
  await expect(till.descuento).toBeFocused();
  await till.descuento.fill('10%');
  await expect(till.descuento).toHaveValue('10');
  await expect(till.total).toHaveText('Q27.00');
  await till.recibido.fill('20');
  await expect(till.carrito.getByText('Faltan')).toContainText('Q7.00');
  await till.tecla('Enter');
  await expect(till.staff.avisos(/El efectivo recibido no alcanza/)).toBeVisible();
  await expectNoViolations(page, 'till with remarks');
  await till.recibido.fill('50');
  await till.tecla('Enter');
  await expect(till.hecha).toContainText('Q23.00');
  await expect(till.hecha.getByRole('article')).toContainText('Descuento');
  await expectNoViolations(page, 'completed sale');
});

test('an unfinished sale waits for its person', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await till.staff.shop.crearProducto({ codigo, stock: 9 });
  await till.abrir();
  await till.escanear(`4*${codigo}`);
  await till.tecla('F4', 'Enter');
  await page.keyboard.type('Doña Marta');
  await page.reload();
  await till.lista();
  await expect(till.cantidad(nombre)).toHaveValue('4');
  await expect(till.carrito.getByLabel('Cliente', { exact: true })).toHaveValue('Doña Marta');
  await till.staff.entrarComo('propietario');
  await till.staff.abrir('/pos');
  await till.lista();
  await expect(till.total).toHaveText('Q0.00');
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]) {
  test(`at ${viewport.width} px nothing is cut off and all is usable`, async ({ till, page }) => {
    await page.setViewportSize(viewport);
    const codigos = Array.from({ length: 12 }, nuevoCodigo);
    for (const codigo of codigos) await till.staff.shop.crearProducto({ codigo, precioVenta: 999.99 });
    await till.abrir();
    for (const codigo of codigos) await till.escanear(codigo);
    await expect(till.lineas).toHaveCount(12);
    await expect(till.procesar).toBeInViewport({ ratio: 1 });
    await expect(till.total).toBeInViewport({ ratio: 1 });
    await expect(till.lineas.last()).toBeInViewport({ ratio: 0.9 });
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(ancho).toBeLessThanOrEqual(0);
    await expectNoViolations(page, `till at ${viewport.width}`);
  });
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
]) {
  test(`toasts leave the cart and the search box free, ${viewport.width} px`, async ({ till, page }) => {
    await page.setViewportSize(viewport);
    await till.abrir();
    await till.escanear('no-existe-jamas');
    const aviso = page.getByRole('region', { name: 'Avisos' }).locator('[data-kind]');
    await expect(aviso).toBeVisible();
    await page.waitForTimeout(300);
    const [caja, carrito, busqueda] = await Promise.all(
      [aviso, till.carrito, till.busqueda].map((uno) => uno.boundingBox()),
    );
    expect((caja?.x ?? 0) + (caja?.width ?? 0)).toBeLessThanOrEqual(carrito?.x ?? 0);
    expect(caja?.y).toBeGreaterThanOrEqual((busqueda?.y ?? 0) + (busqueda?.height ?? 0));
  });
}
