import {
  ABRIR_CAJA,
  ANULAR_VENTA,
  CERRAR_CAJA,
  PEDIR_ANULACION,
  REGISTRAR_VENTA,
} from '#contract/calls/addresses.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { vender } from '../support/vender.ts';
import {
  expect,
  justoAntes,
  retener,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Records a mixed sale of Q25 without its payments, as another client of the API may. */
async function venderSinDesglose(shop: ScreenShop) {
  const { _id: producto } = await shop.crearProducto();
  const { venta } = await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Eva Cú', telefono: '55550001' },
      items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago: 'mixto',
    },
  });
  return venta;
}

/** Opens the dialog that closes the drawer, which has mixed sales without payments. */
async function abrirCierre({ user }: Staff): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Caja abierta/ }));
  const caja = await screen.findByRole('dialog', { name: /^Caja abierta desde/ });
  expect(caja).toHaveTextContent('Mixto sin desglose');
  await user.click(within(caja).getByRole('button', { name: 'Cerrar caja' }));
  return await screen.findByRole('dialog', { name: 'Cerrar caja' });
}

const montos = (venta: HTMLElement) => ({
  efectivo: within(venta).getByLabelText('Efectivo'),
  tarjeta: within(venta).getByLabelText('Tarjeta'),
});

/** Opens the closing of a drawer with one mixed sale without payments, and types its amount without saving it. */
async function escribirDesglose(staff: Staff, shop: ScreenShop) {
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 0 } });
  const venta = await venderSinDesglose(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/pos');
  const cierre = await abrirCierre(staff);
  const una = within(cierre).getByRole('group', { name: new RegExp(venta.numero) });
  await staff.user.type(montos(una).efectivo, '25');
  return { venta, cierre, una };
}

test('closing the drawer asks for the payments of each mixed sale that has none', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 100 } });
  const primera = await venderSinDesglose(shop);
  const segunda = await venderSinDesglose(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/pos');
  const cierre = await abrirCierre(staff);
  expect(cierre).toHaveTextContent('2 ventas mixtas sin desglose.');
  const una = within(cierre).getByRole('group', { name: `${primera.numero} · Eva Cú · Q25.00` });
  const guardar = within(una).getByRole('button', { name: 'Guardar desglose' });

  // No amount is proposed for the first method; the rest is proposed for the second.
  await user.click(montos(una).efectivo);
  expect(montos(una).efectivo).toHaveValue('');
  await user.type(montos(una).efectivo, '10');
  await user.click(guardar);
  expect(una).toHaveTextContent('Los pagos no suman el total: faltan Q15.00');
  await user.click(montos(una).tarjeta);
  expect(montos(una).tarjeta).toHaveValue('15.00');
  await user.keyboard('{Enter}');
  await staff.aviso(`Desglose de la venta ${primera.numero} guardado`);
  await waitFor(() => expect(cierre).toHaveTextContent('Una venta mixta sin desglose.'));
  expect(una).not.toBeInTheDocument();
  const otra = within(cierre).getByRole('group', { name: new RegExp(segunda.numero) });
  expect(montos(otra).efectivo).toHaveFocus();
  expect(cierre).not.toHaveTextContent('Debe haber');
  await user.type(within(cierre).getByLabelText(/^Efectivo contado/), '110');
  await waitFor(() => expect(cierre).toHaveTextContent(/Debe haber\s*Q110\.00/));
  await user.click(within(cierre).getByRole('button', { name: 'Cerrar caja' }));
  const pregunta = await screen.findByRole('alertdialog', {
    name: 'Queda una venta sin desglose. ¿Cerrar la caja así?',
  });
  expect(pregunta).toHaveTextContent('El corte dirá «Mixto sin desglose» por Q25.00');
  await user.click(within(pregunta).getByRole('button', { name: 'Cerrar así' }));
  const corte = await screen.findByRole('dialog', { name: 'Caja cerrada' });
  expect(corte).toHaveTextContent('Mixto sin desglose (1)');
});

