import { CAMBIAR_PASSWORD_DE_USUARIO, INICIAR_SESION } from '#contract/calls/addresses.ts';
import {
  campo,
  con,
  expect,
  llenar,
  ponerPassword,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

test('the owner creates an employee, changes their permissions and password, and deactivates them', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const email = 'nueva@correo.gt';
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Usuarios' }));
  const propietario = await screen.findByRole('row', { name: con('propietario@prueba.gt') });
  expect(propietario).toHaveTextContent('Propietario');
  await user.click(screen.getByRole('button', { name: 'Nuevo usuario' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo usuario' });
  const crear = within(form).getByRole('button', { name: 'Crear usuario' });
  await user.click(crear);
  expect(within(form).getByText('El nombre es obligatorio')).toBeVisible();
  expect(campo(form, 'nombre')).toHaveFocus();
  llenar(campo(form, 'nombre'), 'Íngrid Xón');
  llenar(campo(form, 'email'), 'propietario@prueba.gt');
  llenar(campo(form, 'password'), 'tres-tazas');
  await user.click(crear);
  await staff.aviso('❌ Ya existe una cuenta con este email');
  expect(campo(form, 'nombre')).toHaveValue('Íngrid Xón');
  llenar(campo(form, 'email'), email);
  await user.click(crear);
  await staff.aviso('Usuario registrado');
  const fila = await screen.findByRole('row', { name: con(email) });
  expect(fila).toHaveTextContent('Ventas');

  await user.click(within(fila).getByRole('button', { name: 'Editar a Íngrid Xón' }));
  const cambio = within(await screen.findByRole('dialog', { name: 'Editar a Íngrid Xón' }));
  await user.click(cambio.getByRole('switch', { name: con('Reportes') }));
  await user.click(cambio.getByRole('switch', { name: con('Ventas') }));
  await user.click(cambio.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(fila).toHaveTextContent('Reportes'));
  expect(fila).not.toHaveTextContent('Ventas');

  await user.click(within(fila).getByRole('button', { name: 'Cambiar la contraseña de Íngrid Xón' }));
  const password = await screen.findByRole('dialog', { name: 'Contraseña de Íngrid Xón' });
  llenar(campo(password, 'nueva'), 'otra-clave');
  await user.click(within(password).getByRole('button', { name: 'Cambiar contraseña' }));
  await staff.aviso('Contraseña cambiada; sus sesiones se cerraron');
  const entrar = () => shop.visitor(INICIAR_SESION, { body: { email, password: 'otra-clave' } });
  await entrar();

  await user.click(within(fila).getByRole('button', { name: 'Desactivar a Íngrid Xón' }));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Desactivar a Íngrid Xón?' });
  expect(pregunta).toHaveTextContent('Sus sesiones se cierran ahora mismo');
  await user.click(within(pregunta).getByRole('button', { name: 'Desactivar' }));
  await waitFor(() => expect(fila).toHaveTextContent('Inactivo'));
  await expect(entrar()).rejects.toThrow();
});

test('the owner gives nobody a short or common password, and reads why while typing it', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await user.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo usuario' });
  const crear = within(form).getByRole('button', { name: 'Crear usuario' });
  const password = campo(form, 'password');
  llenar(campo(form, 'nombre'), 'Íngrid Xón');
  llenar(campo(form, 'email'), 'ingrid@correo.gt');
  const rechazada = async (escrita: string, pista: string, error: string) => {
    llenar(password, escrita);
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(pista)));
    expect(password).toBeValid();
    await user.click(crear);
    await waitFor(() => expect(password).toBeInvalid());
    expect(within(form).getByText(con(error))).toBeVisible();
    expect(password).toHaveFocus();
  };
  await rechazada('corta1', 'Faltan 2 caracteres.', 'La contraseña debe tener al menos 8 caracteres');
  await rechazada('Guatemala1', 'Es de las contraseñas más usadas', 'Es de las contraseñas más usadas');
  await rechazada('ingrid2026', 'Es casi el email', 'Es casi el email: mejor tres palabras');
  llenar(password, 'tres tazas verdes');
  await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining('Sirve.')));
  await user.click(crear);
  await staff.aviso('Usuario registrado');
  const body = { email: 'ingrid@correo.gt', password: 'tres tazas verdes' };
  await shop.visitor(INICIAR_SESION, { body });
});

