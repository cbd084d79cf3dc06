import { parse } from 'csv-parse/sync';
import { ANULAR_VENTA, COBRAR_PEDIDO, OBTENER_PRODUCTO, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import {
  con,
  expect,
  llenar,
  perderRespuesta,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

let ventasHechas = 0;

/** Records a sale of two units at Q12.50 to a unique client. */
async function vender(shop: ScreenShop, metodoPago: 'efectivo' | 'tarjeta' = 'tarjeta') {
  ventasHechas += 1;
  const { _id: producto, nombre } = await shop.crearProducto({ precioVenta: 12.5, stock: 9 });
  const datosCliente = { nombre: `Julia Peña N${ventasHechas}`, telefono: String(42_000_000 + ventasHechas) };
  const { venta } = await shop.owner(REGISTRAR_VENTA, {
    body: { datosCliente, items: [{ producto, cantidad: 2, precioUnitario: 12.5 }], metodoPago },
  });
  return { venta, producto, articulo: nombre, cliente: datosCliente.nombre };
}

/** The rows of the table of sales, without its header. */
const filas = () =>
  within(screen.getByRole('table', { name: 'Ventas' }))
    .getAllByRole('row')
    .slice(1);

const botonVer = (numero: string) => screen.findByRole('button', { name: `Ver la venta ${numero}` });

test('sales are filtered by day, client and method, exported to CSV, and opened', async ({ staff, shop }) => {
  const { user } = staff;
  await vender(shop, 'tarjeta');
  const { venta, articulo, cliente: nombre } = await vender(shop, 'efectivo');
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
  await user.click(menu.getByRole('link', { name: 'Ventas' }));
  expect(await screen.findByRole('heading', { name: 'Ventas', level: 1 })).toBeVisible();
  await botonVer(venta.numero);
  // The newest is first.
  expect(filas()).toHaveLength(2);
  expect(filas()[0]).toHaveTextContent(venta.numero);
  expect(screen.getByText('2 ventas suman')).toHaveTextContent('Q50.00');

  await user.click(screen.getByRole('button', { name: 'Ayer' }));
  await screen.findByText('No hay ventas de ese día');
  // The chip that was pressed is the chosen one, also on a day when several have the same dates.
  for (const nombre of ['Hoy', 'Esta semana', 'Este mes', 'Este año', 'Hoy']) {
    await user.click(screen.getByRole('button', { name: nombre }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: nombre })).toHaveAttribute('aria-pressed', 'true'),
    );
  }
  await botonVer(venta.numero);
  llenar(screen.getByRole('searchbox', { name: 'Buscar' }), nombre.replace('ñ', 'n').toUpperCase());
  await waitFor(() => expect(filas()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'tarjeta');
  expect(await screen.findByText('No se encontraron ventas')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'efectivo');
  await botonVer(venta.numero);
  // The filters are stored in the URL.
  await staff.recargar();
  await botonVer(venta.numero);
  expect(filas()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Hoy' })).toHaveAttribute('aria-pressed', 'true');

  const { nombre: archivo, texto } = await staff.descarga(() =>
    user.click(screen.getByRole('button', { name: 'Descargar CSV' })),
  );
  expect(archivo).toMatch(/^Ventas_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(parse(texto, { bom: true, columns: true })).toEqual([
    expect.objectContaining({ Venta: venta.numero, Cliente: nombre, Total: '25.00', Estado: 'Completada' }),
  ]);

  await user.click(await botonVer(venta.numero));
  const detalle = await screen.findByRole('dialog', { name: `Venta ${venta.numero}` });
  expect(within(detalle).getByRole('region', { name: 'Vista del ticket' })).toHaveTextContent(articulo);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(detalle).not.toBeInTheDocument());
  expect(new URLSearchParams(location.search).get('ver')).toBeNull();
});

test('the sales of one seller are found by their name', async ({ staff, shop }) => {
  const { user } = staff;
  await vender(shop);
  const { _id: producto } = await shop.crearProducto({ precioVenta: 12.5, stock: 9 });
  const { body } = await shop.server.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Rosa', telefono: '41110001' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  expect(await screen.findByText('2 ventas suman')).toBeVisible();
  await user.selectOptions(
    screen.getByLabelText('Vendedor'),
    await screen.findByRole('option', { name: 'Persona ventas' }),
  );
  await waitFor(() => expect(filas()).toHaveLength(1));
  expect(filas()[0]).toHaveTextContent(body.venta.numero);
  expect(screen.getByText('1 venta suma')).toHaveTextContent('Q12.50');
  await staff.recargar();
  await botonVer(body.venta.numero);
  expect(filas()).toHaveLength(1);
});

test('an empty list says the truth about the shop, the period and the filters', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('ventas');
  await staff.abrir('/ventas');
  expect(await screen.findByText('Todavía no hay ventas')).toBeVisible();
  expect(screen.getByText(/los pedidos que cobras al entregarlos/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir al punto de venta' })).toHaveAttribute('href', '/pos');
  const { venta } = await vender(shop);
  await staff.abrir('/ventas?fechaInicio=2026-01-01&fechaFin=2026-01-31');
  expect(await screen.findByText('No hay ventas en esas fechas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver las de todas las fechas' }));
  await botonVer(venta.numero);
  await user.selectOptions(screen.getByLabelText('Estado'), 'anulada');
  expect(await screen.findByText(/Ninguna coincide con lo que buscas\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await botonVer(venta.numero);
});

test('reversed dates and a failed load show an error', async ({ staff, shop }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/ventas?fechaInicio=2026-02-02&fechaFin=2026-01-01');
  expect(await screen.findByText('Corrige las fechas para ver las ventas')).toBeVisible();
  await vender(shop);
  const restaurar = shop.contestar(/\/api\/ventas\?/, 500, {});
  await staff.abrir('/ventas');
  expect(await screen.findByText('Error al cargar las ventas')).toBeVisible();
  restaurar();
  await staff.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('table', { name: 'Ventas' })).toBeVisible();
});

test('voiding a sale needs a reason, restores the stock, and is recorded once when it is retried', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { venta, producto } = await vender(shop);
  const stock = async () => (await shop.owner(OBTENER_PRODUCTO, { params: { id: producto } })).producto.stock;
  expect(await stock()).toBe(7);
  staff.entrarComo('propietario');
  await staff.abrir(`/ventas?buscar=${venta.numero}`);
  await user.click(await botonVer(venta.numero));
  await user.click(await screen.findByRole('button', { name: 'Anular venta' }));
  const dialogo = await screen.findByRole('dialog', { name: `¿Anular la venta ${venta.numero}?` });
  const anular = within(dialogo);
  expect(dialogo).toHaveTextContent('Los productos vuelven al inventario.');
  expect(anular.getByLabelText(/^Motivo/)).toHaveFocus();
  await user.click(anular.getByRole('button', { name: 'Sí, anular venta' }));
  expect(await anular.findByText('Por favor indica el motivo de la anulación')).toBeVisible();
  llenar(anular.getByLabelText(/^Motivo/), 'Se cobró dos veces');

  const restaurar = shop.interceptar(/^POST .*\/anular$/, perderRespuesta);
  await user.click(anular.getByRole('button', { name: 'Sí, anular venta' }));
  expect(await anular.findByText(/No llegó la respuesta\./)).toBeVisible();
  restaurar();
  await user.click(anular.getByRole('button', { name: 'Sí, anular venta' }));
  const anulada = within(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` }));
  expect(await anulada.findByText('Venta anulada', { selector: 'strong' })).toBeVisible();
  expect(anulada.getByText(/^Devuelve Q/)).toBeVisible();
  expect(anulada.getByRole('link', { name: 'Cobrar lo correcto' })).toBeVisible();
  expect(await stock()).toBe(9);
  await user.click(anulada.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);

  await waitFor(() => expect(filas()[0]).toHaveTextContent('Anulada'));
  await user.selectOptions(screen.getByLabelText('Estado'), 'completada');
  expect(await screen.findByText('No se encontraron ventas')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Estado'), 'anulada');
  await user.click(await botonVer(venta.numero));
  expect(await screen.findByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Anular venta' })).not.toBeInTheDocument();
});

test('an employee cannot void a sale, and sees live that somebody voided it', async ({ staff, shop }) => {
  const { venta } = await vender(shop);
  staff.entrarComo('ventas');
  await staff.abrir(`/ventas?ver=${venta._id}`);
  const detalle = within(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` }));
  expect(detalle.getByRole('button', { name: 'Imprimir ticket' })).toBeVisible();
  expect(detalle.queryByRole('button', { name: 'Anular venta' })).not.toBeInTheDocument();
  await staff.enVivo();
  const params = { id: venta._id };
  await shop.owner(ANULAR_VENTA, { params, body: { motivo: 'Se cobró dos veces' } });
  expect((await detalle.findByText('Venta anulada', { selector: 'strong' })).parentElement).toHaveTextContent(
    /Venta anulada el .*Se cobró dos veces/,
  );
  expect(detalle.getByRole('region', { name: 'Vista del ticket' })).toHaveTextContent('Venta anulada');
});