test('saving the payments of a voided sale shows an error and removes it from the closing', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { venta, cierre, una } = await escribirDesglose(staff, shop);
  // Not before the press: the live stream would take the sale off the list at once.
  const params = { id: venta._id };
  justoAntes(shop, /\/desglose$/, () =>
    shop.owner(ANULAR_VENTA, { params, body: { motivo: 'Se cobró mal' } }),
  );
  await user.click(within(una).getByRole('button', { name: 'Guardar desglose' }));
  await staff.aviso(`❌ La venta ${venta.numero} está anulada`);
  await waitFor(() => expect(cierre).not.toHaveTextContent('sin desglose'));

  // What was typed for it is gone with its fields: there is nothing to discard.
  await user.click(within(cierre).getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('dialog', { name: /^Caja abierta desde/ })).toBeVisible();
});

test('a refusal that leaves the sale in the list is shown once, beside its fields', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { una } = await escribirDesglose(staff, shop);
  const error = { success: false, error: 'demasiados-intentos', message: 'Demasiadas peticiones' };
  shop.contestar(/\/desglose$/, 429, error);
  await user.click(within(una).getByRole('button', { name: 'Guardar desglose' }));
  expect(await within(una).findByText(error.message)).toBeVisible();
  expect(screen.getAllByText(new RegExp(error.message))).toHaveLength(1);
});

test('while the payments of a sale are saved, those of another cannot be', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 0 } });
  const primera = await venderSinDesglose(shop);
  const segunda = await venderSinDesglose(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/pos');
  const cierre = await abrirCierre(staff);
  const una = within(cierre).getByRole('group', { name: new RegExp(primera.numero) });
  const otra = within(cierre).getByRole('group', { name: new RegExp(segunda.numero) });
  await user.type(montos(una).efectivo, '25');
  await user.type(montos(otra).efectivo, '25');
  const guardar = within(una).getByRole('button', { name: 'Guardar desglose' });
  const soltar = retener(shop, /\/desglose$/);
  await user.click(guardar);
  expect(guardar).toBeEnabled();
  expect(guardar).toHaveAttribute('aria-busy', 'true');
  expect(within(otra).getByRole('button', { name: 'Guardar desglose' })).toBeDisabled();
  soltar();
  await staff.aviso(`Desglose de la venta ${primera.numero} guardado`);
  await waitFor(() => expect(within(otra).getByRole('button', { name: 'Guardar desglose' })).toBeEnabled());
});

test('a mixed sale without payments in a closed drawer is «sin desglose» in its ticket and in the list', async ({
  staff,
  shop,
}) => {
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 0 } });
  const venta = await venderSinDesglose(shop);
  await shop.owner(CERRAR_CAJA, { body: { efectivoContado: 0 } });
  staff.entrarComo('propietario');
  await staff.abrir(`/ventas?ver=${venta._id}`);
  const detalle = await screen.findByRole('dialog', { name: `Venta ${venta.numero}` });
  expect(within(detalle).getAllByText(/Mixto sin desglose/).length).toBeGreaterThan(1);
  const tabla = within(await screen.findByRole('table', { name: 'Ventas' }));
  const fila = tabla.getByRole('row', { name: /Eva Cú/ });
  expect(fila).toHaveTextContent('Mixto sin desglose');
});

test('who counts reads what should be there only then, and of the sales that may still be voided', async ({
  staff,
  shop,
}) => {
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 100 } });
  const { venta } = await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/pos');
  await staff.user.click(await screen.findByRole('button', { name: /^Caja abierta/ }));
  await staff.user.click(await screen.findByRole('button', { name: 'Cerrar caja' }));
  const cierre = await screen.findByRole('dialog', { name: 'Cerrar caja' });
  expect(cierre).not.toHaveTextContent(/Debe haber|anulaci/);
  await staff.enVivo();
  await shop.owner(PEDIR_ANULACION, { params: { id: venta._id }, body: { motivo: 'Cobré de más' } });
  const total = formatoQ(deQuetzales(venta.total));
  await waitFor(() => expect(cierre).toHaveTextContent(`Hay 1 anulación pedida por ${total} en efectivo.`));
  expect(cierre).not.toHaveTextContent(/debe haber/i);
  await staff.user.type(within(cierre).getByLabelText(/^Efectivo contado/), '100');
  expect(cierre).toHaveTextContent(`Hay 1 anulación pedida por ${total}: si se aprueba, debe haber Q100.00.`);
  expect(cierre).toHaveTextContent('Debe haber');
});
