import { ACTUALIZAR_TIENDA, OBTENER_CAJA } from '#contract/calls/addresses.ts';
import type { VentaSinCaja } from '#contract/words/pagos.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { pedir } from '../support/pedir.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';

const PREGUNTA = 'No tienes caja abierta';

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

test('who sells without a drawer is not asked again that day; a card is never asked about', async ({
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
  await pos.tecla('Enter');
  await pos.user.click(await screen.findByRole('button', { name: 'Vender sin caja' }));
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

test('collecting an order asks too, and goes on once the drawer is open', async ({ pos, staff, shop }) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'no-permitir' } });
  const { numero } = await pedir(shop);
  staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await staff.user.click(await screen.findByRole('button', { name: `Cobrar ${numero}` }));
  const cobro = within(await screen.findByRole('dialog', { name: `Cobrar ${numero}` }));
  const pedirCobro = cobro.getByRole('button', { name: 'Cobrar Q25.00' });
  await waitFor(async () => {
    // Before the drawer is loaded nobody is asked, and the server refuses.
    await staff.user.click(pedirCobro);
    expect(screen.getByRole('dialog', { name: PREGUNTA })).toBeVisible();
  });
  await pos.teclear('50', 90);
  await pos.tecla('Enter');
  expect(await screen.findByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible();
  expect((await shop.owner(OBTENER_CAJA)).sesion?.esperado).toBe(75);
});
