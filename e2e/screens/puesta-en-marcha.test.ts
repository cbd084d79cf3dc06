import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import { con, expect, required, screen, staffTest as test, waitFor, within } from './support/staff.ts';

const lista = () => screen.findByRole('region', { name: con('Prepara tu tienda') });
const paso = async (titulo: string) =>
  within(
    required(
      within(await lista())
        .getByText(titulo)
        .closest('li'),
      titulo,
    ),
  );

test('the owner of a new shop sees what it still needs, each one tap from where it is done', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await lista()).toHaveTextContent('0 de 10');
  await staff.enVivo();
  await shop.owner(ACTUALIZAR_TIENDA, { body: { telefono: '22334455' } });
  await waitFor(async () => expect(await lista()).toHaveTextContent('1 de 10'));
  expect((await paso('Escribe tu teléfono')).getByRole('img', { name: 'Hecho' })).toBeVisible();

  await user.click((await paso('Agrega tu primer producto')).getByRole('link'));
  expect(await screen.findByRole('dialog', { name: 'Nuevo producto' })).toBeVisible();
  expect(location.hash).toBe('');

  await staff.abrir('/dashboard');
  await user.click((await paso('Abre tu caja')).getByRole('link'));
  expect(await screen.findByRole('dialog', { name: 'Abrir caja' })).toBeVisible();
  expect(location.hash).toBe('');

  await staff.abrir('/dashboard');
  await user.click((await paso('Abre tu tienda en un celular')).getByRole('link'));
  await waitFor(() => expect(location.pathname).toBe('/configuracion/red'));
});

test('a step that is not needed is skipped, on every device, and comes back', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await user.click((await paso('Sube tu logotipo')).getByRole('button', { name: con('No lo necesito') }));
  await waitFor(async () => expect(await lista()).toHaveTextContent('1 de 10'));
  await staff.recargar();
  expect(await lista()).toHaveTextContent('1 de 10');
  await user.click((await paso('Sube tu logotipo')).getByRole('button', { name: con('Sí lo necesito') }));
  await waitFor(async () => expect(await lista()).toHaveTextContent('0 de 10'));
});

test('the list is dismissed for good, unless that is undone', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const quitar = async () =>
    await user.click(within(await lista()).getByRole('button', { name: 'No mostrar esta lista' }));
  const nada = () => waitFor(() => expect(screen.queryByText('Prepara tu tienda')).not.toBeInTheDocument());
  await quitar();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await lista();
  await quitar();
  await staff.aviso('La lista ya no se muestra');
  await nada();
  await staff.recargar();
  await screen.findByRole('heading', { name: 'Hoy' });
  await nada();
});

test('the finished list says so once', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  for (let quedan = 10; quedan > 0; quedan -= 1) {
    const [omitir] = await screen.findAllByRole('button', { name: con('No lo necesito') });
    await user.click(required(omitir, 'step to skip'));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: con('No lo necesito') })).toHaveLength(quedan - 1),
    );
  }
  expect(await screen.findByText('¡Tu tienda está lista para vender!')).toBeVisible();
  await waitFor(async () => {
    const { body } = await shop.server.call('propietario', 'GET', '/api/puesta-en-marcha');
    expect(body.oculta).toBe(true);
  });
  await staff.recargar();
  await screen.findByRole('heading', { name: 'Hoy' });
  expect(screen.queryByText(con('lista para vender'))).not.toBeInTheDocument();
});

test('nobody but the owner sees the list', async ({ staff }) => {
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Hoy' });
  expect(screen.queryByText('Prepara tu tienda')).not.toBeInTheDocument();
});
