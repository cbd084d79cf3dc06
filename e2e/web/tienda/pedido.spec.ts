import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { PHONE } from '../../support/sizes.ts';
import { expectAvisoEnPausa, pausePageClock } from './support/page-clock.ts';
import { DATOS, expect, tiendaTest as test } from './support/tienda.ts';

test('checkout shows each error in its own toast and keeps what was typed', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  let checkout = await tienda.abrirCheckout();
  await checkout.getByLabel('Email').fill('maria@');
  await tienda.confirmar(checkout);
  for (const texto of [
    'El nombre es obligatorio',
    'El teléfono es obligatorio',
    'El formato del email no es válido',
  ]) {
    await expect(tienda.aviso(texto)).toHaveCount(1);
  }
  await expect(checkout.getByLabel('Nombre completo')).toBeFocused();

  await checkout.getByLabel('Nombre completo').fill(DATOS.nombre);
  await expect(checkout).toContainText('22/30');
  await checkout.getByLabel('Teléfono').fill('5555');
  await expect(checkout).toContainText('4/8');
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('El teléfono debe tener exactamente 8 dígitos')).toBeVisible();

  await checkout.getByRole('button', { name: 'Cancelar' }).click();
  await expect(checkout).toBeHidden();
  await page.reload();
  checkout = await tienda.abrirCheckout();
  await expect(checkout.getByLabel('Nombre completo')).toHaveValue(DATOS.nombre);
  await expect(checkout.getByLabel('Teléfono')).toHaveValue('5555');
  await expect(checkout.getByLabel('Email')).toHaveValue('maria@');
});

test('asks for a delivery address only while the shop delivers, and says that the order is delivered', async ({
  tienda,
  page,
}) => {
  const direccion = '3a calle 4-55, zona 10, portón verde';
  const entregar = (entregaADomicilio: boolean) =>
    tienda.shop.owner(ACTUALIZAR_TIENDA, { body: { entregaADomicilio } });
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  // Stays open when the page is reloaded.
  const checkout = await tienda.abrirCheckout();
  await expect(checkout.getByLabel('Notas del pedido')).toBeVisible();
  await expect(checkout.getByLabel('Dirección de entrega')).toHaveCount(0);
  await entregar(true);
  try {
    await page.reload();
    await tienda.llenar(checkout);
    await checkout.getByLabel('Dirección de entrega').fill(direccion);
    await expectNoViolations(page, 'checkout with a delivery address');
    await page.reload();
    await expect(checkout.getByLabel('Dirección de entrega')).toHaveValue(direccion);
    await tienda.confirmar(checkout);
    const codigo = await tienda.codigo();
    expect((await tienda.shop.leerPedido(codigo)).cliente.direccion).toBe(direccion);
    await expect(page.getByText('El pago se realiza al recibir tu pedido.')).toBeVisible();
    await expect(page.getByText('ven a recogerlo')).toHaveCount(0);
    await tienda.shop.ponerEstado(codigo, 'listo-entrega');
    await tienda.abrir(`/seguimiento?codigo=${codigo}`);
    await expect(page.getByText(direccion)).toBeVisible();
    await expect(page.getByText('La entrega es en la dirección que nos diste')).toBeVisible();
  } finally {
    await entregar(false);
  }
});

