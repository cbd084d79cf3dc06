import { expectNoViolations } from '../../support/axe.ts';
import { pedir } from '../../support/pedir.ts';
import { capturarImpresion, reglaDePapel } from './support/impresion.ts';
import { expect, type Staff, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

// No other journey opens the employee's drawer.
test.use({ aparte: 'pedidos' });

/** Places a web order of three pieces. */
async function pedirTres(shop: Staff['shop'], nombre: string) {
  const { _id: producto, nombre: articulo } = await shop.crearProducto({ stock: 9 });
  const { numero } = await shop.pedir({
    cliente: { nombre, telefono: '45000001' },
    items: [{ producto, cantidad: 3 }],
    notasCliente: `Moño azul para ${nombre}`,
  });
  return { numero, articulo };
}

test('prints the work sheet of one order and those of several', async ({ staff, page, shop }) => {
  const grupo = `Fiesta ${Date.now()}`;
  const una = await pedirTres(shop, grupo);
  const otra = await pedirTres(shop, grupo);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('button', { name: `Ver detalles de ${una.numero}` }).click();
  const impreso = await capturarImpresion(page);
  const detalle = page.getByRole('dialog', { name: `Pedido ${una.numero}` });
  await detalle.getByRole('button', { name: 'Hoja de trabajo' }).click();
  await expect.poll(impreso).toContain(una.numero);
  for (const texto of [una.articulo, grupo, '4500-0001', `Moño azul para ${grupo}`, '3 piezas · Por cobrar'])
    expect(await impreso()).toContain(texto);
  expect(await impreso()).not.toContain(otra.numero);
  // Sets no page size, so the printer uses its own: Letter or A4.
  expect(await reglaDePapel(page)).toBe('@page { margin: 12mm; }');
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check();
  await expectNoViolations(page, 'selected orders');
  await page.getByRole('button', { name: 'Imprimir 2 hojas de trabajo' }).click();
  await expect.poll(impreso).toContain(otra.numero);
  expect(await impreso()).toContain(una.numero);
});

test('leaving the page sends a pending status change, and orders have no accessibility violations', async ({
  staff,
  page,
  shop,
}) => {
  const { numero } = await pedir(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.getByRole('button', { name: `Listo: ${numero}` }).click();
  await page.goto('about:blank');
  const estado = async () => (await shop.leerPedido(numero)).estado;
  await expect.poll(estado).toBe('listo-entrega');

  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  await shop.ponerEstado(numero, 'cancelado');
  await page.getByLabel('Nuevo estado').selectOption('en-proceso');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(page.getByText(`El pedido ${numero} cambió mientras tanto`)).toBeVisible();
  await expectNoViolations(page, 'a status that changed elsewhere');

  await shop.ponerEstado(numero, 'en-proceso');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.getByRole('button', { name: `Cobrar ${numero}` }).click();
  const cobro = page.getByRole('dialog', { name: `Cobrar ${numero}` });
  await expect(cobro.getByLabel('Total a cobrar')).toHaveText('Q25.00');
  await expectNoViolations(page, 'payment of an order');
  await cobro.getByRole('textbox', { name: 'Efectivo recibido' }).fill('50');
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(page.getByRole('dialog', { name: 'No tienes caja abierta' })).toBeVisible();
  await expectNoViolations(page, 'a payment without an open drawer');
  await page.getByLabel('Fondo inicial').fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible();
  await expectNoViolations(page, 'a paid order');

  await staff.abrir('/ventas');
  await expect(page.getByRole('heading', { name: 'Ventas', level: 1 })).toBeVisible();
  await pedir(shop);
  await expect(staff.menu.getByRole('link', { name: /^Pedidos/ })).toHaveText('Pedidos1 nuevo');
  await expectNoViolations(page, 'a new order');
});
