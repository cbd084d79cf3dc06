import type { PedidoPublico } from '#contract/pedidos.ts';
import { expect, Tienda, tiendaTest as test } from './tienda/tienda.ts';
import { vendidos } from './tienda/vendidos.ts';

test('orders once when the button is pressed twice', async ({ tienda }) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await checkout.getByRole('button', { name: 'Confirmar Pedido' }).evaluate((boton: HTMLButtonElement) => {
    boton.click();
    boton.click();
  });
  await tienda.codigo();
  expect(await vendidos(tienda, _id)).toBe(1);
});

test('a second tab’s checkout leads to the order that the first one placed', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  const primera = new Tienda(await page.context().newPage(), tienda.shop);
  await primera.abrirCon(nombre);
  const suyo = await primera.abrirCheckout();
  await primera.llenar(suyo);
  await primera.confirmar(suyo);
  const codigo = await primera.codigo();
  await expect(checkout.getByText('Ya hiciste este pedido en otra pestaña.')).toBeVisible();
  await checkout.getByRole('link', { name: 'Ver mi pedido' }).click();
  await expect(checkout).toBeHidden();
  expect(await tienda.codigo()).toBe(codigo);
});

test('orders once when the answer is lost and the person tries again', async ({ tienda, page }) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  let checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.confirmarSinRespuesta(checkout);
  await expect(tienda.aviso('Error al procesar el pedido. Por favor, inténtalo de nuevo.')).toBeVisible();
  expect(await vendidos(tienda, _id)).toBe(1);

  // Even the last piece may be gone by now: to this very order.
  await tienda.shop.ponerStock(_id, 0);
  await page.reload();
  // The dialog is an entry of the history: it is open again.
  checkout = tienda.dialogo('Finalizar Pedido');
  await tienda.confirmar(checkout);
  await tienda.codigo();
  const { pedidos } = await tienda.shop.owner.get<{
    pedidos: { items: { producto: { _id: string } | null }[] }[];
  }>('/api/pedidos/admin');
  const conEste = pedidos.filter(({ items }) => items.some(({ producto }) => producto?._id === _id));
  expect(conEste).toHaveLength(1);
});

test('what is written while an order is in doubt does not become a second one', async ({
  tienda,
  context,
}) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  const notas = checkout.getByLabel('Notas del pedido');
  await notas.fill('Como se envió');
  await tienda.confirmarSinRespuesta(checkout);
  await notas.fill('Otra cosa');
  await context.setOffline(true);
  await expect(checkout).toContainText('No tienes internet, y tu pedido no puede salir.');
  await context.setOffline(false);
  await expect(checkout).not.toContainText('No tienes internet');
  // It may be ordered already: nobody is told to order.
  await expect(checkout).toContainText('Al confirmar de nuevo preguntamos primero');
  await expect(checkout).not.toContainText('ya puedes confirmar tu pedido');
  await tienda.confirmar(checkout);
  const codigo = await tienda.codigo();
  const { pedidos } = await tienda.shop.owner.get<{ pedidos: PedidoPublico[] }>('/api/pedidos/admin');
  expect(pedidos.find((uno) => uno.codigoSeguimiento === codigo)?.notasCliente).toBe('Como se envió');
  expect(await vendidos(tienda, _id)).toBe(1);
});

test('what was added while an order is in doubt stays in the cart', async ({ tienda }) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.confirmarSinRespuesta(checkout);
  await checkout.getByRole('button', { name: 'Cancelar' }).click();
  await tienda
    .tarjeta(nombre)
    .getByRole('button', { name: `Uno más de ${nombre}` })
    .click();
  await tienda.confirmar(await tienda.abrirCheckout());
  await expect(tienda.avisos.getByText('Lo que agregaste después sigue en tu carrito.')).toBeVisible();
  await tienda.codigo();
  expect(await vendidos(tienda, _id)).toBe(1);
  await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
});