test('the order page shows the order and survives a reload, and the cart is empty', async ({
  tienda,
  page,
}) => {
  const { codigo } = await tienda.comprar();
  await expect(tienda.aviso('¡Pedido creado exitosamente!')).toBeVisible();
  await expect(page.getByText(/^P\d{8}-\d{4,}$/)).toBeVisible();
  await expect(page.getByText('El pago se realiza al recoger tu pedido.')).toBeVisible();
  const numero = await page.getByText(/^P\d{8}-\d{4,}$/).textContent();
  const whatsapp = page.getByRole('main').getByRole('link', { name: /^Avisar por WhatsApp/ });
  await expect(whatsapp).toHaveAttribute('rel', 'noopener');
  const enlace = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(enlace.href).toMatch(/^https:\/\/wa\.me\/502\d{8}\?/);
  expect(enlace.searchParams.get('text')).toBe(
    `Hola, hice el pedido ${numero} (código ${codigo}) por Q12.50.`,
  );
  await page.reload();
  expect(await tienda.codigo()).toBe(codigo);
  await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 0 artículos');

  const [otra] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /Seguir Pedido/ })
      .click(),
  ]);
  await expect(otra).toHaveURL(new RegExp(`/seguimiento\\?codigo=${codigo}$`));
  await page.getByRole('button', { name: 'Hacer Otro Pedido' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('after «Entendido» on a changed price the next confirmation places the order', async ({ tienda }) => {
  const { nombre, _id } = await tienda.shop.crearProducto({ precioVenta: 10 });
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.shop.ponerPrecio(_id, 11);
  await tienda.confirmar(checkout);
  await expect(checkout).toContainText('Revisa el resumen y confirma de nuevo.');
  await checkout.getByRole('button', { name: 'Entendido' }).click();
  await expect(checkout.getByRole('button', { name: 'Entendido' })).toBeHidden();
  await expect(checkout).toContainText('Q11.00');
  await tienda.confirmar(checkout);
  await tienda.codigo();
});

test('shows «Procesando...» while the order is being sent', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>();
  await intercept(page, '**/api/pedidos', async (route) => {
    await espera;
    await route.continue();
  });
  await tienda.confirmar(checkout);
  await expect(checkout.getByRole('button', { name: 'Procesando...' })).toBeDisabled();
  soltar();
  await tienda.codigo();
});

test('says beside a line how many are left, and one press takes them: in the cart and in checkout', async ({
  tienda,
  page,
}) => {
  await page.setViewportSize(PHONE);
  const escaso = await tienda.shop.crearProducto({ stock: 5 });
  await tienda.abrirCon(escaso.nombre);
  await tienda.agregar(escaso.nombre);
  const mas = tienda.tarjeta(escaso.nombre).getByRole('button', { name: `Uno más de ${escaso.nombre}` });
  await mas.click();
  await mas.click();
  await tienda.shop.ponerStock(escaso._id, 2);
  const carrito = await tienda.abrirCarrito();
  const enCarrito = carrito.getByRole('listitem').filter({ hasText: escaso.nombre });
  await expect(enCarrito).toContainText('Solo quedan 2');
  await expect(enCarrito.getByLabel(`Cantidad de ${escaso.nombre}`)).toHaveValue('3');
  await expectNoViolations(page, 'too much in the cart');
  await enCarrito.getByRole('button', { name: `Poner 2 de ${escaso.nombre}` }).click();
  await expect(enCarrito).not.toContainText('Solo quedan');
  await expect(enCarrito.getByLabel(`Cantidad de ${escaso.nombre}`)).toHaveValue('2');
  await expect(enCarrito).toBeFocused();

  await carrito.getByRole('button', { name: 'Proceder al Checkout' }).click();
  const checkout = tienda.dialogo('Finalizar Pedido');
  await tienda.llenar(checkout);
  await tienda.shop.ponerStock(escaso._id, 1);
  await tienda.confirmar(checkout);
  const poner = checkout.getByRole('button', { name: `Poner 1 de ${escaso.nombre}` });
  await expect(poner).toBeFocused();
  await expect(checkout.getByRole('listitem').filter({ hasText: escaso.nombre })).toContainText(
    'Solo queda 1',
  );
  await tienda.confirmar(checkout);
  await expect(tienda.aviso(`Solo queda 1 de «${escaso.nombre}»`)).toBeVisible();
  await expect(poner).toBeFocused();
  await expectNoViolations(page, 'too much in checkout');
  await poner.click();
  await expect(checkout).toContainText(`${escaso.nombre} x 1`);
  await tienda.confirmar(checkout);
  await tienda.codigo();
});

test('says the same when the stock sinks while the order is being sent', async ({ tienda, page }) => {
  const escaso = await tienda.shop.crearProducto({ stock: 2 });
  await tienda.abrirCon(escaso.nombre);
  await tienda.agregar(escaso.nombre);
  await tienda
    .tarjeta(escaso.nombre)
    .getByRole('button', { name: `Uno más de ${escaso.nombre}` })
    .click();
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await intercept(page, '**/api/pedidos', async (route) => {
    await tienda.shop.ponerStock(escaso._id, 1);
    await route.continue();
  });
  await tienda.confirmar(checkout);
  await expect(
    tienda.aviso(`Stock insuficiente para ${escaso.nombre}. Disponible: 1, Solicitado: 2`),
  ).toBeVisible();
  const poner = checkout.getByRole('button', { name: `Poner 1 de ${escaso.nombre}` });
  await expect(poner).toBeFocused();
  await page.unroute('**/api/pedidos');
  await poner.click();
  await tienda.confirmar(checkout);
  await tienda.codigo();
});

test('says each error once: a toast that is announced, and its field marked and focused', async ({
  tienda,
  page,
}) => {
  const { nombre } = await tienda.shop.crearProducto();
  await page.clock.install();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await checkout.getByLabel('Email').fill('sin arroba');
  await pausePageClock(page);
  for (let vez = 1; vez <= 2; vez += 1) {
    await tienda.confirmar(checkout);
    for (const [campo, error] of [
      ['Nombre completo', 'El nombre es obligatorio'],
      ['Teléfono', 'El teléfono es obligatorio'],
      ['Email', 'El formato del email no es válido'],
    ] as const) {
      await expectAvisoEnPausa(page, tienda.aviso(error));
      await expect(tienda.aviso(error)).toHaveCount(1);
      const suyo = checkout.getByLabel(campo);
      await expect(suyo).toHaveAttribute('aria-invalid', 'true');
      await expect(suyo).toHaveAccessibleDescription(new RegExp(error));
      // Only the toast is in a live region: the field's own text would say it a second time. Its counter's is empty.
      await expect(checkout.locator('fieldset [aria-live]:not(:empty)')).toHaveCount(0);
    }
    await expect(checkout.getByLabel('Nombre completo')).toBeFocused();
  }
});

test('shows the server’s message when stock runs out while the order is being sent', async ({
  tienda,
  page,
}) => {
  const escaso = await tienda.shop.crearProducto({ stock: 2 });
  await tienda.abrirCon(escaso.nombre);
  await tienda.agregar(escaso.nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await intercept(page, '**/api/pedidos', async (route) => {
    await tienda.shop.ponerStock(escaso._id, 0);
    await route.continue();
  });
  await tienda.confirmar(checkout);
  await expect(
    tienda.aviso(`Stock insuficiente para ${escaso.nombre}. Disponible: 0, Solicitado: 1`),
  ).toBeVisible();
  await expect(checkout).toContainText('ya no está disponible');
  await expect(checkout.getByRole('listitem').filter({ hasText: escaso.nombre })).toContainText(
    'No disponible',
  );
  await tienda.confirmar(checkout);
  await expect(tienda.aviso('El carrito está vacío')).toBeVisible();
});

test('a phone that is too long shows an error and is not truncated; the country code 502 is removed', async ({
  tienda,
}) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await checkout.getByLabel('Nombre completo').fill('Ana Lucía');
  const telefono = checkout.getByLabel('Teléfono');
  await telefono.pressSequentially('+1 555 1234567');
  await expect(telefono).toHaveValue('15551234567');
  await tienda.confirmar(checkout);
  await expect(checkout.getByText('El teléfono debe tener exactamente 8 dígitos').first()).toBeVisible();
  await telefono.fill('');
  await telefono.pressSequentially('00502 5512 3344');
  await expect(telefono).toHaveValue('55123344');
  await tienda.confirmar(checkout);
  expect((await tienda.shop.leerPedido(await tienda.codigo())).cliente.telefono).toBe('55123344');
});

test('typing in a field clears its error, also in the notes', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await checkout.getByLabel('Nombre completo').fill(DATOS.nombre);
  await checkout.getByLabel('Teléfono').fill(DATOS.telefono);
  await intercept(page, '**/api/pedidos', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        error: 'datos-invalidos',
        message: 'Datos inválidos',
        details: [
          { path: 'cliente.nombre', msg: 'Falta el nombre' },
          { path: 'notasCliente', msg: 'Las notas son muy largas' },
        ],
      },
    }),
  );
  await tienda.confirmar(checkout);
  const notas = checkout.getByLabel('Notas del pedido');
  await expect(notas).toHaveAttribute('aria-invalid', 'true');
  await notas.fill('A las 3');
  await expect(notas).not.toHaveAttribute('aria-invalid');
  await expect(checkout.getByLabel('Nombre completo')).toHaveAttribute('aria-invalid', 'true');
});

