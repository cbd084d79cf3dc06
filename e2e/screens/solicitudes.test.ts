import {
  ANULAR_VENTA,
  LISTAR_VENTAS,
  OBTENER_VENTA,
  PEDIR_ANULACION,
  RECHAZAR_ANULACION,
  REGISTRAR_VENTA,
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
    // Straight to the question, over the sale.
    const pedir = within(await screen.findByRole('dialog', { name: /^Pedir que se anule V/ }));
    expect(screen.getByText(/^¿Algo salió mal\? Pide a .+ que la anule\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Anular venta' })).not.toBeInTheDocument();
    await pos.user.click(pedir.getByRole('button', { name: 'Pedir anulación' }));
    expect(await pedir.findByText('Por favor indica qué salió mal')).toBeVisible();
    await pos.user.click(pedir.getByRole('button', { name: 'Producto equivocado' }));
    expect(pedir.getByLabelText(/^¿Qué salió mal/)).toHaveValue('Producto equivocado');
    llenar(pedir.getByLabelText(/^¿Qué salió mal/), 'Cobré dos veces');
    await pos.user.click(pedir.getByRole('button', { name: 'Pedir anulación' }));
    expect(
      await screen.findByText(/pide anular esta venta: «Cobré dos veces»\. Aquí verás la respuesta\.$/),
    ).toBeVisible();
    expect(screen.getByText('Si se anula:')).toBeVisible();
    expect(screen.getByText('Al anularla verás quién devuelve Q12.50 en efectivo.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cobrar lo correcto' })).toHaveFocus());
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
    expect(pos.plegado('Elena Chub 5555-0101')).toBeVisible();
    expect(pos.carrito.getByRole('button', { name: /^Ventas en espera/ })).toHaveTextContent('1');
    expect(nombre).not.toBe(venta.items[0]?.nombre);
  },
);

posScreen('a sale begun again keeps what its discount took off', async ({ pos, staff, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 50 });
  await pos.abrir('propietario');
  await pos.escanear(codigo);
  await pos.tecla('F6');
  await pos.teclear('10%', 90);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q45.00'));
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(pos.hecha).toBeVisible());
  await pos.user.click(screen.getByRole('link', { name: 'Me equivoqué' }));
  const pregunta = within(await screen.findByRole('dialog', { name: /^¿Anular la venta V/ }));
  await pos.user.click(pregunta.getByRole('button', { name: 'Producto equivocado' }));
  await pos.user.click(pregunta.getByRole('button', { name: 'Sí, anular venta' }));
  await pos.user.click(await screen.findByRole('link', { name: 'Cobrar lo correcto' }));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q45.00'));
  expect(pos.plegado('Descuento Q5.00')).toBeVisible();
  await staff.aviso(/^Aquí está lo de la venta V\S+, con su descuento de Q5\.00: corrígelo y cóbralo$/);
});

posScreen(
  'a sale of which nothing is left brings no discount for the next client',
  async ({ pos, staff, shop }) => {
    const { _id: producto } = await shop.crearProducto({ precioVenta: 50, stock: 1 });
    const { venta } = await shop.owner(REGISTRAR_VENTA, {
      body: {
        datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
        items: [{ producto, cantidad: 1, precioUnitario: 50 }],
        metodoPago: 'efectivo',
        descuento: 5,
      },
    });
    await shop.owner(PEDIR_ANULACION, { params: { id: venta._id }, body: { motivo: 'Otro precio' } });
    await pos.abrir();
    const dialogo = await abrirVenta(pos.staff, venta);
    await pos.user.click(await dialogo.findByRole('link', { name: 'Cobrar lo correcto' }));
    await staff.aviso(`Nada de la venta ${venta.numero} volvió al carrito, tampoco su descuento`);
    expect(pos.lineas).toHaveLength(0);
    expect(pos.plegado('Sin descuento')).toBeVisible();
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
  // The menu leads to the sale of the only request, whose answer stands above its facts and before printing.
  await staff.user.click(enlace);
  const dialogo = within(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` }));
  const botones = dialogo.getAllByRole('button').map((boton) => boton.textContent);
  expect(botones.filter(Boolean)).toEqual(['Anular venta', 'No anularla', 'Cerrar', 'Imprimir ticket']);
  await staff.user.click(dialogo.getByRole('button', { name: 'Anular venta' }));
  const anular = within(await screen.findByRole('dialog', { name: `¿Anular la venta ${venta.numero}?` }));
  // Nobody has a drawer open: whoever asked gives the money back.
  expect(
    anular.getByText('Persona ventas devuelve Q12.50 en efectivo: no salen de ninguna caja abierta.'),
  ).toBeVisible();
  expect(anular.getByLabelText(/^Motivo/)).toHaveValue('Era con tarjeta');
  await staff.user.click(anular.getByRole('button', { name: 'Sí, anular venta' }));
  await waitFor(() => expect(enlace).toHaveTextContent(/^Ventas$/));
  // The sale stays open, with what goes back and what comes next.
  expect(await dialogo.findByText('Venta anulada', { selector: 'strong' })).toBeVisible();
  expect(
    dialogo.getByText('Persona ventas devuelve Q12.50 en efectivo: no salen de ninguna caja abierta.'),
  ).toBeVisible();
  await waitFor(() => expect(dialogo.getByRole('link', { name: 'Cobrar lo correcto' })).toHaveFocus());
  expect(screen.queryByText(`Venta ${venta.numero} anulada`)).not.toBeInTheDocument();
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
  expect(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` })).toBeVisible();
});

