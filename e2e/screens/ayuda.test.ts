import {
  campo,
  con,
  expect,
  llenar,
  required,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const titulo = (name: string) => screen.findByRole('heading', { name, level: 1 });
const esperarRuta = (ruta: string) => waitFor(() => expect(location.pathname).toBe(ruta));

test('F1 opens the chapter about the screen, chapters link to others, and F1 returns to the unfinished sale', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await shop.crearProducto({ nombre: 'Piñata de estrella' });
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  await screen.findByRole('list', { name: 'Productos' });
  llenar(screen.getByRole('searchbox', { name: 'Buscar o escanear producto' }), 'piñata');
  await user.keyboard('{Enter}');
  await screen.findByText('1 línea · 1 artículo');
  await user.keyboard('{F1}');
  await titulo('Hacer una venta');
  expect(location.pathname).toBe('/ayuda/hacer-una-venta');
  expect(screen.getByRole('img', { name: 'La caja con tres productos en el carrito' })).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'si una venta salió mal' }));
  await titulo('Cerrar el día');
  expect(screen.getByRole('heading', { name: 'Anular una venta' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Después Un pedido de la web' }));
  await titulo('Un pedido de la web');

  await user.keyboard('{F1}');
  await esperarRuta('/pos');
  expect(await screen.findByText('1 línea · 1 artículo')).toBeVisible();
});

test('the menu opens the chapter about the screen, the search lists matches, and a button returns to the screen', async ({
  staff,
}) => {
  const { user } = staff;
  const menu = async (name: string) => user.click(within(staff.menu).getByRole('link', { name }));
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await screen.findByRole('navigation', { name: 'Menú principal' });
  await menu('Usuarios');
  await titulo('Usuarios');
  await menu('Ayuda');
  await titulo('Empleados y permisos');
  await menu('Ayuda');
  await titulo('Ayuda');

  const buscar = screen.getByRole('searchbox', { name: 'Buscar en el manual' });
  await user.type(buscar, 'olvido contrasena');
  const resultados = within(await screen.findByRole('region', { name: 'Resultados' }));
  expect(resultados.getByRole('status')).toHaveTextContent(/lugar/);
  const [resultado] = resultados.getAllByRole('link', { name: /Olvidó su contraseña/ });
  await user.click(required(resultado, 'result «Olvidó su contraseña»'));
  await screen.findByRole('heading', { name: /^Olvidó su contraseña/ });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en el manual' }), 'submarino');
  await screen.findByText(con('No se encontró en el manual'));

  await user.click(screen.getByRole('button', { name: 'Volver a donde estaba' }));
  await esperarRuta('/usuarios');
});

test('every chapter opens, an unknown chapter shows a message, and one page holds the whole manual', async ({
  staff,
}) => {
  const { user } = staff;
  const principal = () => within(screen.getByRole('main'));
  staff.entrarComo('ventas');
  await staff.abrir('/ayuda');
  await titulo('Ayuda');
  const tarjetas = () =>
    principal()
      .getAllByRole('listitem')
      .map((tarjeta) => within(tarjeta).getByRole('link'));
  expect(tarjetas()).toHaveLength(18);
  for (let i = 0; i < 18; i += 1) {
    await user.click(required(tarjetas()[i], `chapter ${i + 1}`));
    const capitulo = within(await screen.findByRole('article'));
    expect(capitulo.getAllByRole('heading')[0]).toBeVisible();
    history.back();
    await titulo('Ayuda');
  }
  await staff.abrir('/ayuda/submarino');
  expect(await screen.findByText('Ese capítulo no existe')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver el índice' }));
  await user.click(await screen.findByRole('link', { name: 'Ver el manual completo, para imprimirlo' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(18));
  expect(screen.getByRole('heading', { name: 'Si algo falla' })).toBeVisible();
});

test('the help opens without a session and without permissions', async ({ staff }) => {
  const { user } = staff;
  await staff.abrir('/admin');
  await user.type(await screen.findByLabelText(con('Email')), '{F1}');
  await titulo('Si algo falla');
  await user.keyboard('{F1}');
  await esperarRuta('/admin');
  await user.click(await screen.findByRole('link', { name: 'Ayuda' }));
  expect(await screen.findByRole('heading', { name: 'No puedo entrar' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Iniciar Sesión' }));
  await esperarRuta('/admin');

  staff.entrarComo('sin-permisos');
  await staff.abrir('/dashboard');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  await user.click(menu.getByRole('link', { name: 'Ayuda' }));
  expect(await screen.findByRole('searchbox', { name: 'Buscar en el manual' })).toBeVisible();
});

test('F1 is ignored while a dialog is open', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await user.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo producto' });
  llenar(campo(form, 'nombre'), 'Globo sin guardar');
  await user.keyboard('{F1}');
  expect(location.pathname).toBe('/productos');
  expect(campo(form, 'nombre')).toHaveValue('Globo sin guardar');
});
