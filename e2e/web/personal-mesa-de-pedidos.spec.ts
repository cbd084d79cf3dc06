import type { Pedido } from '#contract/pedidos.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, type Staff, staffTest as test } from './personal/staff.ts';

const PRONTO = { timeout: 5_000 };
let cliente = 0;

/** An order of two pieces at Q12.50, from the web. */
async function pedir(shop: Staff['shop'], nombre = 'Rosa Marroquín') {
  cliente += 1;
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const telefono = String(41_000_000 + cliente);
  const { numero, codigoSeguimiento } = await shop.pedir({
    cliente: { nombre, telefono },
    items: [{ producto, cantidad: 2 }],
    notasCliente: 'Sin cinta, por favor',
  });
  const { pedidos } = await shop.owner.get<{ pedidos: Pedido[] }>('/api/pedidos/admin', {
    query: { buscar: numero },
  });
  return { id: pedidos[0]?._id ?? '', numero, codigoSeguimiento, telefono, producto };
}

const leer = async (shop: Staff['shop'], id: string) =>
  (await shop.owner.get<{ pedido: Pedido }>(`/api/pedidos/admin/${id}`)).pedido;

test('an order that is picked up is collected from the list, with change and ticket', async ({
  staff,
  page,
  shop,
}) => {
  const { id, numero } = await pedir(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
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
  const { estado, venta } = await leer(shop, id);
  expect(estado).toBe('entregado');
  await expect(fila).toContainText(`Cobrado · ${venta?.numero}`, PRONTO);
  await expect(fila.getByRole('button', { name: `Cobrar ${numero}` })).toHaveCount(0);
});

test('a collection whose answer is lost is sent again, and collects once', async ({ staff, page, shop }) => {
  const { id, numero } = await pedir(shop);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.route('**/cobrar', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: `Cobrar ${numero}` }).click();
  const cobro = page.getByRole('dialog', { name: `Cobrar ${numero}` });
  await cobro.getByRole('radio', { name: 'Tarjeta' }).check({ force: true });
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(cobro.getByText('No llegó la respuesta de este cobro.')).toBeVisible(PRONTO);
  await page.unroute('**/cobrar');
  await cobro.getByRole('button', { name: 'Cobrar Q25.00' }).click();
  await expect(page.getByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible(PRONTO);
  expect((await leer(shop, id)).venta).toBeDefined();
});
