import { parse } from 'csv-parse/sync';
import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import { pedir } from '../support/pedir.ts';
import { boton, cambiarEstado } from './support/pedidos.ts';
import { con, expect, screen, staffTest as test, waitFor, within } from './support/staff.ts';

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
  await user.click(await boton('Cancelar el pedido'));
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
