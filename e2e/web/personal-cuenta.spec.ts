import { expectNoViolations } from '../support/axe.ts';
import { expect, staffTest as test } from './personal/staff.ts';

test('somebody of the staff changes his password and ends his sessions', async ({ staff, page }) => {
  const email = `cuenta${process.pid}@correo.gt`;
  await staff.shop.owner.post('/api/usuarios', {
    body: { nombre: 'Rosa Pú', email, password: 'primera1', permisos: { ventas: true } },
  });
  await staff.entrar({ email, password: 'primera1' });
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  const form = page.getByRole('region', { name: 'Cambiar contraseña' });
  await form.locator('[name=actual]').fill('otra-cosa');
  await form.locator('[name=nueva]').fill('segunda2');
  await form.locator('[name=repetida]').fill('segunda3');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(form.getByText('No es igual a la nueva contraseña')).toBeVisible();
  await form.locator('[name=repetida]').fill('segunda2');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(form.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expect(form.locator('[name=actual]')).toBeFocused();
  await expect(form.locator('[name=nueva]')).toHaveValue('segunda2');
  await expectNoViolations(page, 'own account');
  await form.locator('[name=actual]').fill('primera1');
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(staff.avisos('Contraseña cambiada; tus otras sesiones se cerraron')).toBeVisible();
  await page.reload();
  await expect(form).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar sesión en todos los equipos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await staff.entrar({ email, password: 'segunda2' });
});
