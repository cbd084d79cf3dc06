import { nuevoCodigo } from '../support/codigos.ts';
import { boton, cambiarEstado, esperarEstado, filaDe } from './support/pedidos.ts';
import { posTest } from './support/pos.ts';
import {
  expect,
  llenar,
  ponerPassword,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const CLIENTE = { nombre: 'Lucía Girón', telefono: '41112222' };

/** Places an order for more pieces of a product than one takes by itself. */
async function pedirDeMas(shop: ScreenShop) {
  const { _id: producto } = await shop.crearProducto({ stock: 800 });
  return await shop.pedir({ cliente: CLIENTE, items: [{ producto, cantidad: 600 }] });
}

/** Lets days pass since the orders were placed. */
async function dejarPasar({ server }: ScreenShop, dias: number): Promise<void> {
  const { pedidos } = server.context.db.tables;
  const fechaPedido = new Date(Date.now() - dias * 24 * 3_600_000);
  await server.context.db.begin(async (tx) => void (await tx.update(pedidos).set({ fechaPedido })));
}

test('an order that waits to be confirmed is found by itself, and confirmed with a tap', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { numero } = await pedirDeMas(shop);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  await user.click(await boton('Por confirmar (1)'));
  expect(await filaDe(numero)).toHaveTextContent('Por confirmar');
  await user.click(await boton(`Ver detalles de ${numero}`));
  const detalle = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  expect(await detalle.findByText(/^Está por confirmar:/)).toBeVisible();
  expect(detalle.queryByRole('button', { name: 'Listo' })).not.toBeInTheDocument();
  await user.click(detalle.getByRole('button', { name: 'Confirmar' }));
  await staff.aviso(`${numero} confirmado: sus piezas quedan apartadas`);
  expect(await detalle.findByRole('button', { name: 'Listo' })).toBeVisible();
  expect(detalle.queryByText(/^Está por confirmar:/)).not.toBeInTheDocument();
  expect((await shop.leerPedido(numero)).porConfirmar).toBeUndefined();
});

test('one whose pieces are gone says so and goes on waiting', async ({ staff, shop }) => {
  const { numero } = await pedirDeMas(shop);
  const [item] = (await shop.leerPedido(numero)).items;
  await shop.ponerStock(item?.producto?._id ?? '', 5);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  await staff.user.click(await boton(`Confirmar ${numero}`));
  await staff.aviso(/^❌ Stock insuficiente para .* Disponible: 5, Solicitado: 600$/);
  expect(await boton(`Confirmar ${numero}`)).toBeVisible();
});

test('forgotten orders are listed apart, and let go with a tap, and their pieces taken back with another', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const { numero } = await shop.pedir({ cliente: CLIENTE, items: [{ producto, cantidad: 9 }] });
  await dejarPasar(shop, 6);
  staff.entrarComo('ventas');
  await staff.abrir('/pedidos');
  await user.click(await boton('Olvidados (1)'));
  await user.click(await boton(`Soltar las piezas de ${numero}`));
  await staff.aviso(`${numero}: piezas sueltas, queda por confirmar`);
  expect((await shop.leerPedido(numero)).porConfirmar).toBe(true);
  expect(await shop.server.stockOf(producto)).toBe(9);
  await user.click(await boton('Volver a apartar'));
  await staff.aviso(`${numero} está «En Proceso», con sus piezas apartadas otra vez`);
  await waitFor(async () => expect((await shop.leerPedido(numero)).porConfirmar).toBeUndefined());
  expect(await shop.server.stockOf(producto)).toBe(0);
});

posTest(
  'the till tells who holds the pieces that are missing, and the owner lets one go',
  async ({ pos, staff, shop }) => {
    const codigo = nuevoCodigo();
    const { _id: producto, nombre } = await shop.crearProducto({ codigo, stock: 4 });
    const { numero } = await shop.pedir({ cliente: CLIENTE, items: [{ producto, cantidad: 4 }] });
    await ponerPassword(shop, 'secreta1');
    await pos.abrir();
    await staff.enVivo();
    await pos.escanear(codigo);
    await staff.aviso(`Hay 4 piezas apartadas en 1 pedido: ${nombre}`);
    await pos.user.click(await boton('Ver'));
    const apartado = within(await screen.findByRole('dialog', { name: `Apartado de ${nombre}` }));
    expect(await apartado.findByText(/Lucía Girón/)).toBeVisible();
    expect(apartado.getByRole('link', { name: '4111-2222' })).toHaveAttribute('href', 'tel:41112222');
    await pos.user.click(apartado.getByRole('button', { name: `Soltar las piezas de ${numero}` }));

    const pregunta = within(await screen.findByRole('dialog', { name: `Soltar las piezas de ${numero}` }));
    const email = pregunta.getByLabelText(/^Email del propietario/);
    const password = pregunta.getByLabelText(/^PIN o contraseña del propietario/);
    const autorizar = pregunta.getByRole('button', { name: 'Autorizar' });
    await pos.user.click(autorizar);
    expect(await pregunta.findByText('El email es obligatorio')).toBeVisible();
    llenar(email, 'propietario@prueba.gt');
    llenar(password, 'otra-cosa');
    await pos.user.click(autorizar);
    expect(await pregunta.findByText('Email, contraseña o PIN incorrectos')).toBeVisible();
    expect(password).toHaveValue('');
    expect(await shop.server.stockOf(producto)).toBe(0);
    llenar(password, 'secreta1');
    await pos.user.click(autorizar);
    await staff.aviso(`${numero}: piezas sueltas, queda por confirmar`);
    expect(await apartado.findByText('Ningún pedido tiene piezas de este producto')).toBeVisible();
    await waitFor(() => expect(screen.getByTitle(nombre)).toHaveTextContent('Stock: 4'));
    await pos.escanear(codigo);
    await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  },
);

