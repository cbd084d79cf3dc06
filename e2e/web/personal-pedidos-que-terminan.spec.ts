import { pedir } from './personal/pedir.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test('an order of gifts is not charged: it is handed over', async ({ staff, page, shop }) => {
  const { _id: producto } = await shop.crearProducto({ precioVenta: 0 });
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Rosa Marroquín', telefono: '41234567' },
    items: [{ producto, cantidad: 1 }],
  });
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await expect(page.getByRole('button', { name: `Listo: ${numero}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Cobrar ${numero}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Ver detalles de ${numero}` }).click();
  const detalle = page.getByRole('dialog', { name: `Pedido ${numero}` });
  await expect(detalle).toContainText('no hay nada que cobrar');
  await expect(detalle.getByRole('button', { name: 'Cobrar pedido' })).toHaveCount(0);
  await detalle.getByRole('button', { name: 'Cambiar estado' }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await expect(cambio).toContainText('Este pedido suma Q0.00: no hay nada que cobrar.');
  await cambio.getByLabel('Nuevo estado').selectOption('Entregado');
  await cambio.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(cambio).toBeHidden();
  expect((await shop.leerPedido(numero)).estado).toBe('entregado');
});

test('an order that was charged is not offered to be cancelled before its sale is voided', async ({
  staff,
  page,
  shop,
}) => {
  const { numero } = await pedir(shop);
  const { _id } = await shop.leerPedido(numero);
  await shop.owner.post(`/api/pedidos/admin/${_id}/cobrar`, { body: { metodoPago: 'tarjeta' } });
  const { venta } = await shop.leerPedido(numero);
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  const cambio = page.getByRole('dialog', { name: `Actualizar estado de ${numero}` });
  await expect(cambio).toContainText(
    `Ya está cobrado con la venta ${venta?.numero}. Para cancelarlo, anula primero esa venta.`,
  );
  const opciones = cambio.getByLabel('Nuevo estado').getByRole('option');
  await expect(opciones).toHaveText([
    'Selecciona un estado',
    'En Proceso',
    'Listo para Entrega',
    'Entregado',
  ]);
  await page.keyboard.press('Escape');
  await shop.owner.post(`/api/ventas/${venta?._id}/anular`, { body: { motivo: 'Se cobró mal' } });
  await page.reload();
  await page.getByRole('button', { name: `Cambiar estado de ${numero}` }).click();
  await expect(opciones).toHaveText([
    'Selecciona un estado',
    'En Proceso',
    'Listo para Entrega',
    'Entregado',
    'Cancelado',
  ]);
});
