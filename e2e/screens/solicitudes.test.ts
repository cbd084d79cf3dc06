import {
  ANULAR_VENTA,
  LISTAR_VENTAS,
  OBTENER_VENTA,
  PEDIR_ANULACION,
  RECHAZAR_ANULACION,
} from '#contract/calls/addresses.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { vender } from '../support/vender.ts';
import { expect, posTest as posScreen, screen, waitFor, within } from './support/pos.ts';
import { llenar, staffTest as test } from './support/staff.ts';

/** Opens a sale; gives its dialog. */
async function abrirVenta(
  staff: { abrir(ruta: string): Promise<void> },
  { _id, numero }: Record<'_id' | 'numero', string>,
) {
  await staff.abrir(`/ventas?ver=${_id}`);
  return within(await screen.findByRole('dialog', { name: `Venta ${numero}` }));
}

posScreen(
  'who erred in a sale gets from it to the request, and the owner is asked',
  async ({ pos, shop }) => {
    const codigo = nuevoCodigo();
    await shop.crearProducto({ codigo, precioVenta: 12.5 });
    await pos.abrir();
    await pos.escanear(codigo);
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
    await pos.tecla('F9', 'Enter');
    await waitFor(() => expect(pos.hecha).toBeVisible());
    await pos.user.click(screen.getByRole('link', { name: 'Me equivoqué' }));
    expect(await screen.findByText(/^¿Algo salió mal\? Pide a .+ que la anule\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Anular venta' })).not.toBeInTheDocument();
    await pos.user.click(screen.getByRole('button', { name: 'Pedir anulación' }));
    const pedir = within(await screen.findByRole('dialog', { name: /^Pedir que se anule V/ }));
    await pos.user.click(pedir.getByRole('button', { name: 'Pedir anulación' }));
    expect(await pedir.findByText('Por favor indica qué salió mal')).toBeVisible();
    await pos.user.click(pedir.getByRole('button', { name: 'Producto equivocado' }));
    expect(pedir.getByLabelText(/^¿Qué salió mal/)).toHaveValue('Producto equivocado');
    llenar(pedir.getByLabelText(/^¿Qué salió mal/), 'Cobré dos veces');
    await pos.user.click(pedir.getByRole('button', { name: 'Pedir anulación' }));
    expect(await screen.findByText(/pide anular esta venta: «Cobré dos veces»/)).toBeVisible();
    // Back at the till the same lines are in a new sale, to be corrected.
    expect(screen.getByRole('link', { name: 'Volver a la caja' })).toHaveAttribute('href', '/pos');
    await pos.user.click(screen.getByRole('link', { name: 'Cobrar lo correcto' }));
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
    expect(pos.carrito.getByLabelText(/^Cantidad de/)).toHaveValue('1');
  },
);

posScreen(
  'a sale begun again puts what is in the cart on hold, and keeps the client',
  async ({ pos, shop }) => {
    const codigo = nuevoCodigo();
    const { nombre } = await shop.crearProducto({ codigo });
    const { venta } = await vender(shop);
    await shop.owner(PEDIR_ANULACION, { params: { id: venta._id }, body: { motivo: 'Otro precio' } });
    await pos.abrir();
    await pos.escanear(codigo);
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
    const dialogo = await abrirVenta(pos.staff, venta);
    await pos.user.click(await dialogo.findByRole('link', { name: 'Cobrar lo correcto' }));
    await waitFor(() => expect(pos.cantidad(venta.items[0]?.nombre ?? '')).toHaveValue('1'));
    expect(pos.lineas).toHaveLength(1);
    expect(pos.cliente).toHaveValue('Elena Chub');
    expect(pos.carrito.getByRole('button', { name: /^Ventas en espera/ })).toHaveTextContent('1');
    expect(nombre).not.toBe(venta.items[0]?.nombre);
  },
);

posScreen('a sale begun again is paid whole, also once the earlier one is voided', async ({ pos, shop }) => {
  const { venta } = await vender(shop);
  await shop.owner(ANULAR_VENTA, { params: { id: venta._id }, body: { motivo: 'Faltó uno' } });
  await pos.abrir();
  const dialogo = await abrirVenta(pos.staff, venta);
  await pos.user.click(await dialogo.findByRole('link', { name: 'Cobrar lo correcto' }));
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.user.click(pos.carrito.getByRole('button', { name: /^Aumentar/ }));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q25.00'));
  llenar(pos.recibido, '40');
  await waitFor(() => expect(pos.carrito.getByText(/^Vuelto/)).toHaveTextContent('Vuelto Q15.00'));
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(pos.hecha).toBeVisible());
  const { ventas } = await shop.owner(LISTAR_VENTAS, { query: { buscar: 'Elena' } });
  const nueva = ventas.find(({ estado }) => estado === 'completada');
  expect(nueva?.pagos).toEqual([{ metodo: 'efectivo', monto: 25, recibido: 40, cambio: 15 }]);
});

test('the owner sees a request at once, and voids the sale with its reason', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await staff.enVivo();
  await shop.server.call('ventas', 'POST', `/api/ventas/${venta._id}/solicitud`, {
    body: { motivo: 'Era con tarjeta' },
  });
  expect(await staff.aviso(`Te piden anular la venta ${venta.numero}`)).toBeVisible();
  const enlace = await within(staff.menu).findByRole('link', { name: /^Ventas/ });
  await waitFor(() => expect(enlace).toHaveTextContent('Ventas1 por anular'));
  await staff.user.click(enlace);
  await staff.user.click(await screen.findByRole('button', { name: `Revisar la venta ${venta.numero}` }));
  await staff.user.click(await screen.findByRole('button', { name: 'Anular venta' }));
  const anular = within(await screen.findByRole('dialog', { name: `¿Anular la venta ${venta.numero}?` }));
  // Nobody has a drawer open: whoever asked gives the money back.
  expect(anular.getByText(/en efectivo no salen de ninguna caja abierta: los devuelve .+\.$/)).toBeVisible();
  expect(anular.getByLabelText(/^Motivo/)).toHaveValue('Era con tarjeta');
  await staff.user.click(anular.getByRole('button', { name: 'Sí, anular venta' }));
  await waitFor(() => expect(enlace).toHaveTextContent(/^Ventas$/));
  const { venta: anulada } = await shop.owner(OBTENER_VENTA, { params: { id: venta._id } });
  expect([anulada.estado, anulada.solicitud?.estado]).toEqual(['anulada', 'aceptada']);
});

