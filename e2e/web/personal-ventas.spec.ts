import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Producto } from '#contract/productos.ts';
import type { Venta } from '#contract/ventas.ts';
import { expectNoViolations } from '../support/axe.ts';
import { escucharImpresion } from './personal/impresion.ts';
import { expect, Staff, staffTest as test } from './personal/staff.ts';

const PRONTO = { timeout: 5_000 };
let cliente = 0;

/** A sale of two pieces at Q12.50 to a client that no other sale has. */
async function vender(shop: Staff['shop'], metodoPago: 'efectivo' | 'tarjeta' = 'tarjeta') {
  cliente += 1;
  const { _id: producto, nombre } = await shop.crearProducto({ precioVenta: 12.5, stock: 9 });
  const datosCliente = { nombre: `Julia Peña ${cliente}`, telefono: String(42_000_000 + cliente) };
  const { venta } = await shop.owner.post<{ venta: Venta }>('/api/ventas', {
    body: { datosCliente, items: [{ producto, cantidad: 2, precioUnitario: 12.5 }], metodoPago },
  });
  return { venta, producto, articulo: nombre, cliente: datosCliente.nombre };
}

test('a sale is found by its client and method, opened, and its ticket printed again', async ({
  staff,
  page,
  shop,
}) => {
  const { venta, articulo, cliente: nombre } = await vender(shop, 'efectivo');
  await staff.entrarComo('empleado');
  await staff.menu.getByRole('link', { name: 'Ventas' }).click();
  await expect(page.getByRole('heading', { name: 'Ventas', level: 1 })).toBeVisible();
  // The newest is first.
  const filas = page.getByRole('table', { name: 'Ventas' }).getByRole('row');
  await expect(filas.nth(1)).toContainText(venta.numero);
  await expectNoViolations(page, 'sales');

  await page.getByRole('button', { name: 'Ayer' }).click();
  await expect(filas.filter({ hasText: venta.numero })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoy' }).click();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(nombre.replace('ñ', 'n').toUpperCase());
  await expect(filas).toHaveCount(2);
  await page.getByLabel('Método de pago').selectOption('tarjeta');
  await expect(page.getByText('No se encontraron ventas')).toBeVisible();
  await page.getByLabel('Método de pago').selectOption('efectivo');
  await expect(filas.nth(1)).toContainText(venta.numero);
  // All of it stands in the address.
  await page.reload();
  await expect(filas).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Hoy' })).toHaveAttribute('aria-pressed', 'true');

  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const archivo = await bajada;
  expect(archivo.suggestedFilename()).toMatch(/^Ventas_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = parse(await readFile(await archivo.path(), 'utf8'), { bom: true, columns: true });
  expect(csv).toEqual([
    expect.objectContaining({ Venta: venta.numero, Cliente: nombre, Total: '25.00', Estado: 'Completada' }),
  ]);

  await page.getByRole('button', { name: `Ver la venta ${venta.numero}` }).click();
  const detalle = page.getByRole('dialog', { name: `Venta ${venta.numero}` });
  await expect(detalle.getByRole('region', { name: 'Vista del ticket' })).toContainText(articulo);
  await expectNoViolations(page, 'a sale');
  const impreso = await escucharImpresion(page);
  await detalle.getByRole('button', { name: 'Imprimir ticket' }).click();
  await expect.poll(impreso).toContain(articulo);
  expect(await impreso()).toContain(venta.numero);
  await page.keyboard.press('Escape');
  await expect(detalle).toBeHidden();
  expect(new URL(page.url()).searchParams.get('ver')).toBeNull();
});

test('dates the wrong way round and sales that do not come are told', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/ventas?fechaInicio=2026-02-02&fechaFin=2026-01-01');
  await expect(page.getByText('Corrige las fechas para ver las ventas')).toBeVisible();
  await page.route('**/api/ventas?**', (route) => route.fulfill({ status: 500, json: {} }));
  await staff.abrir('/ventas');
  await expect(page.getByText('Error al cargar las ventas')).toBeVisible(PRONTO);
  await expectNoViolations(page, 'sales that do not load');
  await page.unroute('**/api/ventas?**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table', { name: 'Ventas' })).toBeVisible();
});

