import { TOTP } from 'otpauth';
import { CREAR_HOJA, CREAR_USUARIO, INICIAR_SESION, VERIFICAR_TOKEN } from '#contract/calls/addresses.ts';
import { openShop } from '../support/shop-client.ts';
import {
  campo,
  con,
  expect,
  llenar,
  ponerPassword,
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

test('an owner sees where the staff is signed in and closes a lost device', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.owner(CREAR_USUARIO, {
    body: { nombre: 'Rosa Pú', email, password: 'primera1', permisos: { ventas: true } },
  });
  const { token } = await shop.visitor(INICIAR_SESION, { body: { email, password: 'primera1' } });
  staff.entrarComo('propietario');
  await staff.abrir('/mi-cuenta');
  const equipos = await screen.findByRole('region', { name: 'Equipos con sesión' });
  expect(await within(equipos).findByText(con('Rosa Pú · Otro programa'))).toBeVisible();
  const boton = within(equipos).getByRole('button', {
    name: con('Cerrar la sesión de Rosa Pú en Otro programa'),
  });
  await user.click(boton);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar sesión' }),
  );
  expect(await staff.aviso('Sesión cerrada en ese equipo')).toBeVisible();
  await waitFor(() => expect(within(equipos).queryByText(con('Rosa Pú'))).not.toBeInTheDocument());
  const headers = { authorization: `Bearer ${token}` };
  await expect(shop.visitor(VERIFICAR_TOKEN, { headers })).rejects.toThrow('Inicia sesión');
});

test('an owner activates the second step, enters with it and takes it away', async ({ staff, shop }) => {
  const { user } = staff;
  const duena = { email: 'duena@correo.gt', password: 'piñatas-grandes' };
  await shop.owner(CREAR_USUARIO, { body: { nombre: 'Marta Ajú', ...duena, rol: 'propietario' } });
  const { token } = await shop.visitor(INICIAR_SESION, { body: duena });
  const { codigos } = await openShop(shop.url, token).owner(CREAR_HOJA, { body: { actual: duena.password } });
  /** What the phone's app shows now, or some periods of 30 seconds later. */
  const codigoDelTelefono = (secreto: string, despues = 0) =>
    new TOTP({ secret: secreto.replaceAll(' ', '') }).generate({ timestamp: Date.now() + despues * 30_000 });

  async function escribirPassword() {
    const boton = await screen.findByRole('button', { name: 'Iniciar Sesión' });
    llenar(campo(document.body, 'email'), duena.email);
    llenar(campo(document.body, 'password'), duena.password);
    await user.click(boton);
  }

  localStorage.setItem('guirnalda.token', token);
  await staff.abrir('/mi-cuenta');
  const tarjeta = await screen.findByRole('region', { name: 'Verificación en dos pasos' });
  await user.click(await within(tarjeta).findByRole('button', { name: 'Activar' }));
  llenar(campo(await screen.findByRole('dialog'), 'actual'), duena.password);
  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  const escanear = await screen.findByRole('dialog', { name: 'Escanea el código con tu aplicación' });
  expect(within(escanear).getByRole('img', { name: con('Código QR') })).toBeVisible();
  const secreto = escanear.querySelector('code')?.textContent ?? '';
  llenar(campo(escanear, 'codigo'), '000000');
  await user.click(within(escanear).getByRole('button', { name: 'Activar' }));
  expect(await within(escanear).findByText(con('El código no es correcto'))).toBeVisible();
  llenar(campo(escanear, 'codigo'), codigoDelTelefono(secreto));
  await user.click(within(escanear).getByRole('button', { name: 'Activar' }));
  expect(await within(tarjeta).findByText('Activada')).toBeVisible();

  await staff.abrir('/admin');
  await escribirPassword();
  const codigo = await screen.findByRole('textbox', { name: con('Código de tu aplicación') });
  await waitFor(() => expect(codigo).toHaveFocus());
  llenar(codigo, '000 000');
  expect(await screen.findByText(con('El código no es correcto'))).toBeVisible();
  llenar(codigo, codigoDelTelefono(secreto, 1));
  await screen.findByRole('navigation', { name: 'Menú principal' });

  // Without the phone, a code of the sheet does both.
  await staff.abrir('/admin');
  await escribirPassword();
  await user.click(await screen.findByRole('button', { name: 'No tengo mi teléfono' }));
  llenar(campo(document.body, 'codigo'), required(codigos[0], 'code of the sheet'));
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  await screen.findByRole('navigation', { name: 'Menú principal' });
  // No password was changed by it.
  expect(await screen.findByText(/^Se usó un código de tu hoja de recuperación/)).toBeVisible();
  await staff.abrir('/mi-cuenta');
  // Another sheet, whose codes would each be a second step, asks for one.
  const tarjetaDeHoja = await screen.findByRole('region', { name: 'Hoja de recuperación' });
  await user.click(await within(tarjetaDeHoja).findByRole('button', { name: 'Hacer una hoja nueva' }));
  const otraHoja = await screen.findByRole('dialog', { name: 'Hacer una hoja nueva' });
  llenar(campo(otraHoja, 'actual'), duena.password);
  await user.click(within(otraHoja).getByRole('button', { name: 'Hacer la hoja' }));
  expect(await within(otraHoja).findByText('Escribe el código')).toBeVisible();
  llenar(campo(otraHoja, 'codigo'), required(codigos[1], 'code of the sheet'));
  await user.click(within(otraHoja).getByRole('button', { name: 'Hacer la hoja' }));
  const lista = await screen.findByRole('list', { name: 'Códigos de recuperación' });
  const [nuevo] = within(lista).getAllByRole('listitem');
  const codigoNuevo = nuevo?.textContent ?? '';
  await user.click(screen.getByRole('button', { name: 'Ya la guardé' }));
  const otraVez = await screen.findByRole('region', { name: 'Verificación en dos pasos' });
  await user.click(await within(otraVez).findByRole('button', { name: 'Quitar' }));
  const quitar = await screen.findByRole('dialog');
  llenar(campo(quitar, 'actual'), duena.password);
  llenar(campo(quitar, 'codigo'), codigoNuevo);
  await user.click(within(quitar).getByRole('button', { name: 'Quitar' }));
  expect(await within(otraVez).findByRole('button', { name: 'Activar' })).toBeVisible();
});

