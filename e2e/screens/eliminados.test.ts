import { ELIMINAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { con, expect, required, screen, staffTest as test, waitFor, within } from './support/staff.ts';

test('a deleted product is restored from the list of deleted products', async ({ staff, shop }) => {
  const { user } = staff;
  const nombre = 'Globo perdido';
  await shop.crearProducto({ nombre, stock: 7 });
  staff.entrarComo('propietario');
  const ruta = `/productos?buscar=${encodeURIComponent(nombre)}`;
  await staff.abrir(ruta);
  await user.click(await screen.findByRole('button', { name: `Eliminar ${nombre}` }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  await user.click(pregunta.getByRole('button', { name: 'Eliminar producto' }));
  await screen.findByText('No se encontraron productos');
  await staff.abrir(ruta);
  await user.selectOptions(await screen.findByLabelText('Estado'), 'Eliminados');
  const eliminados = within(await screen.findByRole('table', { name: 'Productos eliminados' }));
  const fila = eliminados.getByRole('row', { name: con(nombre) });
  expect(within(fila).getByRole('cell', { name: '7' })).toBeVisible();
  expect(within(fila).queryByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
  await user.click(within(fila).getByRole('button', { name: `Recuperar ${nombre}` }));
  await staff.aviso(`«${nombre}» está de vuelta, como estaba`);
  await screen.findByText('Aquí están los productos que se eliminaron en los últimos 30 días.');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Todos');
  const productos = within(await screen.findByRole('table', { name: 'Productos' }));
  const devuelto = await productos.findByRole('row', { name: con(nombre) });
  expect(devuelto).toHaveTextContent('Activo');
  expect(within(devuelto).getByRole('cell', { name: '7' })).toBeVisible();
});

test('restoring a product moves the focus to the next deleted one', async ({ staff, shop }) => {
  for (const letra of ['A', 'B', 'C']) {
    const { _id } = await shop.crearProducto({ nombre: `Guirnalda borrada ${letra}` });
    await shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
  }
  staff.entrarComo('propietario');
  await staff.abrir('/productos?buscar=Guirnalda%20borrada&activo=eliminados');
  const botones = await screen.findAllByRole('button', { name: /^Recuperar / });
  expect(botones).toHaveLength(3);
  const segundo = required(botones[1]?.getAttribute('aria-label'), 'second button «Recuperar»');
  required(botones[0], 'button «Recuperar»').focus();
  await staff.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Recuperar / })).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: segundo })).toHaveFocus());
});

test('the deleted list shows no active products when loading it fails', async ({ staff, shop }) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto();
  staff.entrarComo('propietario');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await screen.findByRole('row', { name: con(nombre) });
  const restaurar = shop.contestar(/\/api\/productos\?.*eliminados/, 500, {
    success: false,
    error: 'interno',
    message: 'Algo falló',
  });
  await user.selectOptions(screen.getByLabelText('Estado'), 'Eliminados');
  await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByRole('row', { name: con(nombre) })).not.toBeInTheDocument();
  restaurar();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('No se encontraron productos');
});
