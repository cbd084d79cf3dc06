import { pedir } from '../support/pedir.ts';
import {
  campo,
  con,
  expect,
  llenar,
  required,
  retener,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Waits until the page has stored which orders it has seen: later ones count as new. */
async function esperarPedidosVistos(): Promise<void> {
  await waitFor(() =>
    expect(Object.keys(localStorage)).toContainEqual(expect.stringMatching(/^guirnalda\.pedidos-vistos\./)),
  );
}

const enlaceDePedidos = () =>
  within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', { name: /^Pedidos/ });

test('an order placed before the live stream opens is shown once it is open', async ({ staff, shop }) => {
  await pedir(shop);
  staff.entrarComo('propietario');
  const soltar = retener(shop, /\/api\/eventos/);
  await staff.abrir('/pedidos');
  await screen.findByRole('table', { name: 'Pedidos' });
  await esperarPedidosVistos();
  const { numero } = await pedir(shop);
  expect(screen.queryByRole('row', { name: con(numero) })).not.toBeInTheDocument();
  soltar();
  expect(await screen.findByRole('row', { name: con(numero) })).toBeVisible();
});

test('a new order is announced on every screen, and its toast opens it', async ({ staff, shop }) => {
  await pedir(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await esperarPedidosVistos();
  await staff.enVivo();
  const { numero } = await pedir(shop);
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos1 nuevo$/));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) Productos/));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Avisos' })).toHaveTextContent(
      `Pedido nuevo ${numero}: Rosa Marroquín · Q25.00`,
    ),
  );
  await staff.user.click(screen.getByRole('button', { name: 'Ver pedido' }));
  expect(await screen.findByRole('dialog', { name: `Pedido ${numero}` })).toBeVisible();
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos$/));
  // A seen order is not announced again after a reload.
  await staff.abrir('/productos');
  expect(await screen.findByRole('table')).toBeVisible();
  await staff.enVivo();
  expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos$/);
  await pedir(shop);
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos1 nuevo$/));
});

test('an order that was placed while the shop’s clock was set back is announced too', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await esperarPedidosVistos();
  await staff.enVivo();
  const primero = await pedir(shop);
  await staff.aviso(new RegExp(`Pedido nuevo ${primero.numero}`));
  // From now on the clock is ten minutes behind.
  shop.interceptar(/GET .*\/api\/pedidos\/admin/, async (ask) => {
    const answer = (await (await ask()).json()) as { pedidos: { numero: string; fechaPedido: string }[] };
    for (const pedido of answer.pedidos) {
      if (pedido.numero === primero.numero) continue;
      pedido.fechaPedido = new Date(Date.parse(pedido.fechaPedido) - 600_000).toISOString();
    }
    return Response.json(answer);
  });
  const segundo = await pedir(shop);
  await staff.aviso(new RegExp(`Pedido nuevo ${segundo.numero}`));
});

test('an order stays new while the list is seen, until it is opened or its state is moved', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await pedir(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  await esperarPedidosVistos();
  await staff.enVivo();
  const primero = await pedir(shop);
  const segundo = await pedir(shop);
  const fila = await screen.findByRole('row', { name: con(segundo.numero) });
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos2 nuevos$/));
  await user.click(within(fila).getByRole('button', { name: `Ver detalles de ${segundo.numero}` }));
  await screen.findByRole('dialog', { name: `Pedido ${segundo.numero}` });
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos1 nuevo$/));
  // Opened orders stay opened after a reload, and what was not opened stays new.
  await staff.abrir('/pedidos');
  await screen.findByRole('row', { name: con(primero.numero) });
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos1 nuevo$/));
  await staff.enVivo();
  await shop.ponerEstado(primero.numero, 'listo-entrega');
  await waitFor(() => expect(enlaceDePedidos()).toHaveTextContent(/^Pedidos$/));
});

test('opening a new order from its toast asks for confirmation while a form has changes', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await pedir(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await user.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
  const formulario = await screen.findByRole('dialog', { name: 'Nuevo producto' });
  llenar(campo(formulario, 'nombre'), 'Globo a medio escribir');
  await esperarPedidosVistos();
  await staff.enVivo();
  await pedir(shop);
  await user.click(await screen.findByRole('button', { name: 'Ver pedido' }));
  const pregunta = () => screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await user.click(within(await pregunta()).getByRole('button', { name: 'Seguir editando' }));
  expect(campo(formulario, 'nombre')).toHaveValue('Globo a medio escribir');
  const { numero } = await pedir(shop);
  await screen.findByText(con(numero));
  const [ver] = screen.getAllByRole('button', { name: 'Ver pedido' });
  await user.click(required(ver, 'button «Ver pedido»'));
  await user.click(within(await pregunta()).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(location.href).toMatch(/\/pedidos\?ver=/));
  expect(await screen.findByRole('dialog', { name: /^Pedido / })).toBeVisible();
  expect(formulario).not.toBeInTheDocument();
});

test('opening the next order closes the previous one while the next is loading', async ({ staff, shop }) => {
  const { numero } = await pedir(shop);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?ver=${(await shop.leerPedido(numero))._id}`);
  const antes = await screen.findByRole('dialog', { name: `Pedido ${numero}` });
  // The next order takes long to load.
  const soltar = retener(shop, /\/api\/pedidos\/admin\/[^?/]+$/);
  await esperarPedidosVistos();
  await staff.enVivo();
  await pedir(shop);
  await staff.user.click(await screen.findByRole('button', { name: 'Ver pedido' }));
  expect(await screen.findByRole('dialog', { name: 'Pedido' })).toBeVisible();
  expect(antes).not.toBeInTheDocument();
  soltar();
});