test('the password that the owner gives somebody follows the same rule', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await user.click(await screen.findByRole('button', { name: 'Cambiar la contraseña de Persona ventas' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Contraseña de Persona ventas' });
  const cambiar = within(dialogo).getByRole('button', { name: 'Cambiar contraseña' });
  for (const mala of ['secreta', 'qwertyui', 'personaventas']) {
    llenar(campo(dialogo, 'nueva'), mala);
    await user.click(cambiar);
    await waitFor(() => expect(campo(dialogo, 'nueva')).toBeInvalid());
  }
  expect(dialogo).toBeVisible();
  // The call itself takes what the specification says.
  await shop.owner(CAMBIAR_PASSWORD_DE_USUARIO, {
    params: { id: shop.server.userId('ventas') },
    body: { nueva: '123456' },
  });
});

test('the only active owner cannot be deactivated or demoted', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios?rol=propietario');
  const fila = within(await screen.findByRole('row', { name: con('propietario@prueba.gt') }));
  await user.click(fila.getByRole('button', { name: /^Desactivar/ }));
  const aviso = await screen.findByRole('dialog', { name: /^No se puede desactivar/ });
  expect(aviso).toHaveTextContent('Es el único propietario activo');
  await user.click(within(aviso).getByRole('button', { name: 'Entendido' }));
  await user.click(fila.getByRole('button', { name: /^Editar/ }));
  const form = await screen.findByRole('dialog', { name: /^Editar/ });
  expect(within(form).getByLabelText('Rol')).toBeDisabled();
  expect(form).toHaveTextContent('primero nombra a otro propietario');
  llenar(campo(form, 'nombre'), 'Marta Renombrada');
  await user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
  // The menu shows the new name without a reload.
  expect((await screen.findAllByText('Marta Renombrada', { selector: 'nav *, aside *' }))[0]).toBeVisible();
});

test('an employee cannot open the users', async ({ staff }) => {
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  expect(menu.getByRole('link', { name: 'Pedidos' })).toBeVisible();
  expect(menu.queryByRole('link', { name: 'Usuarios' })).not.toBeInTheDocument();
  await staff.abrir('/usuarios');
  expect(await screen.findByText('Solo el propietario administra los usuarios.')).toBeVisible();
});

test('an owner is made, put out and given a password only by whoever knows their own', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const mia = 'globos-de-helio';
  await ponerPassword(shop, mia);
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  const confirmar = async (nombre: string, boton: string, password = mia) => {
    const dialogo = await screen.findByRole('dialog', { name: nombre });
    llenar(campo(dialogo, 'actual'), password);
    await user.click(within(dialogo).getByRole('button', { name: boton }));
    return dialogo;
  };
  await user.click(await screen.findByRole('button', { name: 'Editar a Persona ventas' }));
  const form = await screen.findByRole('dialog', { name: 'Editar a Persona ventas' });
  await user.selectOptions(campo(form, 'rol'), 'propietario');
  const guardar = within(form).getByRole('button', { name: 'Guardar cambios' });
  await user.click(guardar);
  // Leaving the question changes nothing, and the form goes on.
  const dejada = await screen.findByRole('dialog', { name: 'Hacer propietario a Persona ventas' });
  await user.click(within(dejada).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(guardar).toBeEnabled());
  await user.click(guardar);
  const pregunta = await confirmar('Hacer propietario a Persona ventas', 'Hacer propietario', 'no-es-esta');
  expect(await within(pregunta).findByText('La contraseña actual no es correcta')).toBeVisible();
  await confirmar('Hacer propietario a Persona ventas', 'Hacer propietario');
  await staff.aviso('Usuario actualizado');
  const fila = await screen.findByRole('row', { name: con('ventas@prueba.gt') });
  await waitFor(() => expect(fila).toHaveTextContent('Propietario'));

  await user.click(within(fila).getByRole('button', { name: 'Cambiar la contraseña de Persona ventas' }));
  const nueva = await screen.findByRole('dialog', { name: 'Contraseña de Persona ventas' });
  llenar(campo(nueva, 'nueva'), 'tres tazas verdes');
  await user.click(within(nueva).getByRole('button', { name: 'Cambiar contraseña' }));
  await confirmar('Cambiar la contraseña de Persona ventas', 'Cambiar contraseña');
  await staff.aviso('Contraseña cambiada; sus sesiones se cerraron');

  await user.click(within(fila).getByRole('button', { name: 'Desactivar a Persona ventas' }));
  await confirmar('¿Desactivar a Persona ventas?', 'Desactivar');
  await waitFor(() => expect(fila).toHaveTextContent('Inactivo'));
});
