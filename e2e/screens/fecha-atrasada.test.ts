import { nuevoCodigo } from '../support/codigos.ts';
import { type Pos, posTest } from './support/pos.ts';
import { expect, type ScreenShop, screen, waitFor, within } from './support/staff.ts';

/** A cart of one product, at a till whose clock is set back before a sale of a year later; «Procesar» was pressed. */
async function venderAtras(pos: Pos, shop: ScreenShop) {
  const codigo = nuevoCodigo();
  const { _id: producto } = await shop.crearProducto({ codigo, stock: 9, precioVenta: 10 });
  const { server } = shop;
  const { status } = await server.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 1, precioUnitario: 10 }],
      metodoPago: 'tarjeta',
    },
  });
  expect(status).toBe(201);
  const { ventas } = server.context.db.tables;
  const fechaVenta = new Date('2027-06-17T12:00:00-06:00');
  await server.context.db.begin(async (tx) => void (await tx.update(ventas).set({ fechaVenta })));
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.user.click(pos.procesar);
  return await screen.findByRole('alertdialog', { name: '¿La fecha y la hora están bien?' });
}

const vendidas = ({ server }: ScreenShop) => server.ask('select count(*) from ventas');

posTest('a clock that is set back is asked about before a sale is booked', async ({ pos, staff, shop }) => {
  const pregunta = await venderAtras(pos, shop);
  expect(pregunta).toHaveTextContent('marca el 17 de junio de 2026');
  expect(pregunta).toHaveTextContent('la última venta es del 17 de junio de 2027');
  expect(await vendidas(shop)).toBe(1);
  await pos.user.click(within(pregunta).getByRole('button', { name: 'No vender' }));
  await staff.aviso(/^❌ El reloj de la computadora de la tienda va atrás/);
  expect(await vendidas(shop)).toBe(1);

  await pos.user.click(pos.procesar);
  const otra = await screen.findByRole('alertdialog', { name: '¿La fecha y la hora están bien?' });
  await pos.user.click(within(otra).getByRole('button', { name: 'Están bien: vender' }));
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q10.00'));
  expect(await vendidas(shop)).toBe(2);
});
