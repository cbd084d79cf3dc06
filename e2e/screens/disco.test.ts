import { LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import type { SqliteDatabase } from '#db/sqlite/database.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, screen, posTest as test, waitFor } from './support/pos.ts';
import type { ScreenShop } from './support/staff.ts';

/** Lets the shop's database refuse every write, as one on a disk that became read-only, or accept them again. */
function soloLectura({ server }: ScreenShop, si: boolean): void {
  (server.context.db as SqliteDatabase).raw.pragma(`query_only = ${si ? 'on' : 'off'}`);
}

const NO_DEJA = 'El disco de la tienda no deja escribir';
const avisos = () => screen.queryAllByRole('alert').filter((one) => one.textContent.includes(NO_DEJA));

test('a sale that the disk refuses says so, stays in the cart, and is sold once the disk lets it', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 12.5 });
  await pos.abrir();
  await staff.enVivo();
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  soloLectura(shop, true);
  await pos.tecla('F9', 'Enter');
  await staff.aviso(new RegExp(`${NO_DEJA}. Lo que hiciste no se guardó`));
  await waitFor(() => expect(avisos()).toHaveLength(1));
  expect(pos.lineas).toHaveLength(1);

  soloLectura(shop, false);
  await shop.server.context.disco.probar();
  await waitFor(() => expect(avisos()).toHaveLength(0));
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.hecha).toBeVisible());
  const { pagination } = await shop.owner(LISTAR_VENTAS);
  expect(pagination.totalItems).toBe(1);
});

test('whoever opens a screen while the disk refuses everything reads it there, and can still look', async ({
  staff,
  shop,
}) => {
  soloLectura(shop, true);
  await shop.server.context.disco.probar();
  staff.entrarComo('ventas');
  await staff.abrir('/ventas');
  await waitFor(() => expect(avisos()).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Ventas' })).toBeVisible();
  soloLectura(shop, false);
});
