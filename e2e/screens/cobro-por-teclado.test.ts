import { nuevoCodigo } from '../support/codigos.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { con, llenar, required } from './support/staff.ts';

test('F9 sells once cash was given, wherever the focus is', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 8 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.user.click(await pos.carrito.findByRole('button', { name: 'Q10' }));
  await pos.tecla('F9');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q2.00'));
});

test('the number pad on the screen writes into the field that has the focus, beside a keyboard', async ({
  pos,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, precioVenta: 50, stock: 60 });
  await pos.abrir();
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9');
  expect(pos.teclado).not.toBeInTheDocument();
  await pos.tecla('F3', '?');
  await pos.user.click(await screen.findByRole('switch', { name: con('Teclado numérico en pantalla') }));
  await pos.tecla('Escape', 'F9');
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Efectivo recibido'));
  expect(pos.recibido).toHaveAttribute('inputmode', 'none');
  await pos.pulsarEnPantalla('1', '2', '00', 'Borrar', 'Punto', '5');
  expect(pos.recibido).toHaveValue('120.5');
  expect(pos.recibido).toHaveFocus();
  // The notes are beside the field, once.
  await pos.user.click(screen.getByRole('button', { name: 'Q200' }));
  expect(pos.recibido).toHaveValue('200.00');
  await pos.user.click(screen.getByRole('button', { name: 'Exacto' }));
  expect(pos.recibido).toHaveValue('50.00');
  pos.recibido.focus();
  await pos.teclear('7', 90);
  expect(pos.recibido).toHaveValue('7');
  llenar(pos.recibido, '');
  await pos.pulsarEnPantalla('Listo');
  await waitFor(() => expect(pos.teclado).not.toBeInTheDocument());

  pos.cantidad(nombre).focus();
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName(`Teclado: Cantidad de ${nombre}`));
  expect(within(required(pos.teclado, 'pad')).getByRole('button', { name: 'Punto' })).toBeDisabled();
  await pos.pulsarEnPantalla('Borrar', '1', '2', 'Listo');
  await waitFor(() => expect(pos.total).toHaveTextContent('Q600.00'));
  // A scan leaves the field as it was, with the pad open too.
  pos.cantidad(nombre).focus();
  await waitFor(() => expect(pos.teclado).toBeVisible());
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q650.00'));
  await pos.tecla('F7', 'F7', 'F7', 'F9');
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Efectivo'));
  llenar(pos.carrito.getByRole('textbox', { name: 'Efectivo' }), '');
  await pos.pulsarEnPantalla('5', '00', 'Siguiente');
  const tarjeta = pos.carrito.getByRole('textbox', { name: 'Tarjeta' });
  await waitFor(() => expect(tarjeta).toHaveValue('150.00'));
  expect(tarjeta).toHaveFocus();
  await pos.pulsarEnPantalla('Listo');
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Mixto'));
});

test('F6 focuses the discount, which accepts «10%» typed at once', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 50 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F6');
  await pos.teclear('10%', 90);
  expect(pos.descuento).toHaveFocus();
  await waitFor(() => expect(pos.total).toHaveTextContent('Q45.00'));
});

test('a key that is pressed as soon as the till shows is heard', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 50 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F6');
  await pos.teclear('10%', 90);
  await pos.user.click(pos.busqueda);
  const ir = async (pagina: string) =>
    await pos.user.click(screen.getByRole('link', { name: con(pagina), hidden: true }));
  await ir('Pedidos');
  await screen.findByRole('heading', { name: 'Pedidos', level: 1 });
  // The search box has the focus from the first moment: whoever sees it may press a key.
  const alVerla = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    document.removeEventListener('focusin', alVerla);
    queueMicrotask(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' })));
  };
  document.addEventListener('focusin', alVerla);
  await ir('POS');
  await waitFor(() => expect(pos.descuento).toHaveFocus());
});

test('a quantity typed without a product shows a message, and applies to the next scan', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 2, stock: 500 });
  await pos.abrir();
  await pos.teclear('99*', 90);
  await pos.tecla('Enter');
  await staff.aviso('Falta el producto: escribe o escanea su código después de «99*»');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q198.00'));
});

test('the phone of a client takes no letters, typed or pasted', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 30 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F4');
  await pos.teclear('Maria', 90);
  expect(pos.telefono).toHaveValue('');
  expect(pos.telefono).toHaveAccessibleDescription('Solo números');
  await pos.user.paste('López +502 5555-1234');
  expect(pos.telefono).toHaveValue(' +502 5555-1234');
  await pos.teclear('5', 90);
  expect(pos.telefono).not.toHaveAccessibleDescription();
});

test('the checkout key says what it waits for, and its words go with the sale', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 30 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F9');
  expect(pos.recibido).toHaveFocus();
  await staff.aviso('Escribe el efectivo recibido; si es exacto, F9 otra vez lo cobra');
  expect(pos.hecha).not.toBeInTheDocument();
  await pos.tecla('F9');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q30.00'));
  expect(screen.queryByText(/si es exacto, F9 otra vez/)).not.toBeInTheDocument();
});
