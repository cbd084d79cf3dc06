import { CANCELAR_PEDIDO } from '#contract/calls/addresses.ts';
import {
  con,
  cortar,
  expect,
  llenar,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const fila = (numero: string) => screen.findByRole('row', { name: con(numero) });

/** Places an order of two units. Returns its number. */
async function pedir(shop: ScreenShop, notasCliente?: string): Promise<string> {
  const { _id: producto } = await shop.crearProducto();
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Óscar Núñez', telefono: '55667788' },
    items: [{ producto, cantidad: 2 }],
    notasCliente,
  });
  return numero;
}

/** Opens the details of an order from the list. */
async function verDetalle({ user }: Staff, numero: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Ver detalles de ${numero}` }));
  return await screen.findByRole('dialog', { name: `Pedido ${numero}` });
}

test('the details of an order show its notes, and its state and note can be changed', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const numero = await pedir(shop, 'Paso a las cinco');
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  expect(await fila(numero)).toHaveTextContent('Recién creado');
  expect(await fila(numero)).toHaveTextContent('5566-7788');
  const cambiarEstado = async (detalle: HTMLElement) => {
    await user.click(within(detalle).getByRole('button', { name: 'Cambiar estado' }));
    const dialogo = await screen.findByRole('dialog', { name: `Actualizar estado de ${numero}` });
    const notas = within(dialogo).getByLabelText(con('Notas de la tienda'));
    const guardar = within(dialogo).getByRole('button', { name: 'Actualizar estado' });
    const listo = () =>
      user.selectOptions(within(dialogo).getByLabelText(con('Nuevo estado')), 'listo-entrega');
    return { dialogo, notas, guardar, listo };
  };

  const detalle = await verDetalle(staff, numero);
  expect(detalle).toHaveTextContent('Paso a las cinco');
  const cambio = await cambiarEstado(detalle);
  await user.click(cambio.guardar);
  await staff.aviso('❌ Debes seleccionar un estado');
  await cambio.listo();
  llenar(cambio.notas, 'Con globos inflados');
  await user.click(cambio.guardar);
  await waitFor(() => expect(cambio.dialogo).not.toBeInTheDocument());
  await staff.aviso('Estado del pedido actualizado');
  expect(screen.queryByText('❌ Debes seleccionar un estado')).not.toBeInTheDocument();
  await waitFor(async () => expect(await fila(numero)).toHaveTextContent('Listo para Entrega'));

  const conNota = await verDetalle(staff, numero);
  expect(conNota).toHaveTextContent('Notas de la tienda');
  const otro = await cambiarEstado(conNota);
  await otro.listo();
  llenar(otro.notas, '');
  await user.click(otro.guardar);
  await waitFor(() => expect(otro.dialogo).not.toBeInTheDocument());
  const sinNota = await verDetalle(staff, numero);
  expect(sinNota).toHaveTextContent('Paso a las cinco');
  // The history keeps the text of the deleted note.
  await waitFor(() => expect(sinNota).not.toHaveTextContent('Notas de la tienda'));
  expect(sinNota).toHaveTextContent('Con globos inflados');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(sinNota).not.toBeInTheDocument());

  const estados = within(screen.getByRole('group', { name: 'Estado' }));
  await user.click(estados.getByRole('button', { name: /^Cancelado/ }));
  await waitFor(() => expect(location.href).toContain('estado=cancelado'));
  await waitFor(() => expect(screen.queryByRole('row', { name: con(numero) })).not.toBeInTheDocument());
});

test('reversed dates show an error, and the list is not requested', async ({ staff, shop }) => {
  let peticiones = 0;
  // Excludes the requests of the new-order notifier, which ignores the filters.
  shop.interceptar(/\/api\/pedidos\/admin(?!.*limit=50)/, (ask) => {
    peticiones += 1;
    return ask();
  });
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos?fechaInicio=2026-11-20&fechaFin=2026-11-10');
  const ERROR = 'La fecha de fin no puede ser anterior a la de inicio';
  expect(await screen.findByText(ERROR)).toBeVisible();
  expect(screen.getByLabelText('Fecha Fin')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('No se encontraron pedidos')).not.toBeInTheDocument();
  await staff.user.click(screen.getByLabelText('Fecha Fin'));
  expect(peticiones).toBe(0);
  llenar(screen.getByLabelText('Fecha Fin'), '2026-11-21');
  await waitFor(() => expect(screen.queryByText(ERROR)).not.toBeInTheDocument());
  await waitFor(() => expect(peticiones).toBeGreaterThan(0));
});

test('a cancelled order shows the states that it had reached', async ({ staff, shop }) => {
  const numero = await pedir(shop);
  await shop.ponerEstado(numero, 'listo-entrega');
  await shop.ponerEstado(numero, 'cancelado');
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  const detalle = within(await verDetalle(staff, numero));
  const paso = (nombre: string) => detalle.getByText(nombre, { selector: 'ol *' }).closest('li');
  expect(paso('En Proceso')).toHaveTextContent('Completado');
  expect(paso('Listo para Entrega')).toHaveTextContent('Completado');
  expect(paso('Entregado')).toHaveTextContent('No realizado');
  expect(paso('Cancelado')).toHaveTextContent('Estado actual');
});

test('an item of a deleted product shows «Producto no disponible»', async ({ staff, shop }) => {
  const numero = await pedir(shop);
  shop.interceptar(/\/api\/pedidos\/admin\/[^/?]+$/, async (ask) => {
    const { pedido } = (await (await ask()).json()) as { pedido?: { items: { producto: unknown }[] } };
    for (const item of pedido?.items ?? []) item.producto = null;
    return Response.json({ success: true, pedido });
  });
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  const detalle = within(await verDetalle(staff, numero));
  expect(await detalle.findByText('Producto no disponible')).toBeVisible();
});

test('the details of an order wait for the connection, and then load on their own', async ({
  staff,
  shop,
}) => {
  const numero = await pedir(shop);
  const restaurar = shop.interceptar(/\/api\/pedidos\/admin\/[^/?]+$/, cortar);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  await staff.user.click(await screen.findByRole('button', { name: `Ver detalles de ${numero}` }));
  const detalle = within(await screen.findByRole('dialog', { name: 'Pedido' }));
  expect(await detalle.findByText(/^No hay conexión con la tienda\./)).toBeVisible();
  restaurar();
  expect(await screen.findByRole('dialog', { name: `Pedido ${numero}` })).toBeVisible();
});

test('an order that somebody cancelled with its code says so, and the cancellation is taken back', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id: producto, nombre } = await shop.crearProducto({ stock: 9 });
  const cliente = { nombre: 'Óscar Núñez', telefono: '55667788' };
  const { numero, codigoSeguimiento } = await shop.pedir({ cliente, items: [{ producto, cantidad: 9 }] });
  await shop.visitor(CANCELAR_PEDIDO, { params: { code: codigoSeguimiento }, body: { motivo: 'Ya no' } });
  await shop.ponerStock(producto, 2);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  const detalle = await verDetalle(staff, numero);
  expect(detalle).toHaveTextContent(
    'Lo canceló alguien con el código, desde otro navegador: quizá no fue Óscar Núñez.',
  );
  const [llamar] = within(detalle).getAllByRole('link', { name: '5566-7788' });
  expect(llamar).toHaveAttribute('href', 'tel:55667788');
  const deshacer = () => within(detalle).getByRole('button', { name: 'Deshacer la cancelación' });
  await user.click(deshacer());
  await staff.aviso(`❌ Ya no hay piezas para este pedido: de ${nombre} quedan 2 y pide 9`);
  await shop.ponerStock(producto, 9);
  await user.click(deshacer());
  await staff.aviso(`${numero} sigue en pie: está «En Proceso»`);
  await waitFor(() => expect(detalle).toHaveTextContent('Se deshizo una cancelación hecha con el código'));
  expect(detalle).not.toHaveTextContent('quizá no fue');
  expect(await shop.server.stockOf(producto)).toBe(0);
});

test('an order that somebody cancels with its code is told on every screen, and marked in the list', async ({
  staff,
  shop,
}) => {
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const cliente = { nombre: 'Óscar Núñez', telefono: '55667788' };
  const { numero, codigoSeguimiento } = await shop.pedir({ cliente, items: [{ producto, cantidad: 2 }] });
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  await staff.enVivo();
  await shop.visitor(CANCELAR_PEDIDO, { params: { code: codigoSeguimiento }, body: { motivo: 'Ya no' } });
  await staff.aviso(`El pedido ${numero} se canceló con el código, desde otro navegador`);
  await staff.user.click(screen.getByRole('button', { name: 'Ver pedido' }));
  const detalle = await screen.findByRole('dialog', { name: `Pedido ${numero}` });
  expect(within(detalle).getByRole('button', { name: 'Deshacer la cancelación' })).toBeVisible();
  await staff.user.click(within(detalle).getAllByRole('button', { name: /^Cerrar/ })[0] as HTMLElement);
  expect(await fila(numero)).toHaveTextContent('Desde otro navegador');
});
