import type { ListaVentas } from '#contract/ventas.ts';
import { expectNoViolations } from '../support/axe.ts';
import { conocidos, pedir } from './personal/pedir.ts';
import { expect, type Staff, staffTest as test } from './personal/staff.ts';

const PRONTO = { timeout: 5_000 };
/** An employee who has before him the list with such an order alone. */
async function conUnPedido(staff: Staff, nombre?: string) {
  const pedido = await pedir(staff.shop, nombre);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${pedido.numero}`);
  return pedido;
}

test('an order that is picked up is collected from the list, with change and ticket', async ({
  staff,
  page,
  shop,
}) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Cobrar ${numero}` }).click();
  const cobro = page.getByRole('dialog', { name: `Cobrar ${numero}` });
  await expect(cobro.getByLabel('Total a cobrar')).toHaveText('Q25.00');
  const recibido = cobro.getByRole('textbox', { name: 'Efectivo recibido' });
  await expect(recibido).toBeFocused();
  await expectNoViolations(page, 'collecting an order');
  await recibido.fill('20');
  await recibido.press('Enter');
  await expect(staff.avisos('El efectivo recibido no alcanza: faltan Q5.00')).toBeVisible();
  await recibido.fill('50');
  await expect(cobro.getByText('Cambio Q25.00')).toBeVisible();
  await recibido.press('Enter');
  const hecha = page.getByRole('dialog', { name: '¡Pedido cobrado!' });
  await expect(hecha).toContainText('Q25.00');
  await expect(hecha.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  await expectNoViolations(page, 'a collected order');
  await page.keyboard.press('Enter');
  const fila = page.getByRole('row').filter({ hasText: numero });
  const { estado, venta } = await shop.leerPedido(numero);
  expect(estado).toBe('entregado');
  await expect(fila).toContainText(`Cobrado · ${venta?.numero}`, PRONTO);
  await expect(fila.getByRole('button', { name: `Cobrar ${numero}` })).toHaveCount(0);
});

test('a collection whose answer is lost is sent again, and collects once', async ({ staff, page, shop }) => {
  const { numero } = await conUnPedido(staff, 'Cobro Perdido');
  await page.route('**/cobrar', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: `Cobrar ${numero}` }).click();
  const cobro = page.getByRole('dialog', { name: `Cobrar ${numero}` });
  await cobro.getByRole('radio', { name: 'Tarjeta' }).check();
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(cobro.getByText('No llegó la respuesta de este cobro.')).toBeVisible(PRONTO);
  // Who asks too often is told nothing about it: it stays in doubt.
  await page.unroute('**/cobrar');
  await page.route('**/cobrar', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: 'demasiados-intentos', message: 'Demasiadas peticiones' },
    }),
  );
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(staff.avisos('❌ Demasiadas peticiones')).toBeVisible();
  await expect(cobro.getByText('No llegó la respuesta de este cobro.')).toBeVisible();
  await page.unroute('**/cobrar');
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(page.getByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible(PRONTO);
  expect((await shop.leerPedido(numero)).venta).toBeDefined();
  const query = { buscar: 'Cobro Perdido' };
  const { ventas } = await shop.owner.get<ListaVentas>('/api/ventas', { query });
  expect(ventas).toHaveLength(1);
});

test('a state that is set leaves the note that a colleague wrote meanwhile', async ({
  staff,
  page,
  shop,
}) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await shop.ponerEstado(numero, 'en-proceso', 'Lleva lazo');
  await cambio.getByLabel('Nuevo estado').selectOption('listo-entrega');
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio).toBeHidden();
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['listo-entrega', 'Lleva lazo']);
});

test('a note never replaces one that a colleague wrote meanwhile unseen', async ({ staff, page, shop }) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  const notas = cambio.getByLabel('Notas de la tienda');
  const guardar = cambio.getByRole('button', { name: 'Actualizar estado' });
  await cambio.getByLabel('Nuevo estado').selectOption('en-proceso');
  await notas.fill('Sin tarjeta');
  await shop.ponerEstado(numero, 'en-proceso', 'Lleva lazo');
  await guardar.click();
  await expect(notas).toHaveAccessibleDescription(/Otra persona escribió «Lleva lazo» mientras editabas/);
  await expect(notas).toHaveValue('Sin tarjeta');
  await expect(guardar).toBeEnabled();
  // The state is another by now, too: both are told, and what was typed stays.
  await shop.ponerEstado(numero, 'listo-entrega', 'Lleva lazo rojo');
  await guardar.click();
  await expect(cambio.getByText(/ahora está «Listo para Entrega»/)).toBeVisible();
  await expect(cambio.getByText(/Otra persona escribió «Lleva lazo rojo»/)).toBeVisible();
  await guardar.click();
  await expect(cambio).toBeHidden();
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['en-proceso', 'Sin tarjeta']);
});

