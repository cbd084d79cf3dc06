import { nuevoCodigo } from '../support/codigos.ts';
import { boton } from './support/pedidos.ts';
import { type Pos, posTest } from './support/pos.ts';
import {
  con,
  expect,
  llenar,
  ponerPassword,
  retener,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** A cart of one product at Q10.00 that cost Q6.00, with a discount of Q8.00, sold by an employee. */
async function venderConDescuento(pos: Pos, shop: ScreenShop) {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, stock: 9, precioVenta: 10, precioCompra: 6 });
  await ponerPassword(shop, 'secreta1');
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F6');
  llenar(pos.descuento, '8');
  await pos.user.click(pos.procesar);
  const pregunta = await screen.findByRole('dialog', { name: 'Autorizar el descuento' });
  return {
    pregunta,
    email: within(pregunta).getByLabelText(/^Email del propietario/),
    password: within(pregunta).getByLabelText(/^PIN o contraseña del propietario/),
    autorizar: within(pregunta).getByRole('button', { name: 'Autorizar' }),
  };
}

posTest(
  'a large discount of an employee is sold with the owner’s password, which stays nowhere',
  async ({ pos, shop }) => {
    const { pregunta, email, password, autorizar } = await venderConDescuento(pos, shop);
    expect(pregunta).toHaveTextContent(
      'Solo el propietario puede dar un descuento mayor que el 50 %. Queda anotado',
    );
    llenar(email, 'propietario@prueba.gt');
    llenar(password, 'otra-cosa');
    await pos.user.click(autorizar);
    expect(await within(pregunta).findByText('Email, contraseña o PIN incorrectos')).toBeVisible();
    llenar(password, 'secreta1');
    await pos.user.click(autorizar);
    await waitFor(() => expect(pos.hecha).toHaveTextContent('Q2.00'));
    // Who may only sell could find the cost by trying.
    expect(pos.hecha).not.toHaveTextContent('lo que costó');
    expect(JSON.stringify(localStorage)).not.toContain('secreta1');
    expect(await shop.server.ask('select count(*) from ventas')).toBe(1);
  },
);

posTest(
  'whoever may see costs is told of a sale for less than half of them',
  async ({ pos, staff, shop }) => {
    const codigo = nuevoCodigo();
    await shop.crearProducto({ codigo, stock: 9, precioVenta: 10, precioCompra: 6 });
    await pos.abrir('propietario');
    await pos.escanear(codigo);
    await pos.tecla('F6');
    llenar(pos.descuento, '8');
    await pos.user.click(pos.procesar);
    await waitFor(() => expect(pos.hecha).toHaveTextContent('Se vendió a menos de la mitad de lo que costó'));
    const enLaLista = async () => {
      await staff.abrir('/ventas');
      return await screen.findByRole('row', { name: con('Q2.00') });
    };
    expect(await enLaLista()).toHaveTextContent('Muy bajo costo');
    staff.entrarComo('ventas');
    expect(await enLaLista()).not.toHaveTextContent('Muy bajo costo');
  },
);

posTest(
  'without the password nothing is sold, and the cart stays to be corrected',
  async ({ pos, staff, shop }) => {
    const { pregunta } = await venderConDescuento(pos, shop);
    await pos.user.click(within(pregunta).getByRole('button', { name: 'Cancelar' }));
    await staff.aviso('La venta no se hizo: falta que el propietario la autorice');
    expect(pos.lineas).toHaveLength(1);
    expect(await shop.server.ask('select count(*) from ventas')).toBe(0);
    await pos.tecla('F6');
    llenar(pos.descuento, '5');
    await pos.user.click(pos.procesar);
    await waitFor(() => expect(pos.hecha).toHaveTextContent('Q5.00'));
  },
);

posTest(
  'leaving the till while the owner is asked makes no sale, and it sells again on return',
  async ({ pos, staff, shop }) => {
    await venderConDescuento(pos, shop);
    const ir = async (pagina: string) =>
      await pos.user.click(screen.getByRole('link', { name: con(pagina), hidden: true }));
    await ir('Pedidos');
    await screen.findByRole('heading', { name: 'Pedidos', level: 1 });
    await staff.aviso('La venta no se hizo: falta que el propietario la autorice');
    await ir('POS');
    await waitFor(() => expect(pos.busqueda).toHaveFocus());
    await pos.user.click(pos.plegado('Descuento Q8.00'));
    llenar(await pos.carrito.findByLabelText('Descuento'), '5');
    await pos.user.click(pos.procesar);
    await waitFor(() => expect(pos.hecha).toHaveTextContent('Q5.00'));
    expect(await shop.server.ask('select count(*) from ventas')).toBe(1);
  },
);

posTest('a sale sent with the password is made though the till was left meanwhile', async ({ pos, shop }) => {
  const { email, password, autorizar } = await venderConDescuento(pos, shop);
  llenar(email, 'propietario@prueba.gt');
  llenar(password, 'secreta1');
  const soltar = retener(shop, /POST .*\/api\/ventas$/);
  await pos.user.click(autorizar);
  await pos.user.click(screen.getByRole('link', { name: con('Pedidos'), hidden: true }));
  await screen.findByRole('heading', { name: 'Pedidos', level: 1 });
  soltar();
  await pos.staff.aviso('Venta procesada exitosamente');
  expect(await shop.server.ask('select count(*) from ventas')).toBe(1);
});

test('the owner sets how much an employee may take off', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/descuentos');
  const maximo = await screen.findByLabelText('Lo más que descuenta un empleado, en %');
  expect(maximo).toHaveValue('50');
  llenar(maximo, '150');
  await user.click(await boton('Guardar cambios'));
  expect(await screen.findByText('Escribe un número entero de 0 a 100')).toBeVisible();
  llenar(maximo, '15 %');
  await user.click(await boton('Guardar cambios'));
  await staff.aviso('Descuento máximo guardado');
  const { body } = await shop.server.call('propietario', 'GET', '/api/configuracion/descuentos');
  expect(body.maximoDeEmpleados).toBe(15);
});