test('voiding the sale of an order makes the order collectable again', async ({ staff, shop }) => {
  const { user } = staff;
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Rosa Marroquín', telefono: '43000001' },
    items: [{ producto, cantidad: 2 }],
  });
  const { _id } = await shop.leerPedido(numero);
  await shop.owner(COBRAR_PEDIDO, { params: { id: _id }, body: { metodoPago: 'tarjeta' } });
  staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?ver=${_id}`);
  await user.click(await screen.findByRole('link', { name: /^Venta V/ }));
  expect(await screen.findByRole('link', { name: numero })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anular venta' }));
  const anular = await screen.findByRole('dialog', { name: /^¿Anular la venta/ });
  expect(anular).toHaveTextContent(
    `El pedido ${numero} conserva sus productos y vuelve a «Listo para Entrega»`,
  );
  llenar(within(anular).getByLabelText(/^Motivo/), 'Pagó con otra tarjeta');
  await user.click(within(anular).getByRole('button', { name: 'Sí, anular venta' }));
  expect(await screen.findByText('Venta anulada', { selector: 'strong' })).toBeVisible();
  await staff.abrir(`/pedidos?buscar=${numero}`);
  const fila = await screen.findByRole('row', { name: con(numero) });
  expect(fila).toHaveTextContent('Listo para Entrega');
  expect(within(fila).getByRole('button', { name: `Cobrar ${numero}` })).toBeVisible();
});