test('one tap takes an order on, with a way back, and a conflict is told', async ({ staff, page, shop }) => {
  await page.clock.install();
  const { numero, telefono } = await conUnPedido(staff);
  const fila = page.getByRole('row').filter({ hasText: numero });
  const listo = page.getByRole('button', { name: `Listo: ${numero}` });
  await expect(listo).toBeVisible();
  // While the page's clock stands the time to undo it does not pass: it is shown before the shop is told.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await listo.click();
  await expect(fila).toContainText('Listo para Entrega');
  expect((await shop.leerPedido(numero)).estado).toBe('en-proceso');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(fila).toContainText('En Proceso');
  await page.clock.resume();
  await page.waitForTimeout(5_500);
  expect((await shop.leerPedido(numero)).estado).toBe('en-proceso');
  await listo.click();
  await page.mouse.move(0, 0);
  await expect
    .poll(async () => (await shop.leerPedido(numero)).estado, { timeout: 9_000 })
    .toBe('listo-entrega');
  await expect(page.getByRole('button', { name: `Entregado: ${numero}` })).toBeVisible(PRONTO);
  const whatsapp = page.getByRole('link', { name: /^Escribir por WhatsApp a Rosa Marroquín/ });
  const mensaje = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(mensaje.pathname).toBe(`/502${telefono}`);
  expect(mensaje.searchParams.get('text')).toContain(`Tu pedido ${numero} ya está listo`);
  await page.getByRole('button', { name: `Entregado: ${numero}` }).click();
  await shop.ponerEstado(numero, 'cancelado');
  await expect(staff.avisos(/cambió mientras tanto: ahora está «Cancelado»/)).toBeVisible({ timeout: 9_000 });
  await expect(fila).toContainText('Cancelado');
});

test('a page that is left tells the step it still owes', async ({ staff, page, shop }) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Listo: ${numero}` }).click();
  await page.goto('about:blank');
  await expect.poll(async () => (await shop.leerPedido(numero)).estado, PRONTO).toBe('listo-entrega');
});

test('who signs out tells the step he still owes', async ({ staff, page, shop }) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Listo: ${numero}` }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(staff.email).toBeVisible();
  await expect.poll(async () => (await shop.leerPedido(numero)).estado, PRONTO).toBe('listo-entrega');
});

test('a state is set on what the shop knows now: an owed step goes first, a quicker hand is told', async ({
  staff,
  page,
  shop,
}) => {
  const { numero } = await conUnPedido(staff);
  await page.getByRole('button', { name: `Listo: ${numero}` }).click();
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await expect(cambio).toContainText('ahora está Listo para Entrega');
  expect((await shop.leerPedido(numero)).estado).toBe('listo-entrega');

  await shop.ponerEstado(numero, 'cancelado');
  await cambio.getByLabel('Nuevo estado').selectOption('entregado');
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio.getByText(`El pedido ${numero} cambió mientras tanto`)).toBeVisible();
  await expect(cambio).toContainText('ahora está Cancelado');
  expect((await shop.leerPedido(numero)).estado).toBe('cancelado');
  await expectNoViolations(page, 'a state that changed meanwhile');
  // Whoever still wants it, knowing that, gets it.
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio).toBeHidden();
  expect((await shop.leerPedido(numero)).estado).toBe('entregado');
});

test('the next order never shows under the one before it', async ({ staff, page, shop }) => {
  const { numero } = await pedir(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?ver=${(await shop.leerPedido(numero))._id}`);
  const antes = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await expect(antes).toBeVisible();
  // What the next one holds takes its time.
  await page.route(/\/api\/pedidos\/admin\/[^?/]+$/, () => undefined);
  await conocidos(page);
  await pedir(shop);
  await page.getByRole('button', { name: 'Ver pedido' }).click(PRONTO);
  await expect(page.getByRole('dialog', { name: 'Pedido', exact: true })).toBeVisible();
  await expect(antes).toBeHidden();
});
