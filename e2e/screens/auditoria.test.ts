import { inTransaction } from '#db/transaction.ts';
import { auditar } from '#server/base/auditoria.ts';
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

test('the owner sees what failed since yesterday, on the dashboard once it is much, and who of the staff entered', async ({
  staff,
  shop,
}) => {
  const { server } = shop;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/actividad');
  await screen.findByText('Desde ayer nadie falló al entrar ni pasó de un límite.');
  await inTransaction(server.context.db, (tx) =>
    auditar(tx, {
      fecha: new Date(),
      actor: { usuario: { id: server.userId('ventas') }, origen: '192.168.1.30' },
      accion: 'sesion.iniciada',
      entidad: 'sesion',
      entidadId: null,
      despues: { desde: 'red-local' },
    }),
  );
  await staff.user.selectOptions(screen.getByLabelText('Qué'), 'Entradas del personal');
  const entrada = await screen.findByRole('row', { name: con('Entró a Guirnalda La red de la tienda') });
  expect(entrada).toHaveTextContent('Persona ventas');

  // 9:00 in Guatemala, of the day after the night.
  const fallar = (network: string) =>
    server.context.sucesos.anotar({ event: 'sign-in-refused', reason: 'credenciales-invalidas', network });
  server.setNow(new Date('2026-11-22T05:00:00Z'));
  for (let vez = 0; vez < 12; vez += 1) fallar(`203.0.113.${vez % 3}`);
  server.setNow(new Date('2026-11-22T15:00:00Z'));
  fallar('203.0.113.9');
  server.context.sucesos.anotar({ event: 'limit', limit: 'pedidosPorDireccion', network: '203.0.113.9' });
  await staff.abrir('/dashboard');
  await screen.findByText(/^12 intentos fallidos de entrar anoche, desde 3 redes\. Si no fue nadie/);
  await staff.user.click(screen.getByRole('link', { name: 'Ver la actividad' }));
  const frases = await screen.findByText('12 intentos fallidos de entrar anoche, desde 3 redes');
  const todas = within(required(frases.closest('ul'), 'list')).getAllByRole('listitem');
  expect(todas.map(({ textContent }) => textContent)).toEqual([
    '1 intento fallido de entrar hoy',
    'El límite de pedidos detuvo 1 intento hoy',
    '12 intentos fallidos de entrar anoche, desde 3 redes',
  ]);
});

test('an employee with the reports is told of no failed attempts', async ({ staff, shop }) => {
  for (let vez = 0; vez < 12; vez += 1)
    shop.server.context.sucesos.anotar({ event: 'limit', limit: 'loginPorCuenta', network: '203.0.113.1' });
  let asked = 0;
  shop.interceptar(/\/api\/auditoria\/seguridad/, (ask) => {
    asked += 1;
    return ask();
  });
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Hoy' });
  expect(screen.queryByText(/intentos fallidos/)).not.toBeInTheDocument();
  expect(asked).toBe(0);
});
