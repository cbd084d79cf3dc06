import { LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import type { NivelDeEspacio } from '#contract/words/disco.ts';
import type { SqliteDatabase } from '#db/sqlite/database.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { cortar, retener, type ScreenShop } from './support/staff.ts';

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
  // Nobody is asked whether it was sold.
  expect(screen.queryByText(/No llegó la respuesta/)).toBeNull();

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

test('an owner reads what to do about the disk themselves, and not whom to tell', async ({ staff, shop }) => {
  soloLectura(shop, true);
  await shop.server.context.disco.probar();
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await waitFor(() => expect(avisos()).toHaveLength(1));
  expect(avisos()[0]).toHaveTextContent('solo ver. Hay que revisar el disco.');
  expect(avisos()[0]).not.toHaveTextContent('Avísale al propietario');
  soloLectura(shop, false);
});

test('whoever signs in while the disk refuses everything reads it before, until it lets them', async ({
  staff,
  shop,
}) => {
  soloLectura(shop, true);
  await shop.server.context.disco.probar();
  await staff.abrir('/login');
  await waitFor(() => expect(avisos()).toHaveLength(1));
  expect(avisos()[0]).toHaveTextContent(`${NO_DEJA}: ahora no se puede vender ni guardar nada, solo ver.`);
  soloLectura(shop, false);
  await shop.server.context.disco.probar();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(avisos()).toHaveLength(0));
});

test('a till that lost the shop for a moment finds it again, although it can save nothing', async ({
  staff,
  shop,
}) => {
  soloLectura(shop, true);
  await shop.server.context.disco.probar();
  staff.entrarComo('ventas');
  await staff.abrir('/ventas');
  await waitFor(() => expect(avisos()).toHaveLength(1));
  // Every call but the question whether the shop is there.
  const volver = shop.interceptar(/^\w+ (?!.*\/api\/salud$)/, cortar);
  const { lostServer, useServer } = await import('../../src-renderer/lib/server.ts');
  lostServer();
  expect(await screen.findByText(/^Sin conexión con la tienda/)).toBeVisible();
  await waitFor(() => expect(useServer.getState().alcanzable).toBe(true));
  volver();
  soloLectura(shop, false);
});

const QUEDAN = /^Al disco de la tienda (?:solo )?le quedan (?:[\d,.]+) [MG]B/;

/** Lets the shop's own disk have so little room left. */
function quedan({ server }: ScreenShop, libre: number, nivel: NivelDeEspacio): void {
  server.context.disco.espacio = () => ({ libre, nivel });
}

test('the owner reads on the dashboard that the disk is filling, and an employee does not', async ({
  staff,
  shop,
}) => {
  quedan(shop, 700 * 1024 * 1024, 'poco');
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText(QUEDAN)).toHaveTextContent(
    'le quedan 700 MB. Libera espacio antes de que falte',
  );
  await staff.user.click(within(staff.menu).getByRole('link', { name: 'Ventas' }));
  expect(await screen.findByRole('heading', { name: 'Ventas' })).toBeVisible();
  expect(screen.queryByText(QUEDAN)).not.toBeInTheDocument();

  const espacios: unknown[] = [];
  shop.interceptar(/GET .*\/api\/disco$/, async (ask) => {
    const respuesta = await ask();
    espacios.push((await respuesta.clone().json()).espacio);
    return respuesta;
  });
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Hoy' })).toBeVisible();
  await waitFor(() => expect(espacios).toContain(null));
  expect(new Set(espacios)).toEqual(new Set([null]));
  expect(screen.queryByText(QUEDAN)).not.toBeInTheDocument();
});

test('one question about the disk serves the whole screen', async ({ staff, shop }) => {
  quedan(shop, 700 * 1024 * 1024, 'poco');
  // Once the live stream opens, everything loads again.
  retener(shop, /GET .*\/api\/eventos/);
  let preguntas = 0;
  shop.interceptar(/GET .*\/api\/disco$/, (ask) => {
    preguntas += 1;
    return ask();
  });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText(QUEDAN)).toBeVisible();
  expect(preguntas).toBe(1);
});

test('the owner reads on every screen that nearly nothing is left', async ({ staff, shop }) => {
  quedan(shop, 40_000_000, 'casi-nada');
  staff.entrarComo('propietario');
  await staff.abrir('/pos');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Al disco de la tienda solo le quedan 38 MB: cuando se llene no se podrá vender. Libera espacio hoy.',
  );
});
