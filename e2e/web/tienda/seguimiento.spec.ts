import { CANCELAR_PEDIDO, CONFIRMAR_PEDIDO, OBTENER_DEL_CATALOGO } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNothingCut } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { pedir } from '../../support/pedir.ts';
import { PHONE } from '../../support/sizes.ts';
import { expectAvisoEnPausa, pausePageClock } from './support/page-clock.ts';
import { DATOS, expect, tiendaTest as test } from './support/tienda.ts';

test('finds an order by its code and shows its details', async ({ tienda, page }) => {
  const { codigo, nombre } = await tienda.comprar();
  await tienda.abrir('/seguimiento');
  const campo = page.getByLabel('Código de seguimiento');
  await campo.fill('12a');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('El código de seguimiento debe tener 6 dígitos')).toBeVisible();
  await campo.pressSequentially('x9999999');
  await expect(campo).toHaveValue('129999');

  await campo.fill(codigo);
  await expect(page).toHaveURL(new RegExp(`\\?codigo=${codigo}$`));
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await expect(page.getByText('Tu pedido está siendo preparado')).toBeVisible();
  await expect(page.getByText(nombre)).toBeVisible();
  for (const paso of ['Pedido Recibido', 'En Proceso', 'Listo para Entrega', 'Entregado']) {
    await expect(page.getByRole('listitem').filter({ hasText: paso }).first()).toBeVisible();
  }
  const whatsapp = page.getByRole('main').getByRole('link', { name: /^Escribir por WhatsApp/ });
  const texto = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
  expect(texto).toMatch(
    new RegExp(`^Hola, escribo por mi pedido P\\d{8}-\\d{4,} \\(código ${codigo}\\)\\.$`),
  );
  await page.getByRole('link', { name: 'Volver al Catálogo' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('searches as soon as the code is whole, typed or pasted, and once for each code', async ({
  tienda,
  page,
}) => {
  const otro = await tienda.shop.codigoSinPedido();
  await tienda.abrir('/seguimiento');
  const preguntas: string[] = [];
  page.on('request', (request) => {
    const [, codigo] = /seguimiento\/(\d+)$/.exec(request.url()) ?? [];
    if (codigo) preguntas.push(codigo);
  });
  const campo = page.getByLabel('Código de seguimiento');
  const noHay = page.getByText('No se encontró un pedido con este código de seguimiento').first();
  await campo.pressSequentially(otro);
  await expect(noHay).toBeVisible();
  // A field that gets the focus again has its whole code selected.
  await campo.press('End');
  await campo.press('Backspace');
  await campo.pressSequentially(`${otro.slice(-1)}7`);
  await expect(campo).toHaveValue(otro);
  expect(preguntas).toEqual([otro]);

  const { codigoSeguimiento: codigo } = await pedir(tienda.shop);
  await campo.fill(` ${codigo.slice(0, 3)}-${codigo.slice(3)}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  expect(preguntas).toEqual([otro, codigo]);
});

test('a whole code replaces the one in the field, pasted at its end or typed over it', async ({
  tienda,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [uno, otro] = [await pedir(tienda.shop), await pedir(tienda.shop)];
  await tienda.abrirDelTodo(`/seguimiento?codigo=${uno.codigoSeguimiento}`);
  const campo = page.getByLabel('Código de seguimiento');
  await expect(campo).toHaveValue(uno.codigoSeguimiento);
  await campo.press('End');
  const enlace = `http://192.168.1.20:4100/seguimiento?codigo=${otro.codigoSeguimiento}`;
  await page.evaluate((texto) => navigator.clipboard.writeText(texto), enlace);
  await campo.press('ControlOrMeta+v');
  await expect(campo).toHaveValue(otro.codigoSeguimiento);
  await expect(page.getByText(otro.numero, { exact: true })).toBeVisible();

  await campo.click();
  await page.keyboard.type(uno.codigoSeguimiento);
  await expect(campo).toHaveValue(uno.codigoSeguimiento);
  await expect(page.getByText(uno.numero, { exact: true })).toBeVisible();
});

test('shows all data in the browser that ordered, and masked data in any other', async ({
  tienda,
  page,
  browser,
}) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir('/order-tracking');
  await page.getByRole('button', { name: new RegExp(`^${codigo}`) }).click();
  await expect(page.getByText(DATOS.nombre)).toBeVisible();
  await expect(page.getByText('5555-1234')).toBeVisible();
  await expect(page.getByText(DATOS.email)).toBeVisible();

  const ajeno = await browser.newPage();
  await ajeno.goto(`${tienda.shop.url}/seguimiento?codigo=${codigo}`);
  await expect(ajeno.getByText('María F. O.')).toBeVisible();
  await expect(ajeno.getByText('5555-**34')).toBeVisible();
  await expect(ajeno.getByText(DATOS.email)).toBeHidden();
  await expect(ajeno.getByRole('heading', { name: 'Tus pedidos recientes' })).toBeHidden();

  await ajeno.goto(`${tienda.shop.url}/catalogo?pedido=${codigo}`);
  await expect(ajeno).toHaveURL(new RegExp(`/seguimiento\\?codigo=${codigo}$`));
  await ajeno.close();
});

test('updates the open page when the order changes', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega', 'Pregunta por Diego');
  await expect(page.getByRole('heading', { name: 'Listo para Entrega' })).toBeVisible();
  await expect(page.getByText('Pregunta por Diego')).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega', 'Pregunta por Lucía');
  await expect(page.getByText('Pregunta por Lucía')).toBeVisible();
});

test('polls when the event stream is refused', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await page.clock.install();
  await intercept(page, '**/eventos?*', (route) => route.fulfill({ status: 429, body: '{}' }));
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega');
  let preguntas = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/pedidos/seguimiento/${codigo}`)) preguntas += 1;
  });
  // The polling interval starts at the refusal, which may not have arrived yet. Once the page has asked, its clock jumps
  // no more: the next question would drop the answer to this one.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    expect(preguntas).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Listo para Entrega' })).toBeVisible();
});

test('updates the order on a return to the tab', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega', 'Pregunta por Diego');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Tu pedido está listo! Puedes venir a recogerlo')).toBeVisible();
  await expect(page.getByText('Pregunta por Diego')).toBeVisible();

  await tienda.shop.ponerEstado(codigo, 'entregado');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entregado' })).toBeVisible();
  for (const nombre of ['Pedido Recibido', 'En Proceso', 'Listo para Entrega', 'Entregado']) {
    await expect(tienda.paso(nombre).getByRole('time')).toHaveText(/ de \d{4}/);
  }
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden();
});

test('updates the order as soon as the connection is back', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await page.clock.install();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  const aviso = page.getByText('No tienes internet. Lo que ves puede no estar al día.');
  await page.context().setOffline(true);
  await expect(aviso).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega');
  // With its clock paused the page does not poll: only the event can update it.
  await pausePageClock(page);
  await page.context().setOffline(false);
  // The browser's own event may come a moment before its network is back, when a request still fails.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Tu pedido está listo! Puedes venir a recogerlo')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(aviso).toBeHidden();

  // The browser may wrongly report offline: an answer corrects it, even one that was requested before.
  await intercept(page, '**/api/salud', () => undefined);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(aviso).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(aviso).toBeHidden();
});

test('wraps very long words without cutting them off', async ({ tienda, page }) => {
  await page.setViewportSize(PHONE);
  const palabra = 'ñ'.repeat(150);
  const producto = await tienda.shop.crearProducto({ nombre: 'W'.repeat(90) });
  await tienda.abrirCon(producto.nombre);
  await tienda.agregar(producto.nombre);
  await expectNothingCut(await tienda.abrirCarrito());
  await page.keyboard.press('Escape');
  const checkout = await tienda.abrirCheckout();
  await tienda.llenar(checkout);
  await checkout.getByLabel('Notas del pedido').fill(palabra);
  await expectNothingCut(checkout);
  await tienda.confirmar(checkout);
  const codigo = await tienda.codigo();
  await expectNothingCut(page.getByRole('main'));
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByText(palabra)).toBeVisible();
  await expectNothingCut(page.getByRole('main'));
});

test('cancelling asks how the phone ends where codes were guessed', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  const pregunta = 'Escribe los últimos cuatro números del teléfono del pedido';
  let enviado: unknown;
  // The servers of journeys count no guesses: the refusal is played, and the second try reaches the server.
  await intercept(page, '**/api/pedidos/cancelar/*', async (route) => {
    const primera = enviado === undefined;
    enviado = route.request().postDataJSON();
    if (!primera) return await route.continue();
    const details = [{ path: 'ultimosDelTelefono', msg: pregunta }];
    return await route.fulfill({
      status: 400,
      json: { success: false, error: 'datos-invalidos', message: pregunta, details },
    });
  });
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  const dialogo = page.getByRole('alertdialog', { name: 'Cancelar Pedido' });
  await dialogo.getByLabel('Motivo de la cancelación').fill('Cambié de fecha');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  const ultimos = dialogo.getByLabel('Últimos 4 números de tu teléfono');
  await expect(ultimos).toBeFocused();
  await expect(dialogo).toContainText(pregunta);
  await expectNoViolations(page, 'cancelling with the end of the phone');
  await ultimos.fill('4455-6667');
  await expect(ultimos).toHaveValue('6667');
  await expect(dialogo.getByLabel('Motivo de la cancelación')).toHaveValue('Cambié de fecha');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelado' })).toBeVisible();
  expect(enviado).toEqual({ motivo: 'Cambié de fecha', ultimosDelTelefono: '6667' });
});

test('where too many ends of the phone were tried, the dialog says to call the shop, and keeps saying it', async ({
  tienda,
  page,
}) => {
  const { codigo } = await tienda.comprar();
  const llama = 'Alguien ya probó varios teléfonos con este pedido. Llama a la tienda para cancelarlo';
  let primera = true;
  // The servers of journeys count no guesses: both refusals are played.
  await intercept(page, '**/api/pedidos/cancelar/*', async (route) => {
    const [status, error, message] = primera
      ? ([400, 'datos-invalidos', 'Escribe los últimos cuatro números'] as const)
      : ([429, 'demasiados-intentos', llama] as const);
    const details = [{ path: 'ultimosDelTelefono', msg: message }];
    await route.fulfill({ status, json: { success: false, error, message, ...(primera && { details }) } });
    primera = false;
  });
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  const dialogo = page.getByRole('alertdialog', { name: 'Cancelar Pedido' });
  await dialogo.getByLabel('Motivo de la cancelación').fill('Cambié de fecha');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await dialogo.getByLabel('Últimos 4 números de tu teléfono').fill('0000');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(dialogo.getByRole('alert').getByText(llama)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText(llama)).toHaveCount(0);
  await expectNoViolations(page, 'cancelling is left to the shop');
});

test('cancels with a required reason, irreversibly', async ({ tienda, page }) => {
  const { codigo, id } = await tienda.comprar();
  await page.clock.install();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  const dialogo = page.getByRole('alertdialog', { name: 'Cancelar Pedido' });
  await expect(dialogo).toContainText('¿Estás seguro de que quieres cancelar este pedido?');
  await expect(dialogo).toContainText('Q12.50');
  await expect(dialogo).toContainText('no se puede reactivar');
  await expect(dialogo.getByRole('button', { name: 'No Cancelar' })).toBeFocused();
  // With the page's clock paused, no toast closes because its time is over.
  await pausePageClock(page);
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expectAvisoEnPausa(page, tienda.aviso('Por favor indica el motivo de la cancelación'));
  await expect(dialogo.getByLabel('Motivo de la cancelación')).toBeFocused();

  await dialogo.getByRole('button', { name: 'No Cancelar' }).click();
  await expect(dialogo).toBeHidden();
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  await dialogo.getByLabel('Motivo de la cancelación').fill('Cambié de fecha');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(dialogo).toBeHidden();
  await expectAvisoEnPausa(page, tienda.aviso('¡Pedido cancelado exitosamente!'));
  await expect(tienda.aviso('Por favor indica el motivo de la cancelación')).toBeHidden();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Cancelado' })).toBeVisible();
  const tarjeta = page.getByRole('region', { name: 'Estado del pedido' });
  await expect(tarjeta).toBeFocused();
  await expect(tarjeta).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden();
  for (const vez of ['now', 'later']) {
    if (vez === 'later') await page.reload();
    await expect(page.getByRole('heading', { name: 'Cancelado' })).toBeVisible();
    await expect(tienda.paso('En Proceso')).toContainText('Completado');
    await expect(tienda.paso('Listo para Entrega')).toContainText('No realizado');
    await expect(tienda.paso('Cancelado')).toContainText('Estado actual');
    await expect(tienda.paso('Cancelado')).toContainText(/\d{4}/);
  }
  const { producto } = await tienda.shop.visitor(OBTENER_DEL_CATALOGO, { params: { id } });
  expect(producto.stock).toBe(10);
});

test('shows why a cancellation failed', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  await tienda.shop.visitor(CANCELAR_PEDIDO, { params: { code: codigo }, body: { motivo: 'Antes' } });
  const dialogo = page.getByRole('alertdialog');
  await dialogo.getByLabel('Motivo de la cancelación').fill('Después');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(tienda.aviso('Este pedido ya está cancelado')).toBeVisible();
});

test('shows a message for an unknown code, and one for no connection', async ({ tienda, page }) => {
  const otro = await tienda.shop.codigoSinPedido();
  await tienda.abrir(`/seguimiento?codigo=${otro}`);
  await expect(page.getByRole('alert').first()).toContainText(
    'No se encontró un pedido con este código de seguimiento',
  );
  await intercept(page, '**/api/pedidos/seguimiento/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No hay conexión')).toBeVisible();
});

/** Today's date in a time zone. */
const hoyEn = (timeZone: string) =>
  new Date().toLocaleDateString('es-GT', { day: 'numeric', month: 'short', timeZone });

/** A time zone where the date differs from the shop's: the far east, or the far west shortly after the shop's midnight. */
const zonaDeOtraFecha = () =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zona) => hoyEn(zona) !== hoyEn('America/Guatemala'));

test.describe('in a time zone with another date than the shop’s', () => {
  // Chosen when the test starts, since it depends on the hour in the shop.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    timezoneId: async ({}, use) => {
      await use(zonaDeOtraFecha());
    },
  });

  test('recent orders show the date in the shop', async ({ tienda, page }) => {
    const { codigo } = await tienda.comprar();
    await tienda.abrir('/seguimiento');
    const ficha = page.getByRole('button', { name: codigo });
    await expect(ficha).toContainText(hoyEn('America/Guatemala'));
    await expect(ficha).not.toContainText(hoyEn(zonaDeOtraFecha() ?? ''));
  });
});

test('an order that waits to be confirmed says so once placed and on its page, until the shop confirms it', async ({
  tienda,
  page,
}) => {
  const { nombre } = await tienda.shop.crearProducto({ stock: 600, precioVenta: 1 });
  await tienda.abrirCon(nombre);
  await tienda.agregar(nombre);
  const carrito = await tienda.abrirCarrito();
  const cantidad = carrito.getByRole('textbox', { name: `Cantidad de ${nombre}` });
  await cantidad.fill('501');
  await cantidad.press('Enter');
  await carrito.getByRole('button', { name: 'Proceder al Checkout' }).click();
  const checkout = tienda.dialogo('Finalizar Pedido');
  await tienda.llenar(checkout);
  await tienda.confirmar(checkout);
  const codigo = await tienda.codigo();
  const espera = page.getByText(/^Recibimos tu pedido\. Te llamaremos para confirmarlo;/);
  await expect(espera).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Por confirmar' })).toBeVisible();
  await tienda.abrirDelTodo(`/seguimiento?codigo=${codigo}`);
  await expect(espera).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Por confirmar' })).toBeVisible();

  const { _id: id } = await tienda.shop.leerPedido(codigo);
  await tienda.shop.owner(CONFIRMAR_PEDIDO, { params: { id } });
  await expect(page.getByText('Tu pedido está siendo preparado')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'En Proceso' })).toBeVisible();
  await expect(espera).toBeHidden();
});
