import { LISTAR_MOVIMIENTOS, SOLTAR_PEDIDO } from '#contract/calls/addresses.ts';
import {
  campo,
  con,
  expect,
  llenar,
  perderRespuesta,
  required,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

test('the movements of a product are listed, and its stock is adjusted with a reason', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto({ stock: 10 });
  await shop.pedir({
    cliente: { nombre: 'Rita Cú', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 4 }],
  });
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await staff.enVivo();
  await user.click(await screen.findByRole('button', { name: `Movimientos de ${nombre}` }));
  const dialogo = await screen.findByRole('dialog', { name: `Movimientos de «${nombre}»` });
  const dentro = within(dialogo);
  const filas = () => [...dialogo.querySelectorAll('tbody tr')];
  await waitFor(() => expect(filas()).toHaveLength(2));
  expect(filas()[0]).toHaveTextContent(/Pedido.*−4/);
  expect(filas()[1]).toHaveTextContent('Existencia inicial');
  expect(filas()[1]).toHaveTextContent('Persona propietario');

  const guardar = dentro.getByRole('button', { name: 'Guardar ajuste' });
  await user.click(guardar);
  expect(dentro.getByText('Escribe cuántas piezas, en número entero')).toBeVisible();
  expect(dentro.getByText('El motivo es obligatorio')).toBeVisible();
  await user.selectOptions(dentro.getByLabelText('Piezas que'), 'salen');
  llenar(campo(dialogo, 'piezas'), '7');
  llenar(campo(dialogo, 'motivo'), 'Se rompió o se dañó');
  await user.click(guardar);
  expect(await dentro.findByText('Solo hay 6')).toBeVisible();
  llenar(campo(dialogo, 'piezas'), '6');
  expect(dentro.getByText(/quedarán 0/)).toBeVisible();

  // An adjustment is retried unchanged after a lost answer, and recorded once.
  const responder = shop.interceptar(/\/ajustes$/, perderRespuesta);
  await user.click(guardar);
  await staff.aviso(/^❌/);
  responder();
  expect(await dentro.findByText(con('No llegó la respuesta.'))).toBeVisible();
  expect(campo(dialogo, 'motivo')).toHaveValue('Se rompió o se dañó');
  expect(campo(dialogo, 'piezas')).toHaveAttribute('readonly');
  await waitFor(() => expect(filas()).toHaveLength(3));
  let lecturas = 0;
  shop.interceptar(/^GET .*\/movimientos/, async (ask) => {
    const respuesta = await ask();
    lecturas += 1;
    return respuesta;
  });
  await user.click(guardar);
  await staff.aviso('Stock ajustado correctamente');
  await waitFor(() => expect(filas()).toHaveLength(3));
  expect(filas()[0]).toHaveTextContent('Se rompió o se dañó');
  expect(filas()[0]).toHaveTextContent('−6');
  await waitFor(() => expect(campo(dialogo, 'piezas')).toHaveValue(''));
  // A change elsewhere is shown live. The read after the save is awaited first, because it could show the change too.
  await waitFor(() => expect(lecturas).toBeGreaterThan(0));
  await waitFor(() => expect(dialogo.querySelector('[aria-busy]')).toBeNull());
  await shop.ponerStock(_id, 50);
  await waitFor(() => expect(filas()[0]).toHaveTextContent('+50'));
  await user.click(required(dentro.getAllByRole('button', { name: 'Cerrar' }).at(-1), 'button «Cerrar»'));
  await waitFor(() => expect(dialogo).not.toBeInTheDocument());
  const fila = within(screen.getByRole('row', { name: con(nombre) }));
  expect(await fila.findByRole('cell', { name: '50' })).toBeVisible();
});

test('the stock is corrected to what was counted, and a sale meanwhile is told first', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto({ stock: 15 });
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  await user.click(await screen.findByRole('button', { name: 'Corregir existencias' }));
  const dialogo = await screen.findByRole('dialog', { name: `Corregir existencias de «${nombre}»` });
  const dentro = within(dialogo);
  expect(await dentro.findByText(con('En el sistema hay'))).toHaveTextContent('En el sistema hay 15');
  expect(campo(dialogo, 'conteo')).toHaveAttribute('inputmode', 'numeric');
  const guardar = dentro.getByRole('button', { name: 'Guardar conteo' });
  await user.click(guardar);
  expect(dentro.getByText('Escribe cuántas contaste, en número entero')).toBeVisible();
  llenar(campo(dialogo, 'conteo'), '14');
  expect(dentro.getByText('Falta 1')).toBeVisible();

  await shop.pedir({
    cliente: { nombre: 'Rita Cú', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 2 }],
  });
  await user.click(guardar);
  expect(await dentro.findByText(con('El stock cambió de 15 a 13'))).toBeVisible();
  await waitFor(() =>
    expect(dentro.getByText(con('En el sistema hay'))).toHaveTextContent('En el sistema hay 13'),
  );
  expect(dentro.getByText('Sobra 1')).toBeVisible();
  await user.click(guardar);
  await staff.aviso('Stock ajustado correctamente');
  await waitFor(() => expect(dialogo).not.toBeInTheDocument());
  const { movimientos } = await shop.owner(LISTAR_MOVIMIENTOS, { params: { id: _id }, query: {} });
  expect(movimientos[0]).toMatchObject({ tipo: 'ajuste', cantidad: 1, motivo: 'Conteo físico' });
  // The product's form, open behind it, counts on from there.
  expect(await screen.findByText('Ahora hay 14')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Corregir existencias' }));
  expect(await screen.findByText(con('En el sistema hay'))).toHaveTextContent('En el sistema hay 14');
});

test('pieces of an order that was let go do not read as those of a cancelled one', async ({
  staff,
  shop,
}) => {
  const { _id, nombre } = await shop.crearProducto({ stock: 10 });
  const items = [{ producto: _id, cantidad: 4 }];
  const { numero } = await shop.pedir({ cliente: { nombre: 'Rita Cú', telefono: '55667788' }, items });
  const { _id: id } = await shop.leerPedido(numero);
  await shop.owner(SOLTAR_PEDIDO, { params: { id }, body: {} });
  const cancelado = await shop.pedir({ cliente: { nombre: 'Rita Cú', telefono: '55667788' }, items });
  await shop.ponerEstado(cancelado.numero, 'cancelado');
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await staff.user.click(await screen.findByRole('button', { name: `Movimientos de ${nombre}` }));
  const dialogo = await screen.findByRole('dialog', { name: `Movimientos de «${nombre}»` });
  await waitFor(() => expect(dialogo.querySelectorAll('tbody tr')).toHaveLength(5));
  const [ultima, , suelta] = dialogo.querySelectorAll('tbody tr');
  expect(ultima).toHaveTextContent(/^Pedido cancelado.*\+4/);
  expect(suelta).toHaveTextContent(/^Piezas que un pedido soltó.*\+4/);
});
