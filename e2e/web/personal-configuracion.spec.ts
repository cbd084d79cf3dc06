import { expectNoViolations } from '../support/axe.ts';
import { retenerImagenes } from './personal/imagen.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test.use({ aparte: 'configuracion' });

/** A picture of one red dot. */
const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test('the shop is renamed and gets a logo, and other screens follow', async ({ staff, page, context }) => {
  await staff.entrarComo('propietario');
  const otra = await context.newPage();
  await otra.goto(`${staff.shop.url}/pedidos`);
  await staff.menu.getByRole('link', { name: 'Configuración' }).click();
  await expect(page).toHaveURL(/\/configuracion\/tienda$/);
  const form = page.getByRole('region', { name: 'Datos de la tienda' });
  await form.locator('[name=nombre]').fill('Globos Ñandú');
  await form.locator('[name=telefono]').fill('123');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByText('El teléfono debe tener exactamente 8 dígitos')).toBeVisible();
  await expect(form.locator('[name=telefono]')).toBeFocused();
  await form.locator('[name=telefono]').fill('2233-4455');
  await form.locator('[name=horario]').fill('');
  await form.locator('[name=imagen]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PUNTO });
  await expect(form.getByAltText('Vista previa de la imagen elegida')).toBeVisible();
  await expectNoViolations(page, 'data of the shop');
  await page.route('**/api/configuracion/tienda', (route) => route.abort());
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos(/^❌/)).toBeVisible();
  await expect(form.locator('[name=nombre]')).toHaveValue('Globos Ñandú');
  await page.unroute('**/api/configuracion/tienda');
  // The picture is a write of its own: what was written before it is written.
  await page.route('**/api/configuracion/logo', (route) => route.abort());
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Datos de la tienda guardados')).toBeVisible();
  await expect(staff.avisos('❌ Error al guardar el logotipo')).toBeVisible();
  await page.unroute('**/api/configuracion/logo');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByAltText('Logotipo de la tienda')).toBeVisible();
  await expect(otra.getByText('Globos Ñandú').first()).toBeAttached();
  await otra.close();
  await page.reload();
  await expect(form.locator('[name=telefono]')).toHaveValue('2233-4455');
  await expect(form.locator('[name=horario]')).toHaveValue('');
  await form.getByRole('button', { name: 'Quitar logotipo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar logotipo' }).click();
  await expect(staff.avisos('Logotipo quitado')).toBeVisible();
  await expect(form.getByAltText('Logotipo de la tienda')).toBeHidden();
});

test('the shop is saved with the logo that is still being read', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = page.getByRole('region', { name: 'Datos de la tienda' });
  const imagen = form.locator('[name=imagen]');
  await expect(imagen).toBeAttached();
  const dejar = await retenerImagenes(page);
  await imagen.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PUNTO });
  const pedido = page.waitForRequest('**/api/configuracion/logo');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  await dejar();
  await pedido;
  await expect(staff.avisos('Logotipo guardado')).toBeVisible();
  await expect(form.getByAltText('Logotipo de la tienda')).toBeVisible();

  // Let go of while it is read, it does not come back.
  const otraVez = await retenerImagenes(page);
  await imagen.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: PUNTO });
  await form.getByRole('button', { name: 'Descartar' }).click();
  await otraVez();
  await expect(form.getByAltText('Vista previa de la imagen elegida')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
});

test('the text of the ticket is seen as it will be printed', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  const previa = page.getByRole('region', { name: 'Vista previa' });
  await page.getByLabel('Al pie del ticket').fill('Vuelve pronto');
  await expect(previa).toContainText('Vuelve pronto');
  await expectNoViolations(page, 'ticket');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Datos de la tienda guardados')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Al pie del ticket')).toHaveValue('Vuelve pronto');
});

test('an employee is told that the settings are not his', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  await staff.abrir('/configuracion');
  await expect(page.getByText('Solo el propietario cambia la configuración.')).toBeVisible();
});

test('changed settings are not left for another section or screen unasked', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const nombre = page.locator('[name=nombre]');
  const antes = await nombre.inputValue();
  const ticket = page.getByRole('link', { name: 'Ticket' });
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await nombre.fill('A medio escribir');
  await ticket.click();
  await expectNoViolations(page, 'leaving changed settings');
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('link', { name: 'Tienda', exact: true }).click();
  await expect(nombre).toHaveValue('A medio escribir');
  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await page.keyboard.press('F1');
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(nombre).toHaveValue('A medio escribir');
  await ticket.click();
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/configuracion\/ticket$/);
  // With nothing changed nothing is asked.
  await page.getByRole('link', { name: 'Tienda', exact: true }).click();
  await expect(nombre).toHaveValue(antes);
  await nombre.fill('A medio escribir');
  await page.goBack();
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(/\/configuracion\/tienda$/);
  await expect(nombre).toHaveValue('A medio escribir');
  await page.goBack();
  await pregunta.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/configuracion\/ticket$/);
  await page.goForward();
  await expect(nombre).toHaveValue(antes);
  // Signing out says what goes with it; leaving for another page, the browser asks.
  await nombre.fill('A medio escribir');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const salir = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await expect(salir).toContainText('Lo que cambiaste en esta pantalla no se guardará.');
  await salir.getByRole('button', { name: 'Cancelar' }).click();
  const pregunta2 = page.waitForEvent('dialog');
  const ida = staff.menu.getByRole('link', { name: 'Vista Cliente' }).click({ noWaitAfter: true });
  const aviso = await pregunta2;
  expect(aviso.type()).toBe('beforeunload');
  await aviso.dismiss();
  await ida;
  await expect(nombre).toHaveValue('A medio escribir');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(nombre).toHaveValue(antes);
  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
