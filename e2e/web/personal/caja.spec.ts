import type { Locator } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { expectNoSidewaysScroll, expectNothingCut } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { capturarImpresion } from './support/impresion.ts';
import { expect, posTest as test } from './support/pos.ts';

// Behaviour is tested in e2e/screens; this file tests real keys, layout, colours and printing.

test('a cash sale takes three keys after the last scan and returns the focus to the search box', async ({
  pos,
  page,
}) => {
  const codigo = nuevoCodigo();
  await pos.staff.shop.crearProducto({ codigo, precioVenta: 12.5 });
  await pos.abrir();
  await pos.escanear(codigo);
  await expect(pos.total).toHaveText('Q12.50');
  await page.evaluate(() => {
    const counted = window as Window & { teclas?: number };
    counted.teclas = 0;
    addEventListener('keydown', () => (counted.teclas = (counted.teclas ?? 0) + 1), true);
  });
  await pos.tecla('F9');
  await expect(pos.recibido).toBeFocused();
  await pos.tecla('Enter');
  // The toast closes after three seconds, so it is awaited together with the dialog.
  await Promise.all([
    expect(pos.hecha).toBeVisible(),
    expect(pos.staff.avisos('Venta procesada exitosamente')).toBeVisible(),
  ]);
  await expect(pos.hecha.getByRole('button', { name: 'Nueva venta' })).toBeFocused();
  await pos.tecla('Enter');
  await expect(pos.hecha).toBeHidden();
  await expect(pos.busqueda).toBeFocused();
  expect(await page.evaluate(() => (window as Window & { teclas?: number }).teclas)).toBe(3);
  await expect(pos.total).toHaveText('Q0.00');
  await expect(pos.plegado('Consumidor final')).toBeVisible();
});

test('after a dialog closes, typed characters reach the field that has the focus again', async ({
  pos,
  page,
}) => {
  const codigo = nuevoCodigo();
  await pos.staff.shop.crearProducto({ codigo, precioVenta: 27 });
  await pos.abrir();
  // Before the drawer is loaded, F12 opens a dialog without a field.
  await expect(pos.chip).toHaveText('Abrir caja');
  await pos.tecla('F12');
  await page.keyboard.type('100.5');
  await pos.tecla('Enter');
  await expect(pos.staff.avisos('Caja abierta')).toBeVisible();
  await expect(pos.busqueda).toBeFocused();
  await page.keyboard.type('coraz', { delay: 90 });
  await expect(pos.busqueda).toHaveValue('coraz');
  await pos.tecla('Escape');

  await pos.escanear(codigo);
  await expect(pos.total).toHaveText('Q27.00');
  await pos.tecla('F9');
  await page.keyboard.type('500');
  await pos.tecla('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Q500.00');
  // «Corregir» has the focus, and the old amount is replaced by what is typed, however soon.
  await pos.entrarYTeclear('50,');
  await expect(pos.recibido).toHaveValue('50,');
  // A half-typed amount is not flagged.
  await expect(pos.carrito.getByText('No es un monto')).toHaveCount(0);
});

