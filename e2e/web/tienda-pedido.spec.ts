import type { Page } from '@playwright/test';
import { DATOS, expect, tiendaTest as test } from './tienda/tienda.ts';
import { vendidos } from './tienda/vendidos.ts';

/** Presses Tab until the focus is on a control of this name. */
async function tabHasta(page: Page, nombre: RegExp): Promise<void> {
  for (let vez = 0; vez < 60; vez += 1) {
    await page.keyboard.press('Tab');
    const enFoco = await page.evaluate(() => {
      const activo = document.activeElement;
      const etiqueta = activo instanceof HTMLInputElement ? activo.labels?.[0]?.textContent : null;
      return `${activo?.getAttribute('aria-label') ?? etiqueta ?? activo?.textContent ?? ''}`;
    });
    if (nombre.test(enFoco)) return;
  }
  throw new Error(`no control named ${nombre} within reach of Tab`);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test(`buys with the keyboard alone, ${viewport.width} px`, async ({ tienda, page }) => {
    const { nombre, _id } = await tienda.shop.crearProducto();
    await page.setViewportSize(viewport);
    await tienda.abrir();
    await tabHasta(page, /^Buscar productos$/);
    await page.keyboard.type(nombre);
    await page.keyboard.press('Enter');
    await expect(tienda.tarjeta(nombre)).toBeVisible();
    await tabHasta(page, new RegExp(`^Agregar ${nombre}`));
    await page.keyboard.press('Enter');
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 1 artículo');
    await page.keyboard.press('Enter');
    await expect(tienda.botonCarrito).toHaveAccessibleName('Carrito, 2 artículos');
    for (let vez = 0; vez < 40; vez += 1) {
      await page.keyboard.press('Shift+Tab');
      if (await tienda.botonCarrito.evaluate((boton) => boton === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(tienda.dialogo('Tu Carrito')).toBeVisible();
    await tabHasta(page, /^Proceder al Checkout$/);
    await page.keyboard.press('Enter');
    await expect(tienda.dialogo('Finalizar Pedido')).toBeVisible();
    await tabHasta(page, /^Nombre completo/);
    await page.keyboard.type(DATOS.nombre);
    await tabHasta(page, /^Teléfono/);
    await page.keyboard.type(DATOS.telefono);
    await page.keyboard.press('Enter');
    await tienda.codigo();
    await expect(page.getByText('Q25.00')).toBeVisible();
    expect(await vendidos(tienda, _id)).toBe(2);
  });
}

test('says each error in a toast of its own and keeps what was typed', async ({ tienda, page }) => {
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

test('shows the order, survives a reload, and leaves an empty cart', async ({ tienda, page }) => {
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

test('what changed is read once: with «Entendido» the order goes on', async ({ tienda }) => {
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

test('says «Procesando...» while the order is on its way', async ({ tienda, page }) => {
  const { nombre } = await tienda.shop.crearProducto();
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  let dejar: () => void = () => undefined;
  const permiso = new Promise<void>((resolve) => {
    dejar = resolve;
  });
  await page.route('**/api/pedidos', async (route) => {
    await permiso;
    await route.continue();
  });
  await tienda.confirmar(checkout);
  await expect(checkout.getByRole('button', { name: 'Procesando...' })).toBeDisabled();
  dejar();
  await tienda.codigo();
});

test('shows what sold out between cart and checkout, before anything is ordered', async ({ tienda }) => {
  const escaso = await tienda.shop.crearProducto({ stock: 5 });
  await tienda.abrirCon(escaso.nombre);
  await tienda.agregar(escaso.nombre);
  const mas = tienda.tarjeta(escaso.nombre).getByRole('button', { name: `Uno más de ${escaso.nombre}` });
  await mas.click();
  await mas.click();
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await tienda.shop.ponerStock(escaso._id, 1);
  await tienda.confirmar(checkout);
  await expect(checkout).toContainText(`De «${escaso.nombre}» solo queda 1: cambiamos la cantidad.`);
  await expect(checkout).toContainText(`${escaso.nombre} x 1`);
  await tienda.confirmar(checkout);
  await tienda.codigo();
});

test('shows the server’s words when the stock goes in the very last moment', async ({ tienda, page }) => {
  const escaso = await tienda.shop.crearProducto({ stock: 2 });
  await tienda.abrirCon(escaso.nombre);
  await tienda.agregar(escaso.nombre);
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await page.route('**/api/pedidos', async (route) => {
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

test('a phone that is too long is told, never cut; our own country’s code may stand before it', async ({
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
