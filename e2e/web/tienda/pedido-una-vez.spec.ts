import { LISTAR_PEDIDOS } from '#contract/calls/addresses.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { expect, Tienda, tiendaTest as test, vendidos } from './support/tienda.ts';

test('a double press places one order', async ({ tienda }) => {
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

test('checkout links to the order that another tab placed with the same cart', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  const otraPestana = new Tienda(await page.context().newPage(), tienda.shop);
  await otraPestana.abrirCon(nombre);
  const otroCheckout = await otraPestana.abrirCheckout();
  await otraPestana.llenar(otroCheckout);
  await otraPestana.confirmar(otroCheckout);
  const codigo = await otraPestana.codigo();
  await expect(checkout.getByText('Ya hiciste este pedido en otra pestaña.')).toBeVisible();
  await checkout.getByRole('link', { name: 'Ver mi pedido' }).click();
  await expect(checkout).toBeHidden();
  expect(await tienda.codigo()).toBe(codigo);
});

test('a retry after a lost answer does not place a second order', async ({ tienda, page }) => {
  const { nombre, _id } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  let checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.confirmarSinRespuesta(checkout);
  await expect(tienda.aviso('Error al procesar el pedido. Por favor, inténtalo de nuevo.')).toBeVisible();
  expect(await vendidos(tienda, _id)).toBe(1);

  // The recorded order may have taken the last unit: the retry must still succeed.
  await tienda.shop.ponerStock(_id, 0);
  await page.reload();
  // The dialog is part of the history entry, so it is open again.
  checkout = tienda.dialogo('Finalizar Pedido');
  await tienda.confirmar(checkout);
  await tienda.codigo();
  const { pedidos } = await tienda.shop.owner(LISTAR_PEDIDOS);
  const conEste = pedidos.filter(({ items }) => items.some(({ producto }) => producto?._id === _id));
  expect(conEste).toHaveLength(1);
});

test('edits made while an order is unconfirmed do not create a second order', async ({ tienda, context }) => {
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
  // The order may exist already, so no message invites to confirm it as new.
  await expect(checkout).toContainText('Al confirmar de nuevo preguntamos primero');
  await expect(checkout).not.toContainText('ya puedes confirmar tu pedido');
  await tienda.confirmar(checkout);
  const codigo = await tienda.codigo();
  const { pedidos } = await tienda.shop.owner(LISTAR_PEDIDOS);
  expect(pedidos.find((uno) => uno.codigoSeguimiento === codigo)?.notasCliente).toBe('Como se envió');
  expect(await vendidos(tienda, _id)).toBe(1);
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`an order that cannot leave without internet shows the banner that says so, and no error, ${viewport.width} px`, async ({
    tienda,
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const { nombre } = await tienda.shop.crearProducto();
    await tienda.abrirCon(nombre);
    await tienda.agregar(nombre);
    const checkout = await tienda.abrirCheckout();
    await tienda.llenar(checkout);
    await context.setOffline(true);
    const aviso = checkout.getByText('No tienes internet, y tu pedido no puede salir.');
    await expect(aviso).toBeVisible();
    await tienda.confirmar(checkout);
    await expect(checkout.getByRole('region', { name: 'Conexión' })).toBeFocused();
    await expect(aviso).toBeInViewport({ ratio: 1 });
    await expect(tienda.avisos.locator('[data-kind=error]')).toHaveCount(0);
    await context.setOffline(false);
    await expect(checkout).toContainText('ya puedes confirmar tu pedido');
    await tienda.confirmar(checkout);
    await tienda.codigo();
  });
}

test('products added while an order is unconfirmed stay in the cart', async ({ tienda }) => {
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