test('several requests are listed above the sales, and the number of each opens it', async ({
  staff,
  shop,
}) => {
  const [una, otra] = [(await vender(shop)).venta, (await vender(shop)).venta];
  for (const { _id } of [una, otra])
    await shop.owner(PEDIR_ANULACION, { params: { id: _id }, body: { motivo: 'No sé' } });
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await staff.user.click(await screen.findByRole('link', { name: '2 anulaciones pedidas' }));
  await staff.user.click(await screen.findByRole('button', { name: otra.numero }));
  expect(await screen.findByRole('dialog', { name: `Venta ${otra.numero}` })).toBeVisible();
});

test('the owner declines a request with one press, and the employee reads it', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  const params = { id: venta._id };
  await shop.owner(PEDIR_ANULACION, { params, body: { motivo: 'No sé' } });
  staff.entrarComo('propietario');
  const dialogo = await abrirVenta(staff, venta);
  await staff.user.click(await dialogo.findByRole('button', { name: 'No anularla' }));
  expect(await dialogo.findByText('Persona propietario no la anuló')).toBeVisible();

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
  await efectos(/^Devuelve Q12\.50 en efectivo: salen de tu caja\.$/);
  await shop.server.call('ventas', 'POST', `/api/ventas/${body.venta._id}/solicitud`, {
    body: { motivo: 'Me equivoqué' },
  });
  const suya = /^Persona ventas devuelve Q12\.50 en efectivo: salen de su caja\.$/;
  const dialogo = await abrirVenta(staff, body.venta);
  expect(await dialogo.findByText(suya)).toBeVisible();
  await staff.user.click(dialogo.getByRole('button', { name: 'Anular venta' }));
  const pregunta = within(await screen.findByRole('dialog', { name: /^¿Anular la venta/ }));
  expect(pregunta.getByText(suya)).toBeVisible();
});

test('whoever asked is told to give the cash back out of their drawer', async ({ staff, shop }) => {
  await shop.server.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
  const { venta } = await vender(shop);
  await shop.server.call('ventas', 'POST', `/api/ventas/${venta._id}/solicitud`, {
    body: { motivo: 'No sé' },
  });
  const texto = 'Devuelve Q12.50 en efectivo: salen de tu caja.';
  staff.entrarComo('ventas');
  const dialogo = await abrirVenta(staff, venta);
  expect(await dialogo.findByText('Si se anula:')).toBeVisible();
  expect(dialogo.getByText(texto)).toBeVisible();
  await staff.user.click(dialogo.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await staff.enVivo();
  await shop.owner(ANULAR_VENTA, { params: { id: venta._id }, body: { motivo: 'No sé' } });
  expect(await staff.aviso(`La venta ${venta.numero} quedó anulada. ${texto}`)).toBeVisible();
  await staff.user.click(screen.getByRole('button', { name: 'Ver la venta' }));
  const anulada = within(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` }));
  expect(anulada.getByText(texto)).toBeVisible();
});

posScreen(
  'the owner gets from the sale that went wrong to the question that voids it',
  async ({ pos, shop }) => {
    const codigo = nuevoCodigo();
    await shop.crearProducto({ codigo, precioVenta: 12.5 });
    await pos.abrir('propietario');
    await pos.escanear(codigo);
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
    await pos.tecla('F9', 'Enter');
    await waitFor(() => expect(pos.hecha).toBeVisible());
    await pos.tecla('Escape');
    await pos.user.click(await pos.carrito.findByRole('button', { name: /^Última venta/ }));
    await pos.user.click(screen.getByRole('link', { name: 'Me equivoqué' }));
    const pregunta = within(await screen.findByRole('dialog', { name: /^¿Anular la venta V/ }));
    await pos.user.click(pregunta.getByRole('button', { name: 'Producto equivocado' }));
    await pos.user.click(pregunta.getByRole('button', { name: 'Sí, anular venta' }));
    await pos.user.click(await screen.findByRole('link', { name: 'Cobrar lo correcto' }));
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
  },
);