test('the menu leads to the requests although the cash cuts were looked at last', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  await shop.owner(PEDIR_ANULACION, { params: { id: venta._id }, body: { motivo: 'No sé' } });
  staff.entrarComo('propietario');
  await staff.abrir('/ventas?tab=cortes');
  expect(await screen.findByRole('tab', { name: 'Ventas 1 por anular' })).toBeVisible();
  await staff.user.click(within(staff.menu).getByRole('link', { name: /^Productos/ }));
  await waitFor(() => expect(location.pathname).toBe('/productos'));
  await staff.user.click(within(staff.menu).getByRole('link', { name: /^Ventas/ }));
  expect(await screen.findByRole('button', { name: `Revisar la venta ${venta.numero}` })).toBeVisible();
});

test('a request shows on the dashboard and at the menu of a phone', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByRole('button', { name: 'Abrir menú' })).toBeVisible();
  await staff.enVivo();
  await shop.owner(PEDIR_ANULACION, { params: { id: venta._id }, body: { motivo: 'No sé' } });
  expect(await screen.findByRole('button', { name: 'Abrir menú: hay novedades' })).toBeVisible();
  await staff.user.click(await screen.findByRole('link', { name: '1 anulación pedida' }));
  await waitFor(() => expect(location.pathname).toBe('/ventas'));
});

test('the owner declines a request with one press, and the employee reads it', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  const params = { id: venta._id };
  await shop.owner(PEDIR_ANULACION, { params, body: { motivo: 'No sé' } });
  staff.entrarComo('propietario');
  const dialogo = await abrirVenta(staff, venta);
  await staff.user.click(await dialogo.findByRole('button', { name: 'No anularla' }));
  expect(await staff.aviso('La venta queda como está')).toBeVisible();

  await shop.owner(PEDIR_ANULACION, { params, body: { motivo: 'De verdad' } });
  await shop.owner(RECHAZAR_ANULACION, { params, body: { respuesta: 'Está bien cobrada' } });
  staff.entrarComo('ventas');
  const suyo = await abrirVenta(staff, venta);
  expect(await suyo.findByText(/no la anuló$/)).toHaveTextContent('Persona propietario');
  expect(suyo.getByText(/: «Está bien cobrada»\. .+ pidió anularla: «De verdad»\.$/)).toBeVisible();
  expect(suyo.getByRole('button', { name: 'Pedir otra vez' })).toBeVisible();
});

test('whoever asked is told at once who declined and why, and the list keeps it', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  staff.entrarComo('ventas');
  await staff.abrir('/ventas');
  await staff.enVivo();
  await shop.server.call('ventas', 'POST', `/api/ventas/${venta._id}/solicitud`, {
    body: { motivo: 'No sé' },
  });
  await screen.findByText('Piden anularla');
  await shop.owner(RECHAZAR_ANULACION, { params: { id: venta._id }, body: { respuesta: 'Está bien' } });
  const aviso = await staff.aviso(/ no anuló la venta /);
  expect(aviso).toHaveTextContent(`Persona propietario no anuló la venta ${venta.numero}: «Está bien»`);
  expect(await screen.findByText('No se anuló')).toBeVisible();
});

test('the owner reads out of whose drawer the cash of a voided sale comes', async ({ staff, shop }) => {
  await shop.server.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
  await shop.server.call('propietario', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
  const { _id: producto } = await shop.crearProducto({ precioVenta: 12.5 });
  const { body } = await shop.server.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  staff.entrarComo('propietario');
  const efectos = async (texto: RegExp) => {
    const dialogo = await abrirVenta(staff, body.venta);
    await staff.user.click(dialogo.getByRole('button', { name: 'Anular venta' }));
    expect(await screen.findByText(texto)).toBeVisible();
    staff.cerrar();
  };
  await efectos(/^Q12\.50 en efectivo salen de tu caja: los devuelves tú\.$/);
  await shop.server.call('ventas', 'POST', `/api/ventas/${body.venta._id}/solicitud`, {
    body: { motivo: 'Me equivoqué' },
  });
  await efectos(/^Q12\.50 en efectivo salen de la caja de Persona ventas, que los devuelve\.$/);
});
