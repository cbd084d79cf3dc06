import { fireEvent } from '@testing-library/dom';
import { PONER_FAVORITO } from '#contract/calls/addresses.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';

function tarjetas(): string[] {
  return within(screen.getByRole('list', { name: 'Productos' }))
    .getAllByRole('button')
    .map((boton) => boton.title || boton.textContent);
}

/** Opens a tile's menu, as a long press does, and chooses. */
async function elegir(pos: Pos, nombre: string, opcion: string): Promise<void> {
  fireEvent.contextMenu(pos.tarjeta(nombre));
  const menu = within(await screen.findByRole('dialog', { name: nombre }));
  // Not offered until all products and favourites are known.
  await pos.user.click(await menu.findByRole('button', { name: opcion }));
}

test('favourites pinned at the till come first, are chosen at the start, and are put in order by keyboard', async ({
  pos,
  staff,
  shop,
}) => {
  for (const nombre of ['Ancla', 'Barco', 'Cabo', 'Dado']) await shop.crearProducto({ nombre });
  await pos.abrir('propietario');
  expect(screen.queryByRole('button', { name: 'Favoritos' })).not.toBeInTheDocument();
  await elegir(pos, 'Cabo', 'Poner en favoritos');
  await staff.aviso('Cabo está en los favoritos de la caja');
  await screen.findByRole('button', { name: 'Favoritos' });
  await elegir(pos, 'Ancla', 'Poner en favoritos');
  await staff.aviso('Ancla está en los favoritos de la caja');
  // The tiles that a hand is about to press do not move.
  expect(tarjetas()).toEqual(['Ancla', 'Barco', 'Cabo', 'Dado']);

  await pos.volverAAbrir();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favoritos' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(tarjetas()).toEqual(['Cabo', 'Ancla', 'Ordenar favoritos']);

  await pos.user.click(screen.getByRole('button', { name: 'Ordenar favoritos' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Ordenar favoritos' }));
  dialogo.getByRole('button', { name: 'Bajar Cabo' }).focus();
  await pos.user.keyboard('{Enter}');
  await waitFor(() => expect(dialogo.getByRole('button', { name: 'Subir Cabo' })).toHaveFocus());
  expect(dialogo.getByRole('button', { name: 'Bajar Cabo' })).toBeDisabled();
  await pos.user.click(dialogo.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(tarjetas().slice(0, 2)).toEqual(['Ancla', 'Cabo']));

  // A typed word searches everything, and Esc goes back to the start.
  pos.busqueda.focus();
  await pos.teclear('dado', 90);
  await waitFor(() => expect(tarjetas()).toEqual(['Dado']));
  await pos.tecla('Escape');
  await pos.user.click(screen.getByRole('button', { name: 'Todos' }));
  await waitFor(() => expect(tarjetas()).toHaveLength(4));
  await pos.tecla('Escape');
  await waitFor(() => expect(tarjetas().slice(0, 2)).toEqual(['Ancla', 'Cabo']));
  await elegir(pos, 'Ancla', 'Quitar de favoritos');
  await elegir(pos, 'Cabo', 'Quitar de favoritos');
  await waitFor(() => expect(tarjetas()).toHaveLength(4));
});

test('another till hears of a favourite; nobody without the permission changes one, but all read about a product', async ({
  pos,
  staff,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto({ nombre: 'Ancla', precioVenta: 12.5, stock: 20 });
  await shop.crearProducto({ nombre: 'Barco' });
  await pos.abrir();
  await staff.enVivo();
  fireEvent.contextMenu(pos.tarjeta(nombre));
  const menu = await screen.findByRole('dialog', { name: nombre });
  expect(menu).toHaveTextContent('Q12.50 · Stock: 20');
  expect(within(menu).queryByRole('button', { name: 'Poner en favoritos' })).not.toBeInTheDocument();
  await pos.user.click(within(menu).getAllByRole('button', { name: 'Cerrar' }).at(-1) ?? menu);
  await waitFor(() => expect(menu).not.toBeInTheDocument());
  await shop.owner(PONER_FAVORITO, { params: { id: _id }, body: { favorito: true } });
  await pos.user.click(await screen.findByRole('button', { name: 'Favoritos' }));
  await waitFor(() => expect(tarjetas()).toEqual(['Ancla']));
});

test('the star of the product list pins a product', async ({ staff, shop }) => {
  await shop.crearProducto({ nombre: 'Ancla' });
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await staff.user.click(await screen.findByRole('button', { name: 'Poner Ancla en favoritos' }));
  await staff.aviso('Ancla está en los favoritos de la caja');
  await staff.user.click(await screen.findByRole('button', { name: 'Quitar Ancla de favoritos' }));
  await staff.aviso('Ancla ya no es favorito');
});