posTest(
  'the till asks once who holds the pieces, however often the key is pressed',
  async ({ pos, staff, shop }) => {
    const codigo = nuevoCodigo();
    const { _id: producto, nombre } = await shop.crearProducto({ codigo, stock: 1 });
    await shop.pedir({ cliente: CLIENTE, items: [{ producto, cantidad: 1 }] });
    await dejarPasar(shop, 6);
    await pos.abrir();
    const { promise, resolve } = Promise.withResolvers<void>();
    let veces = 0;
    const dejar = shop.interceptar(/\/api\/pedidos\/admin\/apartados/, async (ask) => {
      veces += 1;
      await promise;
      return await ask();
    });
    for (let i = 0; i < 3; i += 1) await pos.escanear(codigo);
    await waitFor(() => expect(veces).toBe(1));
    resolve();
    await staff.aviso(`Hay 1 pieza apartada en 1 pedido: ${nombre}`);
    expect(veces).toBe(1);
    dejar();
    await pos.user.click(await boton('Ver'));
    const apartado = within(await screen.findByRole('dialog', { name: `Apartado de ${nombre}` }));
    expect(await apartado.findByText(/ · sin cambios desde hace 6 días$/)).toBeVisible();
  },
);

test('the words of a change of state are true of an order that holds no pieces', async ({ staff, shop }) => {
  const { user } = staff;
  const { numero } = await pedirDeMas(shop);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  const cambio = within(await cambiarEstado(staff, numero));
  const elegir = (estado: string) => user.selectOptions(cambio.getByLabelText(/^Nuevo estado/), estado);
  await elegir('listo-entrega');
  expect(cambio.getByText('Con esto queda confirmado, y los productos salen del inventario.')).toBeVisible();
  await elegir('cancelado');
  expect(cambio.queryByText(/inventario/)).not.toBeInTheDocument();
  llenar(cambio.getByLabelText(/^Motivo/), 'No contesta');
  await user.click(cambio.getByRole('button', { name: 'Actualizar estado' }));
  const pregunta = within(await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido?' }));
  expect(pregunta.getByText(/Está por confirmar: no tiene piezas apartadas\.$/)).toBeVisible();
  await user.click(pregunta.getByRole('button', { name: 'Cancelar el pedido' }));
  await esperarEstado(shop, numero, 'cancelado');

  await staff.recargar();
  const vuelta = within(await cambiarEstado(staff, numero));
  const volver = (estado: string) => user.selectOptions(vuelta.getByLabelText(/^Nuevo estado/), estado);
  await volver('en-proceso');
  expect(vuelta.queryByText(/inventario/)).not.toBeInTheDocument();
  await volver('listo-entrega');
  expect(vuelta.getByText('Al reactivarlo, los productos vuelven a salir del inventario.')).toBeVisible();
});

test('the owner sets the bounds, and gets the usual ones back', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/pedidos');
  const piezas = await screen.findByLabelText('Piezas de un producto');
  expect(piezas).toHaveValue('500');
  llenar(piezas, 'muchas');
  await user.click(await boton('Guardar cambios'));
  expect(await screen.findByText('Escribe un número entero')).toBeVisible();
  llenar(piezas, '3');
  await user.click(await boton('Guardar cambios'));
  await staff.aviso('Límites de los pedidos guardados');
  const { _id: producto } = await shop.crearProducto({ stock: 100 });
  const pedirCuatro = () => shop.pedir({ cliente: CLIENTE, items: [{ producto, cantidad: 4 }] });
  expect((await pedirCuatro()).porConfirmar).toBe(true);
  await user.click(await boton('Poner los usuales'));
  expect(piezas).toHaveValue('500');
  await user.click(await boton('Guardar cambios'));
  await waitFor(async () => expect((await pedirCuatro()).porConfirmar).toBeUndefined());
});
