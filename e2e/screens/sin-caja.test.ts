import { onTestFinished, vi } from 'vitest';
import { ACTUALIZAR_TIENDA, OBTENER_CAJA } from '#contract/calls/addresses.ts';
import type { VentaSinCaja } from '#contract/words/pagos.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { pedir } from '../support/pedir.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { con, retener } from './support/staff.ts';

const PREGUNTA = 'No tienes caja abierta';
const LEER_CAJA = /^GET .*\/api\/caja$/;

/** Opens the till of a shop with this setting, with one product at Q12.50; gives the product's code. */
async function abrirCon(pos: Pos, ventaSinCaja: VentaSinCaja): Promise<string> {
  await pos.shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja } });
  const codigo = nuevoCodigo();
  await pos.shop.crearProducto({ codigo, precioVenta: 12.5, stock: 50 });
  await pos.abrir();
  await waitFor(() => expect(pos.chip).toHaveTextContent('Abrir caja'));
  return codigo;
}

async function cobrar(pos: Pos, codigo: string): Promise<void> {
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9', 'Enter');
}

async function siguiente(pos: Pos): Promise<void> {
  await waitFor(() => expect(pos.hecha).toBeVisible());
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.hecha).not.toBeInTheDocument());
}

test('a cash sale without an open drawer opens one right there and goes on', async ({ pos }) => {
  const codigo = await abrirCon(pos, 'preguntar');
  await cobrar(pos, codigo);
  const pregunta = within(await screen.findByRole('dialog', { name: PREGUNTA }));
  expect(pregunta.getByLabelText(/^Fondo inicial/)).toHaveFocus();
  await pos.teclear('100', 90);
  await pos.tecla('Enter');
  await siguiente(pos);
  await waitFor(() => expect(pos.chip).toHaveTextContent('Caja abierta'));
  // With an open drawer nothing asks.
  await cobrar(pos, codigo);
  await siguiente(pos);
  await pos.tecla('F12');
  const caja = await screen.findByRole('dialog', { name: /^Caja abierta desde/ });
  await waitFor(() => expect(caja).toHaveTextContent('Q125.00'));
});

test('who sells without a drawer and says so is not asked again that day; a card is never asked about', async ({
  pos,
}) => {
  const codigo = await abrirCon(pos, 'preguntar');
  await pos.escanear(codigo);
  await pos.tecla('F9', 'F7', 'F9', 'F9');
  await siguiente(pos);

  await cobrar(pos, codigo);
  const pregunta = within(await screen.findByRole('dialog', { name: PREGUNTA }));
  await pos.user.click(pregunta.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(pos.recibido).toHaveFocus());
  expect(pos.lineas).toHaveLength(1);
  // Asked again until they say otherwise.
  await pos.tecla('Enter');
  expect(await screen.findByRole('checkbox', { name: con('No volver a preguntar hoy') })).not.toBeChecked();
  await pos.user.click(screen.getByRole('button', { name: 'Vender sin caja' }));
  await siguiente(pos);
  await cobrar(pos, codigo);
  await pos.user.click(await screen.findByRole('checkbox', { name: con('No volver a preguntar hoy') }));
  await pos.user.click(screen.getByRole('button', { name: 'Vender sin caja' }));
  await siguiente(pos);

  await pos.volverAAbrir();
  await waitFor(() => expect(pos.chip).toHaveTextContent('Abrir caja'));
  await cobrar(pos, codigo);
  await siguiente(pos);
});

test('where the owner forbids it, cash waits for the drawer', async ({ pos }) => {
  const codigo = await abrirCon(pos, 'no-permitir');
  await cobrar(pos, codigo);
  const dialogo = await screen.findByRole('dialog', { name: PREGUNTA });
  expect(dialogo).toHaveTextContent('Esta tienda no vende en efectivo sin caja abierta.');
  expect(within(dialogo).queryByRole('button', { name: 'Vender sin caja' })).not.toBeInTheDocument();
  await pos.tecla('Enter');
  expect(await within(dialogo).findByText(/Escribe con cuánto efectivo empiezas/)).toBeVisible();
  await pos.teclear('0', 90);
  await pos.tecla('Enter');
  await siguiente(pos);
});

test('a payment before the drawer is known waits for it: it is neither sold past the rule nor asked about', async ({
  pos,
  shop,
}) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'no-permitir' } });
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 12.5, stock: 50 });
  const intentos: string[] = [];
  shop.interceptar(/^POST .*\/api\/ventas$/, (ask) => {
    intentos.push('venta');
    return ask();
  });
  let soltar = retener(shop, LEER_CAJA);
  await pos.abrir();
  await cobrar(pos, codigo);
  // A second press while the first waits sells nothing twice.
  await pos.tecla('Enter');
  expect(screen.queryByRole('dialog', { name: PREGUNTA })).not.toBeInTheDocument();
  soltar();
  expect(await screen.findByRole('dialog', { name: PREGUNTA })).toBeVisible();
  expect(intentos).toEqual([]);

  await shop.server.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
  soltar = retener(shop, LEER_CAJA);
  await pos.volverAAbrir();
  await pos.tecla('F9', 'Enter', 'Enter');
  expect(intentos).toEqual([]);
  soltar();
  await siguiente(pos);
  expect(intentos).toEqual(['venta']);
});

test('a payment does not wait for a drawer that nobody can read', async ({ pos, shop }) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'preguntar' } });
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo });
  const soltar = retener(shop, LEER_CAJA);
  await pos.abrir();
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await pos.tecla('Enter');
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await siguiente(pos);
  soltar();
});

test('collecting an order asks too, and goes on once the drawer is open', async ({ pos, staff, shop }) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'no-permitir' } });
  const { numero } = await pedir(shop);
  staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  const soltar = retener(shop, LEER_CAJA);
  await staff.user.click(await screen.findByRole('button', { name: `Cobrar ${numero}` }));
  const cobro = within(await screen.findByRole('dialog', { name: `Cobrar ${numero}` }));
  await staff.user.click(cobro.getByRole('button', { name: 'Cobrar Q25.00' }));
  expect(cobro.getByRole('button', { name: 'Procesando...' })).toHaveAttribute('aria-busy', 'true');
  soltar();
  expect(await screen.findByRole('dialog', { name: PREGUNTA })).toBeVisible();
  await pos.teclear('50', 90);
  await pos.tecla('Enter');
  expect(await screen.findByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible();
  expect((await shop.owner(OBTENER_CAJA)).sesion?.esperado).toBe(75);
});
