import { openTestSmtp } from '#server/testing/smtp.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test.use({ aparte: 'correo' });

test('codes wait and can be told; with a mail server they leave', async ({ staff, page }) => {
  const email = `espera${process.pid}@correo.gt`;
  const registro = { nombre: 'Ana López', email, password: 'secreta1', telefono: '55551234' };
  await staff.shop.visitor.post('/api/auth/registro-cliente', { body: registro });
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/correo');
  await expect(page.getByText('La tienda todavía no puede enviar correos.')).toBeVisible();
  const fila = page.getByRole('row', { name: email });
  await expect(fila).toContainText(/\d{6}/);
  await expect(fila).toContainText('Falta el servidor de correo');
  await expectNoViolations(page, 'mail without a server');

  const smtp = await openTestSmtp();
  const form = page.getByRole('region', { name: 'Servidor de correo' });
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByText('El servidor es obligatorio')).toBeVisible();
  await expect(form.locator('[name=host]')).toBeFocused();
  await form.locator('[name=host]').fill('127.0.0.1');
  await form.locator('[name=puerto]').fill(String(smtp.port));
  await form.locator('[name=usuario]').fill('tienda');
  await form.locator('[name=remitente]').fill('tienda@globos.gt');
  await form.getByLabel('Seguridad').selectOption('ninguna');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  // What the server finds wrong stands beside its field, and nothing that was typed is lost.
  await expect(form.getByText('Escribe la contraseña de este servidor')).toBeVisible();
  await expect(form.locator('[name=remitente]')).toHaveValue('tienda@globos.gt');
  await form.locator('[name=usuario]').fill('');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Configuración de correo guardada')).toBeVisible();
  await expect.poll(() => smtp.received.some(({ to }) => to.includes(email))).toBe(true);
  await form.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect(staff.avisos('Correo de prueba enviado a marta@globosyfiesta.gt')).toBeVisible();
  await form.locator('[name=puerto]').fill('1');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await form.getByRole('button', { name: 'Enviar prueba' }).click();
  const fallo = page.getByRole('alert').filter({ hasText: 'El correo no salió' });
  await expect(fallo).toContainText('Nadie responde en «127.0.0.1», puerto 1.');
  await expect(fallo.getByText(/ECONNREFUSED/)).toBeVisible();
  await form.locator('[name=puerto]').fill(String(smtp.port));
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(fallo).toHaveCount(0);
  await page.getByLabel('Estado').selectOption('enviado');
  await expect(fila).toContainText('Enviado');
  await expect(fila).not.toContainText(/\d{6}/);

  await form.getByRole('button', { name: 'Dejar de enviar correos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de enviar' }).click();
  await expect(page.getByText('La tienda todavía no puede enviar correos.')).toBeVisible();
  await smtp.close();
});

test('a mail that waits can be thrown away', async ({ staff, page }) => {
  const email = `descarta${process.pid}@correo.gt`;
  const registro = { nombre: 'Ana López', email, password: 'secreta1', telefono: '55551234' };
  await staff.shop.visitor.post('/api/auth/registro-cliente', { body: registro });
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/correo');
  const fila = page.getByRole('row', { name: email });
  await fila.getByRole('button', { name: `Descartar el correo a ${email}` }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar este correo?' });
  await expect(pregunta).toContainText(email);
  await expectNoViolations(page, 'throwing a mail away');
  await pregunta.getByRole('button', { name: 'Descartar correo' }).click();
  await expect(staff.avisos('Correo descartado: ya no se envía')).toBeVisible();
  await expect(fila).toBeHidden();
  await page.getByLabel('Estado').selectOption('fallido');
  await expect(fila).toContainText('Descartado por el propietario');
});
