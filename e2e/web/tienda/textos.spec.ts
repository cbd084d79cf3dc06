import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import { intercept } from '../../support/intercept.ts';
import { expectAvisoEnPausa, pausePageClock } from './support/page-clock.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

// Texts that the specification fixes and no other spec asserts; the others test behaviour on the same screens.

test('catalogue: categories and pagination', async ({ tienda, page }) => {
  await tienda.abrir();
  await expect(page.getByRole('group', { name: 'Categorías' }).getByRole('button')).toHaveText([
    'Todos',
    'Globos',
    'Decoraciones',
    'Artículos de Fiesta',
    'Servicios',
    'Otros',
  ]);
  await expect(tienda.paginas).toHaveText(/^Página 1 de \d+ \(\d+ productos en total\)$/);
  for (const nombre of ['Primera página', 'Página anterior'])
    await expect(tienda.paginas.getByRole('button', { name: nombre })).toBeDisabled();
  await tienda.paginas.getByRole('button', { name: 'Última página' }).click();
  await expect(tienda.paginas).toHaveText(/^Página (\d+) de \1 /);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Seguir Pedido' })).toHaveAttribute(
    'href',
    '/seguimiento',
  );
});

test('cart and checkout: titles, lines, counters and one toast for each error', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const carrito = await tienda.abrirCarrito();
  await carrito.getByRole('button', { name: `Uno más de ${nombre}` }).click();
  await expect(carrito).toContainText('Q25.00');
  await carrito.getByRole('button', { name: 'Seguir Comprando' }).click();
  await expect(carrito).toBeHidden();

  const checkout = await tienda.abrirCheckout();
  for (const titulo of ['Finalizar Pedido', 'Resumen del Pedido'])
    await expect(checkout.getByRole('heading', { name: titulo })).toBeVisible();
  const renglon = checkout.getByRole('listitem').filter({ hasText: `${nombre} x 2` });
  await expect(renglon).toContainText('Q25.00');
  const datos = checkout.getByRole('group', { name: 'Información del Cliente' });
  for (const contador of ['0/30', '0/8', '0/40']) await expect(datos).toContainText(contador);
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('El nombre es obligatorio')).toBeVisible();
  await expect(tienda.aviso('El teléfono es obligatorio')).toBeVisible();

  await tienda.llenar(checkout, { nombre: 'Ana', telefono: '5555-123', email: 'ana@' });
  for (const contador of ['3/30', '7/8', '4/40']) await expect(datos).toContainText(contador);
  await expect(datos).not.toContainText('No cabe más');
  await datos.getByLabel('Nombre completo').fill('A'.repeat(30));
  await expect(datos).toContainText('No cabe más · 30/30');
  await tienda.llenar(checkout, { nombre: 'Ana', telefono: '5555-123', email: 'ana@' });
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('El teléfono debe tener exactamente 8 dígitos')).toBeVisible();
  await expect(tienda.aviso('El formato del email no es válido')).toBeVisible();
  await expect(tienda.aviso('El nombre es obligatorio')).toBeHidden();
  await checkout.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a toast closes after three seconds, that of a failed cancellation after four', async ({
  tienda,
  page,
}) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  const dialogo = page.getByRole('alertdialog');
  await page.clock.install();
  await pausePageClock(page);
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  const falta = tienda.aviso('Por favor indica el motivo de la cancelación');
  await expectAvisoEnPausa(page, falta);
  await page.clock.runFor(2_900);
  await expect(falta).toBeVisible();
  await page.clock.runFor(200);
  await expect(falta).toBeHidden();

  // Without a message of the server the page shows its own.
  await intercept(page, '**/api/pedidos/cancelar/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await dialogo.getByLabel('Motivo de la cancelación').fill('Ya no hay fiesta');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  const falla = tienda.aviso('Error al cancelar el pedido');
  await expectAvisoEnPausa(page, falla);
  await page.clock.runFor(3_900);
  await expect(falla).toBeVisible();
  await page.clock.runFor(200);
  await expect(falla).toBeHidden();
  await dialogo.getByRole('button', { name: 'No Cancelar' }).click();
  await expect(dialogo).toBeHidden();
});

test('tracking: while searching, in each state, and without a result', async ({ tienda, page }) => {
  const { _id: producto } = await tienda.shop.crearProducto({ stock: 50 });
  const pedido = await tienda.shop.pedir({
    cliente: { nombre: 'Ana Lucía', telefono: '55551234', email: 'ana@correo.gt' },
    items: [{ producto, cantidad: 2 }],
  });
  await tienda.abrir('/seguimiento');
  await expect(page.getByRole('link', { name: 'Volver al Catálogo' })).toHaveAttribute('href', '/catalogo');
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>();
  await intercept(page, '**/api/pedidos/seguimiento/*', async (route) => {
    await espera;
    await route.continue();
  });
  const campo = page.getByRole('textbox', { name: 'Código de seguimiento' });
  await campo.fill(`x${pedido.codigoSeguimiento}99`);
  await expect(campo).toHaveValue(pedido.codigoSeguimiento);
  await expect(page.getByRole('button', { name: 'Buscando...' })).toBeVisible();
  soltar();

  const tarjeta = page.getByRole('region', { name: 'Estado del pedido' });
  await expect(tarjeta).toContainText('En Proceso');
  await expect(tarjeta).toContainText('Tu pedido está siendo preparado');
  await expect(tarjeta).toContainText('Última actualización:');
  for (const paso of ['Pedido Recibido', 'En Proceso', 'Listo para Entrega', 'Entregado'])
    await expect(tienda.paso(paso).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hacer Nuevo Pedido' })).toHaveAttribute('href', '/catalogo');

  const poner = async (estado: EstadoPedido) => {
    await tienda.shop.ponerEstado(pedido.numero, estado);
    await page.reload();
  };
  await poner('listo-entrega');
  await expect(tarjeta).toContainText('Listo para Entrega');
  await expect(tarjeta).toContainText('Tu pedido está listo! Puedes venir a recogerlo');
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeVisible();
  await poner('entregado');
  await expect(tarjeta).toContainText('Entregado');
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden();
  await poner('cancelado');
  await expect(tarjeta).toContainText('Cancelado');
  await expect(tienda.paso('Cancelado').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden();

  await page.unrouteAll();
  await intercept(page, '**/api/pedidos/seguimiento/*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pedido no encontrado' })).toBeVisible();
});