test('the parts of a mixed payment are selected on focus, and do not take the focus back', async ({
  pos,
  page,
}) => {
  const codigo = nuevoCodigo();
  await pos.staff.shop.crearProducto({ codigo, precioVenta: 100 });
  await pos.abrir();
  await pos.escanear(codigo);
  await expect(pos.total).toHaveText('Q100.00');
  await pos.tecla('F2', 'F7', 'F7', 'F7', 'F9');
  const efectivo = pos.carrito.getByRole('textbox', { name: 'Efectivo', exact: true });
  await expect(efectivo).toBeFocused();
  await page.keyboard.type('40');
  await pos.tecla('F3');
  await expect(efectivo).toHaveValue('40.00');
  // At once, not in a timer: the next key must replace the amount however soon it comes.
  const selected = await efectivo.evaluate((input: HTMLInputElement) => {
    input.focus();
    return [input.selectionStart, input.selectionEnd];
  });
  expect(selected).toEqual([0, '40.00'.length]);
  // The focus moves on before what the field had put off for later.
  await page.evaluate(
    async ([tarjeta, busqueda]) => {
      (tarjeta as HTMLElement).focus();
      (busqueda as HTMLElement).focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    [
      await pos.carrito.getByRole('textbox', { name: 'Tarjeta', exact: true }).elementHandle(),
      await pos.busqueda.elementHandle(),
    ],
  );
  await expect(pos.busqueda).toBeFocused();
});

test('thirty fast scans all count, and a scan over the completed sale starts the next one', async ({
  pos,
  page,
}) => {
  const codigos = Array.from({ length: 5 }, nuevoCodigo);
  for (const codigo of codigos) await pos.staff.shop.crearProducto({ codigo, stock: 50, precioVenta: 1 });
  await pos.abrir();
  for (let i = 0; i < 30; i += 1) await pos.escanear(codigos[i % 5] ?? '');
  await expect(pos.total).toHaveText('Q30.00');
  await expect(pos.lineas).toHaveCount(5);
  await pos.tecla('F9', 'Enter');
  await expect(pos.hecha).toBeVisible();
  // Scans the next customer's first product while the dialog of the completed sale is open.
  await pos.escanear(codigos[0] ?? '');
  await expect(pos.hecha).toBeHidden();
  await expect(pos.total).toHaveText('Q1.00');
  await expect(page.getByRole('heading', { name: 'Carrito' })).toBeVisible();
});

test('a scan adds its product whichever field has the focus, and leaves that field unchanged', async ({
  pos,
}) => {
  const uno = nuevoCodigo();
  const dos = nuevoCodigo();
  const a = await pos.staff.shop.crearProducto({ codigo: uno, stock: 60, precioVenta: 10 });
  const b = await pos.staff.shop.crearProducto({ codigo: dos, stock: 60, precioVenta: 1 });
  await pos.abrir();
  await pos.escanear(uno);
  const cliente = pos.carrito.getByLabel('Cliente', { exact: true });
  await pos.tecla('F4');
  await cliente.fill('Doña Marta');
  await pos.tecla('F6');
  await pos.descuento.fill('2');
  await pos.recibido.fill('50');
  let veces = 0;
  const { recibido, descuento } = pos;
  for (const campo of [recibido, descuento, pos.cantidad(a.nombre), cliente]) {
    // Written, it is folded as soon as the person goes on.
    if (campo === descuento) await pos.tecla('F6');
    else await campo.focus();
    await pos.escanear(dos);
    veces += 1;
    await expect(pos.cantidad(b.nombre)).toHaveValue(String(veces));
    await expect(pos.hecha).toBeHidden();
  }
  await expect(pos.cantidad(a.nombre)).toHaveValue('1');
  await expect(pos.plegado('Descuento Q2.00')).toBeVisible();
  await expect(pos.recibido).toHaveValue('50.00');
  await expect(cliente).toHaveValue('Doña Marta');
  // Keys that are slower than a scanner stay in the field.
  await pos.recibido.focus();
  await pos.teclear('2000', 90);
  await expect(pos.recibido).toHaveValue('2000');
  await pos.busqueda.focus();
  await pos.teclear('3*', 90);
  await cliente.focus();
  await pos.escanear(dos);
  await expect(pos.cantidad(b.nombre)).toHaveValue('7');
});

test('every state of the POS has no accessibility violations, and Ctrl+P prints the ticket', async ({
  pos,
  page,
}) => {
  // Checks eight states in both colour schemes.
  test.slow();
  const codigo = nuevoCodigo();
  const { nombre } = await pos.staff.shop.crearProducto({ codigo, stock: 60, precioVenta: 12.5 });
  await pos.abrir();
  await page.keyboard.type('zzzzz');
  await expect(page.getByText('No se encontraron productos', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'nothing found');
  await pos.tecla('Escape');

  await pos.escanear(codigo);
  await pos.tecla('F8');
  const vaciar = page.getByRole('alertdialog', { name: '¿Vaciar el carrito?' });
  await expect(vaciar).toBeVisible();
  await expectNoViolations(page, 'confirmation to empty the cart');
  await pos.tecla('Escape');
  await expect(vaciar).toBeHidden();
  await expect(pos.busqueda).toBeFocused();
  await pos.tecla('?');
  await expect(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
  await expectNoViolations(page, 'shortcuts');
  await pos.tecla('Escape');

  await pos.tecla('F9');
  await pos.recibido.fill('2500');
  await pos.tecla('Enter');
  await expect(page.getByRole('alertdialog', { name: '¿Recibiste Q2,500.00 en efectivo?' })).toBeVisible();
  await expectNoViolations(page, 'confirmation of a large cash amount');
  await pos.tecla('Enter', 'F6');
  await pos.descuento.fill('2');
  await pos.recibido.fill('5');
  await pos.tecla('Enter');
  await expect(pos.staff.avisos(/El efectivo recibido no alcanza/)).toBeVisible();
  await expectNoViolations(page, 'POS with errors');
  await pos.recibido.fill('');

  await pos.tecla('F10');
  await expect(pos.lineas).toHaveCount(0);
  await pos.escanear(codigo);
  await expect(pos.lineas).toHaveCount(1);
  await pos.tecla('F10', 'F10');
  const esperas = page.getByRole('dialog', { name: 'Ventas en espera' });
  await expect(esperas.getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(page, 'sales on hold');
  await pos.tecla('Enter');
  await expect(pos.cantidad(nombre)).toHaveValue('1');

  // The server records the sale, but its answer is lost.
  await intercept(page, '**/api/ventas', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pos.tecla('F9', 'Enter');
  await expect(pos.carrito.getByText('no se cobra dos veces')).toBeVisible();
  await expectNoViolations(page, 'unanswered sale');
  await page.unroute('**/api/ventas');
  await pos.tecla('F9', 'Enter');
  await expect(pos.hecha).toBeVisible();
  await expectNoViolations(page, 'completed sale');
  const impreso = await capturarImpresion(page);
  await pos.tecla('Control+p');
  await expect.poll(impreso).toContain(nombre);
  await expect(pos.hecha).toBeVisible();
});

/** On how many lines a text stands. */
async function renglones(donde: Locator): Promise<number> {
  return await donde.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]) {
  test(`twelve products fit in the cart at ${viewport.width} px, without sideways scrolling`, async ({
    pos,
    page,
  }) => {
    await page.setViewportSize(viewport);
    const codigos = Array.from({ length: 12 }, nuevoCodigo);
    for (const codigo of codigos) await pos.staff.shop.crearProducto({ codigo, precioVenta: 999.99 });
    await pos.abrir();
    for (const codigo of codigos) await pos.escanear(codigo);
    await expect(pos.lineas).toHaveCount(12);
    await expect(pos.procesar).toBeInViewport({ ratio: 1 });
    await expect(pos.total).toBeInViewport({ ratio: 1 });
    await expect(pos.chip).toBeInViewport({ ratio: 1 });
    await expect(pos.lineas.last()).toBeInViewport({ ratio: 0.9 });
    for (const texto of ['Consumidor final', 'Sin descuento'] as const) {
      await expectNothingCut(pos.plegado(texto));
      expect(await renglones(pos.plegado(texto).getByText(texto)), texto).toBe(1);
    }
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page, `POS at ${viewport.width}`);
  });
}
