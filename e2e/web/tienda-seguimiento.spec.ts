import { expectNothingCut } from '../support/cut.ts';
import { DATOS, expect, tiendaTest as test } from './tienda/tienda.ts';

test('finds an order by its code and shows all of it', async ({ tienda, page }) => {
  const { codigo, nombre } = await tienda.comprar();
  await tienda.abrir('/seguimiento');
  const campo = page.getByLabel('Código de seguimiento');
  await campo.fill('12a');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('El código de seguimiento debe tener 6 dígitos')).toBeVisible();
  await campo.pressSequentially('x9999999');
  await expect(campo).toHaveValue('129999');

  await campo.fill(codigo);
  await campo.press('Enter');
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

test('shows all data in the browser that ordered, masked data to strangers', async ({
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

test('follows the order on the open page', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega', 'Pregunta por Diego');
  await expect(page.getByRole('heading', { name: 'Listo para Entrega' })).toBeVisible();
  await expect(page.getByText('Pregunta por Diego')).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega', 'Pregunta por Lucía');
  await expect(page.getByText('Pregunta por Lucía')).toBeVisible();
});

test('asks by itself where the stream is refused', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await page.clock.install();
  await page.route('**/eventos?*', (route) => route.fulfill({ status: 429, body: '{}' }));
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega');
  // The time runs from the refusal on, which may still be on its way.
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect(page.getByRole('heading', { name: 'Listo para Entrega' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('follows the order when the person comes back', async ({ tienda, page }) => {
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

test('is up to date again as soon as the connection is back', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await page.clock.install();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { name: 'En Proceso' })).toBeVisible();
  const aviso = page.getByText('No tienes internet. Lo que ves puede no estar al día.');
  await page.context().setOffline(true);
  await expect(aviso).toBeVisible();
  await tienda.shop.ponerEstado(codigo, 'listo-entrega');
  // While its clock stands the page does not look by itself: it is told.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.context().setOffline(false);
  await expect(aviso).toBeHidden();
  await expect(page.getByText('Tu pedido está listo! Puedes venir a recogerlo')).toBeVisible();

  // A browser may believe that it is offline and be wrong: an answer says better, be it one that was still on its way.
  await page.route('**/api/salud', () => undefined);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(aviso).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(aviso).toBeHidden();
});

test('shows all of a word that has no end', async ({ tienda, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
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

test('cancels with a reason, once and for all', async ({ tienda, page }) => {
  const { codigo, id } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  const dialogo = page.getByRole('alertdialog', { name: 'Cancelar Pedido' });
  await expect(dialogo).toContainText('¿Estás seguro de que quieres cancelar este pedido?');
  await expect(dialogo).toContainText('Q12.50');
  await expect(dialogo).toContainText('no se puede reactivar');
  await expect(dialogo.getByRole('button', { name: 'No Cancelar' })).toBeFocused();
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(tienda.aviso('Por favor indica el motivo de la cancelación')).toBeVisible();
  await expect(dialogo.getByLabel('Motivo de la cancelación')).toBeFocused();

  await dialogo.getByRole('button', { name: 'No Cancelar' }).click();
  await expect(dialogo).toBeHidden();
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  await dialogo.getByLabel('Motivo de la cancelación').fill('Cambié de fecha');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(tienda.aviso('¡Pedido cancelado exitosamente!')).toBeVisible();
  await expect(tienda.aviso('Por favor indica el motivo de la cancelación')).toBeHidden({ timeout: 500 });
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
  const { producto } = await tienda.shop.visitor.get<{ producto: { stock: number } }>(`/api/catalog/${id}`);
  expect(producto.stock).toBe(10);
});

test('says why a cancellation failed', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click();
  await tienda.shop.visitor.put(`/api/pedidos/cancelar/${codigo}`, { body: { motivo: 'Antes' } });
  const dialogo = page.getByRole('alertdialog');
  await dialogo.getByLabel('Motivo de la cancelación').fill('Después');
  await dialogo.getByRole('button', { name: 'Sí, Cancelar Pedido' }).click();
  await expect(tienda.aviso('Este pedido ya está cancelado')).toBeVisible();
});

test('says when there is no such order, and when there is no connection', async ({ tienda, page }) => {
  const { codigo } = await tienda.comprar();
  const otro = String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');
  await tienda.abrir(`/seguimiento?codigo=${otro}`);
  await expect(page.getByRole('alert').first()).toContainText(
    'No se encontró un pedido con este código de seguimiento',
  );
  await page.route('**/api/pedidos/seguimiento/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No hay conexión')).toBeVisible();
});

/** A place where it is another day than in the shop: far to the east, or in the shop's small hours far to the west. */
const dia = (timeZone: string) =>
  new Date().toLocaleDateString('es-GT', { day: 'numeric', month: 'short', timeZone });
const lejos = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (zona) => dia(zona) !== dia('America/Guatemala'),
);

test.describe('far from the shop', () => {
  test.use({ timezoneId: lejos });

  test('recent orders carry the day that it was in the shop', async ({ tienda, page }) => {
    const { codigo } = await tienda.comprar();
    await tienda.abrir('/seguimiento');
    const ficha = page.getByRole('button', { name: codigo });
    await expect(ficha).toContainText(dia('America/Guatemala'));
    await expect(ficha).not.toContainText(dia(lejos ?? ''));
  });
});
