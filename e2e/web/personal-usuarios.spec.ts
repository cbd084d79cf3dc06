import { createApiClient } from '#contract/api-client.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test.use({ aparte: 'usuarios' });

test('the owner adds an employee, changes what he may do, and switches him off', async ({ staff, page }) => {
  const email = `nuevo${process.pid}@correo.gt`;
  await staff.entrarComo('propietario');
  await staff.menu.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('row', { name: 'marta@globosyfiesta.gt' })).toContainText('Propietario');
  await expectNoViolations(page, 'users');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(form.getByText('El nombre es obligatorio')).toBeVisible();
  await expect(form.locator('[name=nombre]')).toBeFocused();
  await form.locator('[name=nombre]').fill('Íngrid Xón');
  await form.locator('[name=email]').fill('marta@globosyfiesta.gt');
  await form.locator('[name=password]').fill('secreta1');
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(staff.avisos('❌ Ya existe una cuenta con este email')).toBeVisible();
  await expect(form.locator('[name=nombre]')).toHaveValue('Íngrid Xón');
  await form.locator('[name=email]').fill(email);
  await expectNoViolations(page, 'form of a user');
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(staff.avisos('Usuario registrado')).toBeVisible();
  const fila = page.getByRole('row', { name: email });
  await expect(fila).toContainText('Ventas');

  await fila.getByRole('button', { name: 'Editar a Íngrid Xón' }).click();
  const cambio = page.getByRole('dialog', { name: 'Editar a Íngrid Xón' });
  await cambio.getByRole('switch', { name: 'Reportes' }).check();
  await cambio.getByRole('switch', { name: 'Ventas' }).uncheck();
  await cambio.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(fila).toContainText('Reportes');
  await expect(fila).not.toContainText('Ventas');

  await fila.getByRole('button', { name: 'Cambiar la contraseña de Íngrid Xón' }).click();
  const password = page.getByRole('dialog', { name: 'Contraseña de Íngrid Xón' });
  await password.locator('[name=nueva]').fill('otra-clave');
  await password.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(staff.avisos('Contraseña cambiada; sus sesiones se cerraron')).toBeVisible();
  const client = createApiClient({ baseUrl: () => staff.shop.url, token: () => null });
  const entrar = () => client.post('/api/auth/login', { body: { email, password: 'otra-clave' } });
  await entrar();

  await fila.getByRole('button', { name: 'Desactivar a Íngrid Xón' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Desactivar a Íngrid Xón?' });
  await expect(pregunta).toContainText('Sus sesiones se cierran ahora mismo');
  await expectNoViolations(page, 'switching a user off');
  await pregunta.getByRole('button', { name: 'Desactivar' }).click();
  await expect(fila).toContainText('Inactivo');
  await expect(entrar()).rejects.toThrow();
});

test('the only owner can be neither switched off nor made less', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/usuarios?rol=propietario');
  const fila = page.getByRole('row', { name: 'marta@globosyfiesta.gt' });
  await fila.getByRole('button', { name: /^Desactivar/ }).click();
  const aviso = page.getByRole('dialog', { name: /^No se puede desactivar/ });
  await expect(aviso).toContainText('Es el único propietario activo');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await fila.getByRole('button', { name: /^Editar/ }).click();
  const form = page.getByRole('dialog', { name: /^Editar/ });
  await expect(form.getByLabel('Rol')).toBeDisabled();
  await expect(form).toContainText('primero nombra a otro propietario');
  await form.locator('[name=nombre]').fill('Marta Renombrada');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  // The menu says at once who is signed in.
  await expect(page.getByText('Marta Renombrada', { exact: true }).first()).toBeVisible();
});

test('an employee is told that users are not his', async ({ staff, page }) => {
  await staff.entrarComo('empleado');
  await expect(staff.menu.getByRole('link', { name: 'Usuarios' })).toBeHidden();
  await staff.abrir('/usuarios');
  await expect(page.getByText('Solo el propietario administra los usuarios.')).toBeVisible();
  await expectNoViolations(page, 'users without permission');
});
