import { RECUPERAR_PASSWORD, REGISTRAR_CLIENTE } from '#contract/calls/addresses.ts';
import { startCorreos } from '#server/domain/correos/correos.worker.ts';
import { openTestSmtp, type TestSmtp } from '#server/testing/smtp.ts';
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

const EMAIL = 'ana@correo.gt';
const REGISTRO = { nombre: 'Ana López', email: EMAIL, password: 'secreta1', telefono: '55551234' };
const PASSWORD = 'globos-de-helio';
const SIN_SERVIDOR = 'La tienda todavía no puede enviar correos.';

const fila = () => screen.queryByRole('row', { name: con(EMAIL) });

/** The shop sends its mails; `smtp` is a mail server that it does not know yet. */
const correosTest = test.extend<{ smtp: TestSmtp }>({
  smtp: async ({ shop }, use) => {
    const { app, context } = shop.server;
    const envio = await startCorreos(context, app.log);
    const smtp = await openTestSmtp();
    await use(smtp);
    await envio.stop();
    await smtp.close();
  },
});

correosTest(
  'without a mail server the outbox shows the codes; with one the mails are sent',
  async ({ staff, shop, smtp }) => {
    const { user } = staff;
    await shop.visitor(REGISTRAR_CLIENTE, { body: REGISTRO });
    await ponerPassword(shop, PASSWORD);
    staff.entrarComo('propietario');
    await staff.abrir('/configuracion/correo');
    expect(await screen.findByText(con(SIN_SERVIDOR))).toBeVisible();
    await waitFor(() => expect(fila()).toHaveTextContent(/\d{6}/));
    expect(fila()).toHaveTextContent('Falta el servidor de correo');

    const form = screen.getByRole('region', { name: 'Servidor de correo' });
    const guardar = () => user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
    const confirmar = async (nombre: string, boton: string) => {
      const dialogo = await screen.findByRole('dialog', { name: nombre });
      llenar(campo(dialogo, 'actual'), PASSWORD);
      await user.click(within(dialogo).getByRole('button', { name: boton }));
    };
    const guardarConPassword = async () => {
      await guardar();
      await confirmar('Guardar el servidor de correo', 'Guardar');
    };
    await guardar();
    expect(await within(form).findByText('El servidor es obligatorio')).toBeVisible();
    expect(campo(form, 'host')).toHaveFocus();
    llenar(campo(form, 'host'), '127.0.0.1');
    llenar(campo(form, 'puerto'), String(smtp.port));
    llenar(campo(form, 'usuario'), 'tienda');
    llenar(campo(form, 'remitente'), 'tienda@globos.gt');
    await user.selectOptions(within(form).getByLabelText('Seguridad'), 'ninguna');
    await guardarConPassword();
    // An error from the server is shown beside its field, and the form keeps its values.
    expect(await within(form).findByText('Escribe la contraseña de este servidor')).toBeVisible();
    expect(campo(form, 'remitente')).toHaveValue('tienda@globos.gt');
    llenar(campo(form, 'usuario'), '');
    await guardarConPassword();
    await staff.aviso('Configuración de correo guardada');
    await waitFor(() => expect(smtp.received.flatMap(({ to }) => to)).toContain(EMAIL));
    await user.click(await within(form).findByRole('button', { name: 'Enviar prueba' }));
    await staff.aviso('Correo de prueba enviado a propietario@prueba.gt');
    llenar(campo(form, 'puerto'), '1');
    await guardarConPassword();
    await user.click(await within(form).findByRole('button', { name: 'Enviar prueba' }));
    const error = await screen.findByText(con('El correo no salió'));
    const alerta = error.closest('[role="alert"]');
    expect(alerta).toHaveTextContent('Nadie responde en «127.0.0.1», puerto 1.');
    expect(alerta).toHaveTextContent('ECONNREFUSED');
    llenar(campo(form, 'puerto'), String(smtp.port));
    await guardarConPassword();
    await waitFor(() => expect(alerta).not.toBeInTheDocument());
    await user.selectOptions(screen.getByLabelText('Estado'), 'enviado');
    await waitFor(() => expect(fila()).toHaveTextContent('Enviado'));
    expect(fila()).not.toHaveTextContent(/\d{6}/);

    await user.click(within(form).getByRole('button', { name: 'Dejar de enviar correos' }));
    await confirmar('¿Dejar de enviar correos?', 'Dejar de enviar');
    expect(await screen.findByText(con(SIN_SERVIDOR))).toBeVisible();
  },
);

test('the owner discards a pending mail', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.visitor(REGISTRAR_CLIENTE, { body: REGISTRO });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/correo');
  await user.click(await screen.findByRole('button', { name: `Descartar el correo a ${EMAIL}` }));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Descartar este correo?' });
  expect(pregunta).toHaveTextContent(EMAIL);
  await user.click(within(pregunta).getByRole('button', { name: 'Descartar correo' }));
  await staff.aviso('Correo descartado: ya no se envía');
  await waitFor(() => expect(fila()).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Estado'), 'fallido');
  await waitFor(() => expect(fila()).toHaveTextContent('Descartado por el propietario'));
});

test('the code of an owner is hidden in the outbox, and shown for the password of who looks', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await ponerPassword(shop, PASSWORD);
  await shop.visitor(REGISTRAR_CLIENTE, { body: REGISTRO });
  await shop.visitor(RECUPERAR_PASSWORD, { body: { email: 'propietario@prueba.gt' } });
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/correo');
  const suya = await screen.findByRole('row', { name: con('propietario@prueba.gt') });
  expect(suya).toHaveTextContent('Código oculto');
  expect(suya).not.toHaveTextContent(/\d{6}/);
  expect(fila()).toHaveTextContent(/\d{6}/);
  await user.click(within(suya).getByRole('button', { name: 'Ver el código de propietario@prueba.gt' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Ver el código de Persona propietario' });
  const ver = within(dialogo).getByRole('button', { name: 'Ver el código' });
  llenar(campo(dialogo, 'actual'), 'no-es-esta');
  await user.click(ver);
  expect(await within(dialogo).findByText('La contraseña actual no es correcta')).toBeVisible();
  llenar(campo(dialogo, 'actual'), PASSWORD);
  await user.click(ver);
  const visto = await screen.findByRole('dialog', { name: 'Código de Persona propietario' });
  expect(within(visto).getByText(/^\d{6}$/)).toBeVisible();
  await user.click(within(visto).getByRole('button', { name: 'Listo' }));
  expect(suya).not.toHaveTextContent(/\d{6}/);
});
