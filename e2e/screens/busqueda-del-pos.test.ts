import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';

/** The names on the tiles, in order. */
function tarjetas(): string[] {
  const lista = screen.queryByRole('list', { name: 'Productos' });
  return lista
    ? within(lista)
        .getAllByRole('button')
        .map((tarjeta) => tarjeta.title)
    : [];
}

test('a search forgives one slip, says so, and Enter adds what it shows', async ({ pos, shop }) => {
  await shop.crearProducto({ nombre: 'Vela 3', categoria: 'articulos-fiesta' });
  await shop.crearProducto({ nombre: 'Corazón 5' });
  const { nombre } = await shop.crearProducto({ nombre: 'Globo corazón 7' });
  await pos.abrir();
  await pos.teclear('corason 7', 90);
  expect(await screen.findByText('«corazón 7»')).toBeVisible();
  await waitFor(() => expect(tarjetas()).toEqual([nombre]));
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  await waitFor(() => expect(screen.queryByText('«corazón 7»')).not.toBeInTheDocument());

  // What the chosen category lacks is looked for in all of them, before any word is corrected.
  await pos.user.click(screen.getByRole('button', { name: 'Globos' }));
  await pos.teclear('vela', 90);
  await waitFor(() => expect(tarjetas()).toEqual(['Vela 3']));
  expect(screen.getByText(/^En Globos no hay: se busca en/)).toBeVisible();
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad('Vela 3')).toHaveValue('1'));
  await pos.teclear('bela', 90);
  expect(await screen.findByText('«vela»')).toBeVisible();
  await waitFor(() => expect(tarjetas()).toEqual(['Vela 3']));
  await pos.tecla('Escape', 'Escape');
  await pos.teclear('xyzzyx', 90);
  expect(await screen.findByText('No se encontraron productos')).toBeVisible();
});

test('the words of a new product are known to the next slip', async ({ pos, staff, shop }) => {
  await shop.crearProducto({ nombre: 'Globo rojo' });
  await pos.abrir();
  await pos.teclear('piniata', 90);
  expect(await screen.findByText('No se encontraron productos')).toBeVisible();
  await pos.tecla('Escape');
  await staff.enVivo();
  const { nombre } = await shop.crearProducto({ nombre: 'Piñata de estrella' });
  await waitFor(() => expect(tarjetas()).toContain(nombre));
  await pos.teclear('piniata', 90);
  await waitFor(() => expect(tarjetas()).toEqual([nombre]));
});
