import {
  con,
  expect,
  llenar,
  required,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

test('the owner sees who changed what, with the values before and after, filtered by person and date', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto();
  await shop.ponerPrecio(_id, 20);
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Configuración' }));
  await user.click(await screen.findByRole('link', { name: 'Actividad' }));
  await user.selectOptions(await screen.findByLabelText('Qué'), 'Productos');
  expect(location.href).toMatch(/\/configuracion\/actividad\?entidad=producto$/);
  const nombreDeFila = con(`Producto cambiado ${nombre}`);
  const fila = await screen.findByRole('row', { name: nombreDeFila });
  expect(fila).toHaveTextContent('Persona propietario');
  await user.click(within(fila).getByRole('button', { name: /^Ver/ }));
  const detalle = within(await screen.findByRole('dialog', { name: `Producto cambiado: ${nombre}` }));
  const precio = await detalle.findByRole('row', { name: con('Precio de venta') });
  expect(precio).toHaveTextContent('Q12.50');
  expect(precio).toHaveTextContent('Q20.00');
  const cerrar = detalle.getAllByRole('button', { name: 'Cerrar' }).at(-1);
  await user.click(required(cerrar, 'button «Cerrar»'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.selectOptions(screen.getByLabelText('Quién'), 'Persona ventas');
  await waitFor(() => expect(screen.queryByRole('row', { name: nombreDeFila })).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Quién'), '');
  await screen.findByRole('row', { name: nombreDeFila });
  llenar(screen.getByLabelText('Fecha Inicio'), '2020-01-02');
  llenar(screen.getByLabelText('Fecha Fin'), '2020-01-03');
  await screen.findByText('No se encontró actividad');
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await screen.findByRole('row', { name: nombreDeFila });
});
