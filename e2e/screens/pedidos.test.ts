import { parse } from 'csv-parse/sync';
import { onTestFinished, vi } from 'vitest';
import { ACTUALIZAR_TIENDA, ANULAR_VENTA, COBRAR_PEDIDO, LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import { pedir } from '../support/pedir.ts';
import {
  con,
  expect,
  justoAntes,
  llenar,
  perderRespuesta,
  required,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Lets cash be taken without an open drawer: e2e/screens/sin-caja.test.ts is about that. */
const sinPreguntarPorLaCaja = (shop: ScreenShop) =>
  shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'permitir' } });

/** Places an order and opens the list, filtered to it, as an employee. */
async function abrirListaConPedido(staff: Staff, nombre?: string) {
  await sinPreguntarPorLaCaja(staff.shop);
  const pedido = await pedir(staff.shop, nombre);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${pedido.numero}`);
  await filaDe(pedido.numero);
  return pedido;
}

const filaDe = (numero: string) => screen.findByRole('row', { name: con(numero) });
const boton = (name: string) => screen.findByRole('button', { name });

async function cambiarEstado({ user }: Staff, numero: string): Promise<HTMLElement> {
  await user.click(await boton(`Cambiar estado de ${numero}`));
  return await screen.findByRole('dialog', { name: `Actualizar estado de ${numero}` });
}

/** Stops the timers until the returned function is called, or the test ends. */
function pararTimers(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => vi.useRealTimers();
}

/** Clicks, and skips the time in which the step can be undone. */
function pulsarSinDeshacer(elemento: HTMLElement): void {
  const reanudar = pararTimers();
  elemento.click();
  vi.advanceTimersByTime(6_000);
  reanudar();
}

/** Waits until an order has this state on the server. */
async function esperarEstado(shop: ScreenShop, numero: string, estado: string): Promise<void> {
  await waitFor(async () => expect((await shop.leerPedido(numero)).estado).toBe(estado));
}

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

test('changing the state keeps a note that a colleague wrote meanwhile', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  const cambio = await cambiarEstado(staff, numero);
  await shop.ponerEstado(numero, 'en-proceso', 'Lleva lazo');
  await user.selectOptions(within(cambio).getByLabelText(/^Nuevo estado/), 'listo-entrega');
  await user.click(within(cambio).getByRole('button', { name: 'Actualizar estado' }));
  await waitFor(() => expect(cambio).not.toBeInTheDocument());
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['listo-entrega', 'Lleva lazo']);
});

test("a note that conflicts with a colleague's is refused once, showing theirs", async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  const dialogo = await cambiarEstado(staff, numero);
  const cambio = within(dialogo);
  const notas = cambio.getByLabelText(/^Notas de la tienda/);
  const guardar = cambio.getByRole('button', { name: 'Actualizar estado' });
  await user.selectOptions(cambio.getByLabelText(/^Nuevo estado/), 'en-proceso');
  llenar(notas, 'Sin tarjeta');
  await shop.ponerEstado(numero, 'en-proceso', 'Lleva lazo');
  await user.click(guardar);
  await waitFor(() =>
    expect(notas).toHaveAccessibleDescription(/Otra persona escribió «Lleva lazo» mientras editabas/),
  );
  expect(notas).toHaveValue('Sin tarjeta');
  expect(guardar).toBeEnabled();
  // The state changed as well: both conflicts are shown, and the typed note stays.
  await shop.ponerEstado(numero, 'listo-entrega', 'Lleva lazo rojo');
  await user.click(guardar);
  expect(await cambio.findByText(/ahora está «Listo para Entrega»/)).toBeVisible();
  expect(await cambio.findByText(/Otra persona escribió «Lleva lazo rojo»/)).toBeVisible();
  await user.click(guardar);
  await waitFor(() => expect(dialogo).not.toBeInTheDocument());
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['en-proceso', 'Sin tarjeta']);
});

test('the quick step of an order can be undone before it is sent, and shows a conflict', async ({
  staff,
  shop,
}) => {
  const { numero, telefono } = await abrirListaConPedido(staff);
  const { _id } = await shop.leerPedido(numero);
  const fila = await filaDe(numero);
  let enviados = 0;
  const dejarDeContar = shop.interceptar(/^PUT .*\/estado$/, (ask) => {
    enviados += 1;
    return ask();
  });
  // With the timers stopped the step stays undoable: it is shown but not sent yet.
  const reanudar = pararTimers();
  within(fila)
    .getByRole('button', { name: `Listo: ${numero}` })
    .click();
  await waitFor(() => expect(fila.textContent).toContain('Listo para Entrega'));
  expect((await shop.leerPedido(numero)).estado).toBe('en-proceso');
  screen.getByRole('button', { name: 'Deshacer' }).click();
  await waitFor(() => expect(fila.textContent).toContain('En Proceso'));
  // An undone step is not sent after the time to undo it either.
  vi.advanceTimersByTime(20_000);
  expect((await shop.leerPedido(numero)).estado).toBe('en-proceso');
  expect(enviados).toBe(0);
  dejarDeContar();
  reanudar();

  pulsarSinDeshacer(await boton(`Listo: ${numero}`));
  await esperarEstado(shop, numero, 'listo-entrega');
  const entregado = await boton(`Entregado: ${numero}`);
  const whatsapp = screen.getByRole('link', { name: /^Escribir por WhatsApp a Rosa Marroquín/ });
  const mensaje = new URL(required(whatsapp.getAttribute('href'), 'address of the WhatsApp link'));
  expect(mensaje.pathname).toBe(`/502${telefono}`);
  expect(mensaje.searchParams.get('text')).toContain(`Tu pedido ${numero} ya está listo`);

  const cambiar = `/api/pedidos/admin/${_id}/estado`;
  // A colleague cancels the order.
  justoAntes(shop, new RegExp(`^PUT .*${cambiar}$`), () =>
    shop.server.call('propietario', 'PUT', cambiar, { body: { estado: 'cancelado' } }),
  );
  entregado.click();
  pulsarSinDeshacer(await boton('Entregar sin cobrar'));
  expect(await staff.aviso(/cambió mientras tanto: ahora está «Cancelado»/)).toBeVisible();
  await waitFor(() => expect(fila).toHaveTextContent('Cancelado'));
});

test('signing out sends a step that can still be undone', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  await user.click(await boton(`Listo: ${numero}`));
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  await user.click(await boton('Cerrar sesión'));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  await esperarEstado(shop, numero, 'listo-entrega');
});

test('the state dialog sends a pending quick step first, and refuses once on a conflicting state', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  await user.click(await boton(`Listo: ${numero}`));
  const cambio = await cambiarEstado(staff, numero);
  await waitFor(() => expect(cambio).toHaveTextContent('ahora está Listo para Entrega'));
  expect((await shop.leerPedido(numero)).estado).toBe('listo-entrega');

  await shop.ponerEstado(numero, 'cancelado');
  const actualizar = within(cambio).getByRole('button', { name: 'Actualizar estado' });
  await user.selectOptions(within(cambio).getByLabelText(/^Nuevo estado/), 'entregado');
  await user.click(actualizar);
  await user.click(await boton('Entregar sin cobrar'));
  await waitFor(() => expect(cambio).toHaveTextContent(`El pedido ${numero} cambió mientras tanto`));
  await waitFor(() => expect(cambio).toHaveTextContent('ahora está Cancelado'));
  expect((await shop.leerPedido(numero)).estado).toBe('cancelado');
  // Saving again after the warning overrides the conflicting state.
  await user.click(actualizar);
  await waitFor(() => expect(cambio).not.toBeInTheDocument());
  expect((await shop.leerPedido(numero)).estado).toBe('entregado');
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

test('the state filter shows counts, and the filtered orders export to CSV', async ({ staff, shop }) => {
  const { user } = staff;
  const { _id: producto, nombre: articulo } = await shop.crearProducto({ stock: 9 });
  await shop.owner(ACTUALIZAR_TIENDA, { body: { entregaADomicilio: true } });
  const pedirTres = () =>
    shop.pedir({
      cliente: { nombre: 'Fiesta Conteo', telefono: '45000001', direccion: 'Zona 4' },
      items: [{ producto, cantidad: 3 }],
    });
  const una = await pedirTres();
  const otra = await pedirTres();
  staff.entrarComo('propietario');
  await staff.abrir('/pedidos?buscar=Conteo');
  const estados = within(await screen.findByRole('group', { name: 'Estado' }));
  expect(await estados.findByRole('button', { name: 'Todos (2)' })).toHaveAttribute('aria-pressed', 'true');
  expect(estados.getByRole('button', { name: 'Por entregar (2)' })).toBeVisible();
  const cambio = within(await cambiarEstado(staff, una.numero));
  await user.selectOptions(cambio.getByLabelText(/^Nuevo estado/), 'cancelado');
  await user.click(cambio.getByRole('button', { name: 'Actualizar estado' }));
  expect(await estados.findByRole('button', { name: 'Cancelado (1)' })).toBeVisible();
  await user.click(estados.getByRole('button', { name: 'Por entregar (1)' }));
  await waitFor(() => expect(location.href).toMatch(/estado=por-entregar/));
  const tabla = within(screen.getByRole('table', { name: 'Pedidos' }));
  await waitFor(() => expect(tabla.getAllByRole('row')).toHaveLength(2));
  expect(tabla.getAllByRole('row')[1]).toHaveTextContent(otra.numero);

  const { nombre: archivo, texto } = await staff.descarga(() =>
    user.click(screen.getByRole('button', { name: 'Descargar CSV' })),
  );
  expect(archivo).toMatch(/^Pedidos_\d{4}-\d{2}-\d{2}\.csv$/);
  const leidas = parse(texto, { bom: true, columns: true }) as Record<string, string>[];
  expect(leidas).toHaveLength(1);
  expect(leidas[0]).toMatchObject({
    Pedido: otra.numero,
    Cliente: 'Fiesta Conteo',
    Teléfono: '4500-0001',
    'Dirección de entrega': 'Zona 4',
    Productos: `3 × ${articulo}`,
    Piezas: '3',
    Total: '37.50',
    Estado: 'En Proceso',
  });
});

test('orders are selected one by one or by page, to print their work sheets', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await pedir(shop);
  await pedir(shop);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  const elegir = await screen.findByRole('checkbox', { name: con(numero) });
  expect(screen.queryByRole('button', { name: /^Imprimir/ })).not.toBeInTheDocument();
  await user.click(elegir);
  expect(await boton('Imprimir hoja de trabajo')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  expect(await boton('Imprimir 2 hojas de trabajo')).toBeVisible();
});
