import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { con, expect, screen, staffTest as test, waitFor, within } from './support/staff.ts';

for (const ruta of ['/dashboard', '/reportes']) {
  test(`${ruta} of an empty shop leads to the first product, then to the first sale`, async ({
    staff,
    shop,
  }) => {
    const { user } = staff;
    staff.entrarComo('propietario');
    await staff.abrir(ruta);
    await screen.findByText('Tu tienda todavía no tiene qué vender');
    const main = within(screen.getByRole('main'));
    const agregar = main
      .getAllByRole('link', { name: con('Agrega tu primer producto') })
      .find((link) => link.textContent === 'Agrega tu primer producto');
    await user.click(agregar as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Nuevo producto' })).toBeVisible();

    const { _id } = await shop.crearProducto({ precioVenta: 40 });
    await staff.abrir(ruta);
    await user.click(await screen.findByRole('link', { name: 'Haz tu primera venta' }));
    await waitFor(() => expect(location.pathname).toBe('/pos'));

    await shop.owner(REGISTRAR_VENTA, {
      body: {
        datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
        items: [{ producto: _id, cantidad: 1, precioUnitario: 40 }],
        metodoPago: 'efectivo',
        tipoVenta: 'directa',
      },
    });
    await staff.abrir(ruta);
    await screen.findByRole('heading', { name: 'Hoy' });
    expect(screen.queryByText(con('primera venta'))).not.toBeInTheDocument();
  });
}

test('nobody is sent where they may not go', async ({ staff, shop }) => {
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  await screen.findByText('Tu tienda todavía no tiene qué vender');
  expect(screen.queryByRole('link', { name: 'Agrega tu primer producto' })).not.toBeInTheDocument();
  await shop.crearProducto();
  await staff.abrir('/dashboard');
  await screen.findByText('Todavía no hay ventas');
  expect(screen.queryByRole('link', { name: 'Haz tu primera venta' })).not.toBeInTheDocument();
});

test('the empty till and the empty inventory lead to the first product those who may add it', async ({
  staff,
}) => {
  staff.entrarComo('propietario');
  for (const ruta of ['/pos', '/reportes?tab=inventario']) {
    await staff.abrir(ruta);
    await screen.findByText('Todavía no hay productos');
    expect(screen.getByRole('link', { name: 'Agrega tu primer producto' })).toBeVisible();
  }
  staff.entrarComo('ventas');
  await staff.abrir('/pos');
  await screen.findByText(con('Pide a quien lleva los productos'));
  expect(screen.queryByRole('link', { name: 'Agrega tu primer producto' })).not.toBeInTheDocument();
});
