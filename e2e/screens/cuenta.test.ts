import { CREAR_USUARIO } from '#contract/calls/addresses.ts';
import {
  campo,
  con,
  expect,
  llenar,
  required,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const email = 'cuenta@correo.gt';

async function entrar({ user }: Staff, password: string): Promise<void> {
  const boton = await screen.findByRole('button', { name: 'Iniciar Sesión' });
  llenar(campo(document.body, 'email'), email);
  llenar(campo(document.body, 'password'), password);
  await user.click(boton);
  await screen.findByRole('navigation', { name: 'Menú principal' });
}

test('an employee changes their password and closes all their sessions', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.owner(CREAR_USUARIO, {
    body: { nombre: 'Rosa Pú', email, password: 'primera1', permisos: { ventas: true } },
  });
  await staff.abrir('/admin');
  await entrar(staff, 'primera1');
  await user.click(await screen.findByRole('link', { name: con('Mi cuenta') }));
  const form = await screen.findByRole('region', { name: 'Cambiar contraseña' });
  // Tab leads from one field to the next; the way back passes the eye.
  const [primera, segunda] = form.querySelectorAll('input');
  await user.click(required(primera, 'first field'));
  await user.tab();
  expect(segunda).toHaveFocus();
  await user.tab({ shift: true });
  expect(within(form).getAllByRole('button', { name: 'Mostrar contraseña' })[0]).toHaveFocus();
  const cambiar = within(form).getByRole('button', { name: 'Cambiar contraseña' });
  llenar(campo(form, 'actual'), 'otra-cosa');
  for (const mala of ['corta12', 'contraseña1', 'rosa-pu-1']) {
    llenar(campo(form, 'nueva'), mala);
    llenar(campo(form, 'repetida'), mala);
    await user.click(cambiar);
    await waitFor(() => expect(campo(form, 'nueva')).toBeInvalid());
  }
  llenar(campo(form, 'nueva'), 'segunda2');
  llenar(campo(form, 'repetida'), 'segunda3');
  await user.click(cambiar);
  expect(await within(form).findByText('No es igual a la nueva contraseña')).toBeVisible();
  llenar(campo(form, 'repetida'), 'segunda2');
  await user.click(cambiar);
  expect(await within(form).findByText('La contraseña actual no es correcta')).toBeVisible();
  await waitFor(() => expect(campo(form, 'actual')).toHaveFocus());
  expect(campo(form, 'nueva')).toHaveValue('segunda2');
  llenar(campo(form, 'actual'), 'primera1');
  await user.click(cambiar);
  expect(await staff.aviso('Contraseña cambiada; tus otras sesiones se cerraron')).toBeVisible();
  await staff.recargar();
  expect(await screen.findByRole('region', { name: 'Cambiar contraseña' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cerrar sesión en todos los equipos' }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  await user.click(pregunta.getByRole('button', { name: 'Cerrar todas' }));
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  await entrar(staff, 'segunda2');
  expect(staff.menu).toBeVisible();
});
