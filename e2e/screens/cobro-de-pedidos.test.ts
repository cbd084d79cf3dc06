import { ANULAR_VENTA, COBRAR_PEDIDO, LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import { pedir } from '../support/pedir.ts';
import {
  abrirListaConPedido,
  boton,
  cambiarEstado,
  esperarEstado,
  filaDe,
  pulsarSinDeshacer,
  sinPreguntarPorLaCaja,
} from './support/pedidos.ts';
import {
  expect,
  llenar,
  perderRespuesta,
  required,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

test('an order is collected from the list, with change and ticket', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  await user.click(await boton(`Cobrar ${numero}`));
  const dialogo = await screen.findByRole('dialog', { name: `Cobrar ${numero}` });
  const cobro = within(dialogo);
  expect(cobro.getByLabelText('Total a cobrar')).toHaveTextContent('Q25.00');
  const recibido = cobro.getByRole('textbox', { name: 'Efectivo recibido' });
  expect(recibido).toHaveFocus();
  llenar(recibido, '20');
  await user.keyboard('{Enter}');
  expect(await staff.aviso('El efectivo recibido no alcanza: faltan Q5.00')).toBeVisible();
  llenar(recibido, '5000');
  await user.keyboard('{Enter}');
  const pregunta = { name: '¿Recibiste Q5,000.00 en efectivo?' };
  expect(await screen.findByRole('alertdialog', pregunta)).toBeVisible();
  // «Corregir» has the focus, and what is typed replaces the doubtful amount.
  await user.keyboard('{Enter}50');
  expect(recibido).toHaveValue('50');
  await waitFor(() => expect(dialogo).toHaveTextContent('Vuelto Q25.00'));
  await user.keyboard('{Enter}');
  const hecha = await screen.findByRole('dialog', { name: '¡Pedido cobrado!' });
  expect(hecha).toHaveTextContent('Q25.00');
  expect(within(hecha).getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  await user.keyboard('{Enter}');
  const { estado, venta } = await shop.leerPedido(numero);
  expect(estado).toBe('entregado');
  const fila = await filaDe(numero);
  await waitFor(() => expect(fila).toHaveTextContent(`Cobrado · ${venta?.numero}`));
  expect(within(fila).queryByRole('button', { name: `Cobrar ${numero}` })).not.toBeInTheDocument();
});

test('a second press on «Cobrar» does not complete a mixed payment that falls short', async ({ staff }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  await user.click(await boton(`Cobrar ${numero}`));
  const cobro = within(await screen.findByRole('dialog', { name: `Cobrar ${numero}` }));
  await user.click(cobro.getByRole('radio', { name: 'Mixto' }));
  llenar(cobro.getByRole('textbox', { name: 'Efectivo' }), '20');
  const tarjeta = cobro.getByRole('textbox', { name: 'Tarjeta' });
  const cobrar = cobro.getByRole('button', { name: 'Cobrar Q25.00' });
  await user.click(cobrar);
  await staff.aviso(/faltan Q5\.00/);
  await user.click(cobrar);
  await waitFor(() => expect(tarjeta).toHaveFocus());
  expect(tarjeta).toHaveValue('');
  await user.click(tarjeta);
  expect(tarjeta).toHaveValue('5.00');
});

/** A tap of a finger at this time, in ms; false when the app does nothing with it. */
function tocar(elemento: HTMLElement, ms: number): boolean {
  const toque = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' });
  Object.defineProperty(toque, 'timeStamp', { value: ms });
  return elemento.dispatchEvent(toque);
}

test('the second tap of a double tap on «Cobrar» leaves the change in sight', async ({ staff }) => {
  const { numero } = await abrirListaConPedido(staff);
  await staff.user.click(await boton(`Cobrar ${numero}`));
  tocar(await boton('Cobrar Q25.00'), 1_000);
  const hecha = await screen.findByRole('dialog', { name: '¡Pedido cobrado!' });
  const volver = within(hecha).getByRole('button', { name: 'Volver a los pedidos' });
  expect(tocar(volver, 1_150)).toBe(false);
  expect(hecha).toBeInTheDocument();
  // Another tap means it.
  expect(tocar(volver, 5_000)).toBe(true);
  await waitFor(() => expect(hecha).not.toBeInTheDocument());
});

test('a collection is retried after a lost answer, and recorded once', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff, 'Cobro Perdido');
  let restaurar = shop.interceptar(/\/cobrar$/, perderRespuesta);
  await user.click(await boton(`Cobrar ${numero}`));
  const cobro = within(await screen.findByRole('dialog', { name: `Cobrar ${numero}` }));
  await user.click(cobro.getByRole('radio', { name: 'Tarjeta' }));
  await user.click(cobro.getByRole('button', { name: 'Cobrar Q25.00' }));
  expect(await cobro.findByText(/No llegó la respuesta de este cobro\./)).toBeVisible();
  // A 429 does not say whether the collection was recorded: the warning stays.
  restaurar();
  restaurar = shop.contestar(/\/cobrar$/, 429, {
    success: false,
    error: 'demasiados-intentos',
    message: 'Demasiadas peticiones',
  });
  await user.click(cobro.getByRole('button', { name: 'Cobrar Q25.00' }));
  expect(await staff.aviso('❌ Demasiadas peticiones')).toBeVisible();
  expect(cobro.getByText(/No llegó la respuesta de este cobro\./)).toBeVisible();
  restaurar();
  await user.click(cobro.getByRole('button', { name: 'Cobrar Q25.00' }));
  expect(await screen.findByRole('dialog', { name: '¡Pedido cobrado!' })).toBeVisible();
  expect((await shop.leerPedido(numero)).venta).toBeDefined();
  const query = { buscar: 'Cobro Perdido' };
  const { ventas } = await shop.owner(LISTAR_VENTAS, { query });
  expect(ventas).toHaveLength(1);
});