test('remembers name and phone for the next order of this phone, and forgets them when told', async ({
  tienda,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  const { codigo } = await tienda.comprar();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${tienda.shop.url}/seguimiento?codigo=${codigo}`,
  );

  await page.getByText('Seguirlo en otro teléfono').click();
  const qr = page.getByRole('img', { name: /^Código QR de tu pedido/ });
  await expect
    .poll(() => qr.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeTruthy();
  await expectNoViolations(page, 'order with its QR code');

  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  let checkout = await tienda.abrirCheckout();
  await expect(checkout.getByLabel('Nombre completo')).toHaveValue(DATOS.nombre);
  await expect(checkout.getByLabel('Teléfono')).toHaveValue(DATOS.telefono);
  await expect(checkout.getByLabel('Email')).toHaveValue('');
  await expectNoViolations(page, 'checkout with the data of the last order');
  await checkout.getByRole('button', { name: 'No soy yo' }).click();
  await expect(checkout.getByLabel('Nombre completo')).toBeFocused();
  await expect(checkout.getByLabel('Nombre completo')).toHaveValue('');
  await expect(checkout.getByLabel('Teléfono')).toHaveValue('');
  await page.reload();
  checkout = tienda.dialogo('Finalizar Pedido');
  await expect(checkout.getByLabel('Nombre completo')).toHaveValue('');
  await expect(checkout.getByRole('button', { name: 'No soy yo' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(DATOS.nombre);
});