test('the owner voids a sale with a reason: the stock comes back, and every screen shows it', async ({
  staff,
  page,
  shop,
  browser,
}) => {
  const { venta, producto } = await vender(shop);
  const stock = async () =>
    (await shop.owner.get<{ producto: Producto }>(`/api/productos/${producto}`)).producto.stock;
  expect(await stock()).toBe(7);
  // An employee looks at the same list meanwhile, and may not void.
  const otra = await (await browser.newContext()).newPage();
  const empleado = new Staff(otra, shop);
  await empleado.entrarComo('empleado');
  await empleado.abrir(`/ventas?ver=${venta._id}`);
  const ajeno = otra.getByRole('dialog', { name: `Venta ${venta.numero}` });
  await expect(ajeno.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  await expect(ajeno.getByRole('button', { name: 'Anular venta' })).toHaveCount(0);

  await staff.entrarComo('propietario');
  await staff.abrir(`/ventas?buscar=${venta.numero}`);
  await page.getByRole('button', { name: `Ver la venta ${venta.numero}` }).click();
  await page.getByRole('button', { name: 'Anular venta' }).click();
  const anular = page.getByRole('dialog', { name: `¿Anular la venta ${venta.numero}?` });
  await expect(anular).toContainText('Los productos vuelven al inventario.');
  await expect(anular.getByLabel('Motivo')).toBeFocused();
  await expectNoViolations(page, 'voiding a sale');
  await anular.getByRole('button', { name: 'Sí, anular venta' }).click();
  await expect(anular.getByText('Por favor indica el motivo de la anulación')).toBeVisible();
  await anular.getByLabel('Motivo').fill('Se cobró dos veces');

  // The answer of the first try gets lost on its way.
  await page.route('**/anular', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await anular.getByRole('button', { name: 'Sí, anular venta' }).click();
  await expect(anular.getByText('No llegó la respuesta.')).toBeVisible(PRONTO);
  await page.unroute('**/anular');
  await anular.getByRole('button', { name: 'Sí, anular venta' }).click();
  await expect(staff.avisos(`Venta ${venta.numero} anulada`)).toBeVisible();
  expect(await stock()).toBe(9);

  const fila = page.getByRole('row').filter({ hasText: venta.numero });
  await expect(fila).toContainText('Anulada');
  await expect(ajeno.getByText('Venta anulada el')).toContainText('Se cobró dos veces', PRONTO);
  await expect(ajeno.getByRole('region', { name: 'Vista del ticket' })).toContainText('Venta anulada');
  await page.getByLabel('Estado').selectOption('completada');
  await expect(page.getByText('No se encontraron ventas')).toBeVisible();
  await page.getByLabel('Estado').selectOption('anulada');
  await page.getByRole('button', { name: `Ver la venta ${venta.numero}` }).click();
  await expect(page.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anular venta' })).toHaveCount(0);
  await expectNoViolations(page, 'a voided sale');
});

test('voiding the sale of an order sends the order back to be collected', async ({ staff, page, shop }) => {
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Rosa Marroquín', telefono: '43000001' },
    items: [{ producto, cantidad: 2 }],
  });
  const { _id } = await shop.leerPedido(numero);
  await shop.owner.post(`/api/pedidos/admin/${_id}/cobrar`, { body: { metodoPago: 'tarjeta' } });
  await staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?ver=${_id}`);
  await page.getByRole('link', { name: /^Venta V/ }).click();
  await expect(page.getByRole('link', { name: numero })).toBeVisible();
  await page.getByRole('button', { name: 'Anular venta' }).click();
  const anular = page.getByRole('dialog', { name: /^¿Anular la venta/ });
  await expect(anular).toContainText(
    `El pedido ${numero} conserva sus productos y vuelve a «Listo para Entrega»`,
  );
  await anular.getByLabel('Motivo').fill('Pagó con otra tarjeta');
  await anular.getByRole('button', { name: 'Sí, anular venta' }).click();
  await expect(staff.avisos(/^Venta V\S+ anulada$/)).toBeVisible();
  await staff.abrir(`/pedidos?buscar=${numero}`);
  const fila = page.getByRole('row').filter({ hasText: numero });
  await expect(fila).toContainText('Listo para Entrega');
  await expect(fila.getByRole('button', { name: `Cobrar ${numero}` })).toBeVisible();
});

test('Ctrl+P held down prints one ticket', async ({ staff, page, shop }) => {
  const { venta } = await vender(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/ventas?ver=${venta._id}`);
  await expect(page.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  await page.evaluate(() => {
    const hojas = { cuantas: 0 };
    Object.assign(window, { hojas });
    new MutationObserver((cambios) => {
      for (const { addedNodes } of cambios) {
        for (const nodo of addedNodes) if (nodo instanceof HTMLIFrameElement) hojas.cuantas += 1;
      }
    }).observe(document.body, { childList: true });
  });
  await page.keyboard.down('Control');
  // Pressed again without being let go, a key repeats itself.
  for (let vez = 0; vez < 5; vez += 1) {
    await page.keyboard.down('p');
    await page.waitForTimeout(300);
  }
  await page.keyboard.up('p');
  await page.keyboard.up('Control');
  // The observer left its count on the page's own window, whose type does not know it.
  const cuantas = () =>
    page.evaluate(() => (window as unknown as { hojas: { cuantas: number } }).hojas.cuantas);
  await expect.poll(cuantas, PRONTO).toBe(1);
});
