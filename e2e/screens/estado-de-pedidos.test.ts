import { vi } from 'vitest';
import {
  abrirListaConPedido,
  boton,
  cambiarEstado,
  esperarEstado,
  filaDe,
  pararTimers,
  pulsarSinDeshacer,
} from './support/pedidos.ts';
import {
  con,
  expect,
  justoAntes,
  llenar,
  required,
  retener,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

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

test('the details of an order show a step at once, ignore a second tap, and go on without reopening', async ({
  staff,
  shop,
}) => {
  const { numero } = await abrirListaConPedido(staff);
  await staff.user.click(await boton(`Ver detalles de ${numero}`));
  const detalle = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  const ahora = () => detalle.getByText('Estado actual', { exact: false }).closest('li');
  const listo = await detalle.findByRole('button', { name: 'Listo' });
  const reanudar = pararTimers();
  listo.click();
  const entregado = await detalle.findByRole('button', { name: 'Entregado' });
  expect(ahora()).toHaveTextContent('Listo para Entrega');
  expect(ahora()?.querySelector('time')).not.toBeNull();
  expect(detalle.getByRole('button', { name: 'Cobrar pedido' })).toBeVisible();
  // The second tap of a double tap lands on what has just arrived there.
  entregado.click();
  detalle.getByRole('button', { name: 'Cobrar pedido' }).click();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  vi.advanceTimersByTime(1_000);
  reanudar();
  entregado.click();
  pulsarSinDeshacer(await boton('Entregar sin cobrar'));
  await esperarEstado(shop, numero, 'listo-entrega');
  await waitFor(() => expect(ahora()).toHaveTextContent('Entregado'));
  await esperarEstado(shop, numero, 'entregado');
});

test('a note is saved by itself, and leaves the state as it is', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  const antes = await shop.leerPedido(numero);
  await user.click(await boton(`Ver detalles de ${numero}`));
  await user.click(await boton('Escribir una nota'));
  const dialogo = await screen.findByRole('dialog', { name: `Nota de ${numero}` });
  llenar(within(dialogo).getByLabelText(/^Notas de la tienda/), 'Lleva lazo');
  await user.click(within(dialogo).getByRole('button', { name: 'Guardar nota' }));
  await staff.aviso('Nota guardada');
  const detalle = await screen.findByRole('dialog', { name: `Pedido ${numero}` });
  expect(await within(detalle).findByText('Lleva lazo')).toBeVisible();
  expect(within(detalle).getByRole('button', { name: 'Cambiar la nota' })).toBeVisible();
  const despues = await shop.leerPedido(numero);
  expect(despues).toMatchObject({ notasAdmin: 'Lleva lazo', estado: antes.estado });
  expect(despues.historial).toEqual(antes.historial);
});

test('cancelling asks first, and its reason is not the note so far', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await abrirListaConPedido(staff);
  await shop.ponerEstado(numero, 'en-proceso', 'Lleva lazo');
  await staff.recargar();
  const dialogo = await cambiarEstado(staff, numero);
  const cambio = within(dialogo);
  expect(cambio.getByLabelText(/^Notas de la tienda/)).toHaveValue('Lleva lazo');
  const elegir = (estado: string) => user.selectOptions(cambio.getByLabelText(/^Nuevo estado/), estado);
  await elegir('cancelado');
  const motivo = cambio.getByLabelText(/^Motivo/);
  expect(motivo).toHaveValue('');
  await elegir('listo-entrega');
  expect(cambio.getByLabelText(/^Notas de la tienda/)).toHaveValue('Lleva lazo');
  await elegir('cancelado');
  await user.click(cambio.getByRole('button', { name: 'Actualizar estado' }));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido?' });
  expect(pregunta).toHaveTextContent(/al inventario\. Nadie lo ha pagado: no hay dinero que devolver\./);
  await user.click(within(pregunta).getByRole('button', { name: 'Volver' }));
  expect((await shop.leerPedido(numero)).estado).toBe('en-proceso');
  llenar(motivo, 'Ya no hace fiesta');
  await user.click(cambio.getByRole('button', { name: 'Actualizar estado' }));
  await user.click(await boton('Cancelar el pedido'));
  await waitFor(() => expect(dialogo).not.toBeInTheDocument());
  const { estado, notasAdmin } = await shop.leerPedido(numero);
  expect([estado, notasAdmin]).toEqual(['cancelado', 'Ya no hace fiesta']);
});

test('what waits for a step that is being sent says so', async ({ staff, shop }) => {
  const { numero } = await abrirListaConPedido(staff);
  const fila = await filaDe(numero);
  const soltar = retener(shop, /^PUT .*\/estado$/);
  pulsarSinDeshacer(await boton(`Listo: ${numero}`));
  const siguiente = await boton(`Entregado: ${numero}`);
  const cobrar = await boton(`Cobrar ${numero}`);
  await staff.user.click(cobrar);
  expect(cobrar).toHaveAttribute('aria-busy', 'true');
  expect(siguiente).toHaveAttribute('aria-busy', 'true');
  expect(within(fila).getByRole('button', { name: /^Cambiar estado de / })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  soltar();
  expect(await screen.findByRole('dialog', { name: con(numero) })).toBeVisible();
  expect(cobrar).not.toHaveAttribute('aria-busy');
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