test('handing over an unpaid order asks first; delivered unpaid, it is marked, found and collected', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await sinPreguntarPorLaCaja(shop);
  const { numero } = await pedir(shop, 'Sin Paga');
  await shop.ponerEstado(numero, 'listo-entrega');
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos?buscar=Sin%20Paga');
  const fila = await filaDe(numero);
  const pasos = () => within(fila).getAllByRole('button', { name: /^(Cobrar|Entregado)/ });
  expect(pasos().map(({ textContent }) => textContent)).toEqual(['Cobrar', 'Entregado']);

  await user.click(await boton(`Entregado: ${numero}`));
  const pregunta = await screen.findByRole('alertdialog', { name: 'Este pedido no se ha cobrado' });
  expect(pregunta).toHaveTextContent('faltan por cobrar Q25.00');
  expect(within(pregunta).getByRole('button', { name: 'Cobrar ahora' })).toHaveFocus();
  await user.click(within(pregunta).getByRole('button', { name: 'Cancelar' }));
  expect((await shop.leerPedido(numero)).estado).toBe('listo-entrega');

  await user.click(await boton(`Entregado: ${numero}`));
  pulsarSinDeshacer(await boton('Entregar sin cobrar'));
  await esperarEstado(shop, numero, 'entregado');
  await waitFor(() => expect(fila).toHaveTextContent('EntregadoSin cobrar'));
  await user.click(await boton('Sin cobrar (1)'));
  expect(await screen.findByText(/^1 pedido se entregó sin cobrar/)).toHaveTextContent('Q25.00');

  await user.click(await boton(`Ver detalles de ${numero}`));
  const detalle = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  expect(await detalle.findByText('Sin cobrar')).toBeVisible();
  await user.click(await detalle.findByRole('button', { name: 'Cobrar pedido' }));
  const cobro = within(await screen.findByRole('dialog', { name: `Cobrar ${numero}` }));
  await user.click(cobro.getByRole('button', { name: 'Cobrar Q25.00' }));
  await user.click(await boton('Volver a los pedidos'));
  expect(await boton('Sin cobrar (0)')).toBeVisible();
  expect((await shop.leerPedido(numero)).venta).toBeDefined();
});

test('«Cobrar ahora» in the state dialog keeps the note that was typed', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  const cambio = within(await cambiarEstado(staff, numero));
  llenar(cambio.getByLabelText(/^Notas de la tienda/), 'Lleva lazo');
  await user.selectOptions(cambio.getByLabelText(/^Nuevo estado/), 'entregado');
  await user.click(cambio.getByRole('button', { name: 'Actualizar estado' }));
  await user.click(await boton('Cobrar ahora'));
  expect(await screen.findByRole('dialog', { name: `Cobrar ${numero}` })).toBeVisible();
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['en-proceso', 'Lleva lazo']);
});

test('an order with a total of zero offers delivery instead of collection', async ({ staff, shop }) => {
  const { user } = staff;
  const { _id: producto } = await shop.crearProducto({ precioVenta: 0 });
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Rosa Marroquín', telefono: '41234567' },
    items: [{ producto, cantidad: 1 }],
  });
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  expect(await boton(`Listo: ${numero}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: `Cobrar ${numero}` })).not.toBeInTheDocument();
  await user.click(await boton(`Ver detalles de ${numero}`));
  const detalle = await screen.findByRole('dialog', { name: `Pedido ${numero}` });
  expect(detalle).toHaveTextContent('no hay nada que cobrar');
  expect(within(detalle).queryByRole('button', { name: 'Cobrar pedido' })).not.toBeInTheDocument();
  await user.click(within(detalle).getByRole('button', { name: 'Cambiar estado' }));
  const cambio = await screen.findByRole('dialog', { name: `Actualizar estado de ${numero}` });
  expect(cambio).toHaveTextContent('Este pedido suma Q0.00: no hay nada que cobrar.');
  await user.selectOptions(within(cambio).getByLabelText(/^Nuevo estado/), 'Entregado');
  await user.click(within(cambio).getByRole('button', { name: 'Actualizar estado' }));
  await waitFor(() => expect(cambio).not.toBeInTheDocument());
  expect((await shop.leerPedido(numero)).estado).toBe('entregado');
});

test('a collected order can be cancelled only after its sale is voided', async ({ staff, shop }) => {
  const { numero } = await pedir(shop);
  const { _id } = await shop.leerPedido(numero);
  await shop.owner(COBRAR_PEDIDO, { params: { id: _id }, body: { metodoPago: 'tarjeta' } });
  const { venta } = await shop.leerPedido(numero);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  const opciones = (cambio: HTMLElement) =>
    within(within(cambio).getByLabelText(/^Nuevo estado/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const cobrado = await cambiarEstado(staff, numero);
  expect(cobrado).toHaveTextContent(
    `Ya está cobrado con la venta ${venta?.numero}. Para cancelarlo, anula primero esa venta.`,
  );
  const siempre = ['Selecciona un estado', 'En Proceso', 'Listo para Entrega', 'Entregado'];
  expect(opciones(cobrado)).toEqual(siempre);
  await staff.user.keyboard('{Escape}');
  await shop.owner(ANULAR_VENTA, {
    params: { id: required(venta, 'sale of the order')._id },
    body: { motivo: 'Se cobró mal' },
  });
  await staff.recargar();
  expect(opciones(await cambiarEstado(staff, numero))).toEqual([...siempre, 'Cancelado']);
});
