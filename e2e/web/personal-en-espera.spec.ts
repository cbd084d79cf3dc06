import { expectNoViolations } from '../support/axe.ts';
import { Staff } from './personal/staff.ts';
import { expect, nuevoCodigo, Till, tillTest as test } from './personal/till.ts';

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

/** Sets a sale aside for each of the codes, with a product of its own. */
async function apartar(till: Till, codigos: string[]): Promise<void> {
  for (const codigo of codigos) {
    await till.escanear(codigo);
    await expect(till.lineas).toHaveCount(1);
    await till.tecla('F10');
    await expect(till.lineas).toHaveCount(0);
  }
}

test('a scan over the list of waiting sales brings none of them back', async ({ till, page }) => {
  const codigos = ['1', '2'].map((primera) => primera + nuevoCodigo());
  const productos = await Promise.all(
    codigos.map((codigo) => till.staff.shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  await till.abrir();
  await apartar(till, codigos);
  const lista = page.getByRole('dialog', { name: 'Ventas en espera' });
  await till.tecla('F1', 'Control+1', 'Alt+1');
  await expect(lista.getByRole('listitem')).toHaveCount(2);
  // The first character of the scan is the number of a sale that waits.
  await till.escanear(codigos[1] ?? '');
  await expect(lista).toBeHidden();
  await expect(till.cantidad(productos[1]?.nombre ?? '')).toHaveValue('1');
  await expect(till.lineas).toHaveCount(1);
  await expect(till.carrito.getByRole('button', { name: 'Ventas en espera: 2 (F1)' })).toBeVisible();
});

test('a sale in doubt is shown in whatever window the person works', async ({ till, page, context }) => {
  const codigos = [nuevoCodigo(), nuevoCodigo()];
  const productos = await Promise.all(
    codigos.map((codigo) => till.staff.shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  const cliente = `Doña Duda ${process.pid}`;
  await till.abrir();
  const otra = await context.newPage();
  const tillDeOtra = new Till(new Staff(otra, till.staff.shop));
  await otra.goto(page.url());
  await tillDeOtra.lista();
  await till.escanear(codigos[0] ?? '');
  await till.carrito.getByLabel('Cliente', { exact: true }).fill(cliente);
  await till.carrito.getByLabel('Teléfono', { exact: true }).fill('5000-0009');
  // It is made, and its answer never comes.
  await page.route('**/api/ventas', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await till.tecla('F9', 'Enter');
  await expect(till.carrito.getByRole('alert')).toContainText('No llegó la respuesta de esta venta');
  // The other window writes its own sale, and this one dies.
  await tillDeOtra.escanear(codigos[1] ?? '');
  await expect(tillDeOtra.cantidad(productos[1]?.nombre ?? '')).toHaveValue('1');
  await page.close();
  await expect(tillDeOtra.carrito.getByRole('alert')).toContainText('hay una sin confirmar');
  await tillDeOtra.tecla('F1');
  const lista = otra.getByRole('dialog', { name: 'Ventas en espera' });
  await expect(lista.getByRole('listitem')).toContainText(`${cliente}`);
  await expect(lista.getByRole('listitem')).toContainText('Sin confirmar');
  await expectNoViolations(otra, 'a sale in doubt that waits');
  await tillDeOtra.tecla('1');
  await expect(tillDeOtra.cantidad(productos[0]?.nombre ?? '')).toHaveValue('1');
  await tillDeOtra.procesar.click();
  await expect(tillDeOtra.hecha).toContainText('Q10.00');
  expect(await till.ventasDe(cliente)).toBe(1);
});

test('the keys go on in the list when sales leave it', async ({ till, page }) => {
  const codigos = [nuevoCodigo(), nuevoCodigo(), nuevoCodigo(), nuevoCodigo()];
  const productos = await Promise.all(
    codigos.map((codigo) => till.staff.shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  await till.abrir();
  await apartar(till, codigos);
  await till.tecla('F1');
  const filas = page.getByRole('dialog', { name: 'Ventas en espera' }).getByRole('listitem');
  const boton = (fila: number) => filas.nth(fila).getByRole('button').first();
  await expect(boton(0)).toBeFocused();
  // The last one goes: the one before it has the focus.
  await till.tecla('ArrowUp', 'Delete');
  await expect(filas).toHaveCount(3);
  await expect(boton(2)).toBeFocused();
  await till.tecla('ArrowUp', 'Delete');
  await expect(filas).toHaveCount(2);
  await expect(boton(1)).toContainText(productos[2]?.nombre ?? '');
  await expect(boton(1)).toBeFocused();
  // By its button too.
  await filas
    .nth(1)
    .getByRole('button', { name: /^Descartar/ })
    .click();
  await expect(filas).toHaveCount(1);
  await expect(boton(0)).toBeFocused();
  // The way back takes its own button along; the keys go on.
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(filas).toHaveCount(2);
  await till.tecla('2');
  await expect(till.cantidad(productos[2]?.nombre ?? '')).toHaveValue('1');
});