test('an owner puts a PIN to allow with at the till, changes it and takes it away', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const mia = 'globos-de-helio';
  await ponerPassword(shop, mia);
  staff.entrarComo('propietario');
  await staff.abrir('/mi-cuenta');
  const tarjeta = await screen.findByRole('region', { name: 'PIN para autorizar' });
  await user.click(await within(tarjeta).findByRole('button', { name: 'Poner mi PIN' }));
  const dialogo = await screen.findByRole('dialog', { name: 'PIN para autorizar' });
  const guardar = within(dialogo).getByRole('button', { name: 'Guardar el PIN' });
  llenar(campo(dialogo, 'actual'), mia);
  llenar(campo(dialogo, 'pin'), '123456');
  await user.click(guardar);
  expect(await within(dialogo).findByText(con('Es de los primeros'))).toBeVisible();
  llenar(campo(dialogo, 'pin'), '280417');
  llenar(campo(dialogo, 'repetido'), '280418');
  await user.click(guardar);
  expect(await within(dialogo).findByText('No es igual al PIN')).toBeVisible();
  llenar(campo(dialogo, 'repetido'), '280417');
  await user.click(guardar);
  await staff.aviso('PIN guardado');
  expect(await within(tarjeta).findByText('Tienes un PIN')).toBeVisible();

  await user.click(within(tarjeta).getByRole('button', { name: 'Quitar el PIN' }));
  const pregunta = await screen.findByRole('dialog', { name: '¿Quitar el PIN?' });
  llenar(campo(pregunta, 'actual'), mia);
  await user.click(within(pregunta).getByRole('button', { name: 'Quitar el PIN' }));
  await staff.aviso('PIN quitado');
  expect(await within(tarjeta).findByRole('button', { name: 'Poner mi PIN' })).toBeVisible();
});
