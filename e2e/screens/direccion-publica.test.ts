import { campo, expect, llenar, screen, staffTest as test, waitFor, within } from './support/staff.ts';

test('the owner sets the public address, and the QR code contains it', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const form = await screen.findByRole('region', { name: 'Dirección pública' });
  const guardar = within(form).getByRole('button', { name: 'Guardar cambios' });
  llenar(campo(form, 'direccionPublica'), 'globos.gt');
  await user.click(guardar);
  await within(form).findByText(
    'Escribe una dirección como https://mitienda.com, sin nada después del nombre',
  );
  expect(campo(form, 'direccionPublica')).toHaveFocus();
  llenar(campo(form, 'direccionPublica'), 'https://globos.gt/');
  await user.click(guardar);
  await staff.aviso('Dirección pública guardada');
  await screen.findByRole('img', { name: 'Código QR de https://globos.gt/catalogo' });
  expect(campo(form, 'direccionPublica')).toHaveValue('https://globos.gt');

  llenar(campo(form, 'direccionPublica'), '');
  await user.click(guardar);
  await screen.findByText(/^Por ahora la tienda solo se abre en esta computadora/);
});

test('an address from PUBLIC_URL is read-only and shows its source', async ({ staff, shop }) => {
  shop.server.context.config.publicUrl = 'https://del-servidor.gt';
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const form = await screen.findByRole('region', { name: 'Dirección pública' });
  const direccion = within(form).getByLabelText('La dirección de la tienda en internet');
  expect(direccion).toHaveValue('https://del-servidor.gt');
  expect(direccion).toHaveAttribute('readonly');
  expect(form).toHaveTextContent('La dirección viene de PUBLIC_URL');
  expect(within(form).queryByRole('button', { name: 'Guardar cambios' })).not.toBeInTheDocument();
});

test('a failed reload after saving the public address keeps the change of the other form', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/red');
  const form = await screen.findByRole('region', { name: 'Dirección pública' });
  const acceso = screen.getByRole('region', { name: 'Entrada del personal' });
  await user.selectOptions(campo(acceso, 'accesoPersonal'), 'cualquier-lugar');
  llenar(campo(form, 'direccionPublica'), 'https://globos.gt');
  let fallidas = 0;
  shop.interceptar(/GET .*\/api\/configuracion\/red$/, async () => {
    fallidas += 1;
    return Response.json({ success: false, error: 'error-interno', message: 'Error' }, { status: 500 });
  });
  await user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Dirección pública guardada');
  await waitFor(() => expect(fallidas).toBe(1));
  expect(campo(acceso, 'accesoPersonal')).toHaveValue('cualquier-lugar');
  await user.click(within(acceso).getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Acceso del personal guardado');
});
