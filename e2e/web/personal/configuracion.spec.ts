import { REGISTRAR_CLIENTE } from '#contract/calls/addresses.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { PIXEL } from '../../support/pixel.ts';
import { expect, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

test.use({ aparte: 'configuracion' });

test('settings are accessible, the logo is previewed, unsaved changes ask before leaving', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = page.getByRole('region', { name: 'Datos de la tienda' });
  await form.locator('[name=telefono]').fill('123');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByText('El teléfono debe tener exactamente 8 dígitos')).toBeVisible();
  await form.locator('[name=telefono]').fill('2233-4455');
  await form.locator('[name=imagen]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(form.getByAltText('Vista previa de la imagen elegida')).toBeVisible();
  await expectNoViolations(page, 'shop data');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByAltText('Logotipo de la tienda')).toBeVisible();

  await staff.abrir('/configuracion/ticket');
  await page.getByLabel('Al pie del ticket').fill('Vuelve pronto');
  await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Vuelve pronto');
  await expectNoViolations(page, 'ticket');
  await page.getByRole('link', { name: 'Tienda', exact: true }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await expect(pregunta).toBeVisible();
  await expectNoViolations(page, 'confirmation to discard changed settings');
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  // The catalogue is another document, so the browser asks.
  const dialogo = page.waitForEvent('dialog');
  const clic = staff.menu.getByRole('link', { name: 'Vista Cliente' }).click({ noWaitAfter: true });
  const aviso = await dialogo;
  expect(aviso.type()).toBe('beforeunload');
  await aviso.dismiss();
  await clic;
  await expect(page.getByLabel('Al pie del ticket')).toHaveValue('Vuelve pronto');
});

test('unsent mail has no accessibility violations', async ({ staff, page }) => {
  const email = `espera${process.pid}@correo.gt`;
  const registro = { nombre: 'Ana López', email, password: 'secreta1', telefono: '55551234' };
  await staff.shop.visitor(REGISTRAR_CLIENTE, { body: registro });
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/correo');
  const fila = page.getByRole('row', { name: email });
  await expect(fila).toContainText('Falta el servidor de correo');
  await expectNoViolations(page, 'mail without a server');
  await fila.getByRole('button', { name: `Descartar el correo a ${email}` }).click();
  await expect(page.getByRole('alertdialog', { name: '¿Descartar este correo?' })).toBeVisible();
  await expectNoViolations(page, 'confirmation to discard a mail');
});
