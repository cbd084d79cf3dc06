import { vi } from 'vitest';
import { ABRIR_CAJA, BUSCAR_PEDIDO, OBTENER_CAJA } from '#contract/calls/addresses.ts';
import { pedir } from '../support/pedir.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { con } from './support/staff.ts';

// The number pad of the dialogs about money, as chosen on this device or where a finger points.

test.beforeEach(() => localStorage.setItem('guirnalda.teclado', 'si'));

test('the drawer is opened, counted field by field and paid out of on the number pad', async ({
  pos,
  shop,
}) => {
  await shop.crearProducto();
  await pos.abrir();
  await pos.tecla('F12');
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName(/^Teclado: Fondo inicial/));
  await pos.pulsarEnPantalla('2', '00', 'Listo');
  await waitFor(() => expect(pos.teclado).not.toBeInTheDocument());
  await pos.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abrir caja' }));
  await waitFor(() => expect(pos.chip).toHaveTextContent('Caja abierta'));

  await pos.tecla('F12');
  await pos.user.click(await screen.findByRole('button', { name: 'Entrada o salida' }));
  const mover = within(await screen.findByRole('dialog', { name: 'Entrada o salida de efectivo' }));
  mover.getByLabelText(/^Monto/).focus();
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName(/^Teclado: Monto/));
  mover.getByLabelText(/^Motivo/).focus();
  await waitFor(() => expect(pos.teclado).not.toBeInTheDocument());
  await pos.user.click(mover.getByRole('button', { name: 'Cancelar' }));

  await pos.user.click(await screen.findByRole('button', { name: 'Cerrar caja' }));
  const cierre = within(await screen.findByRole('dialog', { name: 'Cerrar caja' }));
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName(/^Teclado: Efectivo contado/));
  cierre.getByLabelText('Cuántos de Q200').focus();
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Cuántos de Q200'));
  await pos.pulsarEnPantalla('Siguiente');
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Cuántos de Q100'));
  await pos.pulsarEnPantalla('2', 'Siguiente');
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Cuántos de Q50'));
  expect(cierre.getByRole('status')).toHaveTextContent('Cuadra');
  cierre.getByLabelText('Cuántos de Q0.05').focus();
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Cuántos de Q0.05'));
  await pos.pulsarEnPantalla('Listo');
  await waitFor(() => expect(pos.teclado).not.toBeInTheDocument());
});

test('an order is collected on the number pad', async ({ staff, shop }) => {
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 0 } });
  const { codigoSeguimiento: referencia } = await pedir(shop);
  const { pedido } = await shop.owner(BUSCAR_PEDIDO, { params: { referencia } });
  staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?ver=${pedido._id}`);
  await staff.user.click(await screen.findByRole('button', { name: 'Cobrar pedido' }));
  await screen.findByRole('group', { name: 'Teclado: Efectivo recibido' });
  await staff.user.click(screen.getByRole('button', { name: 'Exacto' }));
  const cobrar = within(screen.getByRole('dialog', { name: /^Cobrar P/ }));
  expect(cobrar.getByLabelText('Efectivo recibido')).toHaveValue(pedido.total.toFixed(2));
  await staff.user.click(cobrar.getByRole('button', { name: /^Cobrar/ }));
  await screen.findByRole('dialog', { name: '¡Pedido cobrado!' });
  const { sesion } = await shop.owner(OBTENER_CAJA, {});
  expect(sesion?.esperado).toBe(pedido.total);
});

/** Makes the window one that a finger points at, until the mocks are restored. */
function conDedo() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia.call(window, query.replace('(pointer: coarse)', 'all').replace('(pointer: fine)', 'not all')),
  );
}

test('where a finger points, closing the notice of a bad code leaves the search alone', async ({
  pos,
  shop,
}) => {
  conDedo();
  await shop.crearProducto();
  pos.staff.entrarComo('ventas');
  await pos.staff.abrir('/pos');
  await screen.findByRole('list', { name: 'Productos' });
  await pos.escanear('7501234567893');
  const aviso = await screen.findByText('No se encontró ningún producto con «7501234567893»');
  await pos.user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(aviso).not.toBeInTheDocument();
  expect(pos.busqueda).not.toHaveFocus();
  vi.restoreAllMocks();
});

test('where a finger points no keys are spoken of', async ({ pos, shop }) => {
  conDedo();
  await shop.crearProducto();
  pos.staff.entrarComo('ventas');
  await pos.staff.abrir('/pos');
  await screen.findByRole('list', { name: 'Productos' });
  expect(pos.busqueda).toHaveAttribute('placeholder', 'Busca o escanea…');
  await pos.user.click(screen.getByRole('button', { name: 'Opciones del punto de venta' }));
  const opciones = within(await screen.findByRole('dialog', { name: 'Opciones del punto de venta' }));
  expect(opciones.getByRole('switch', { name: con('Teclado numérico en pantalla') })).toBeChecked();
  expect(opciones.getByText('F9')).not.toBeVisible();
  vi.restoreAllMocks();
});
