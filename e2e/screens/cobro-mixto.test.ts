import { LISTAR_VENTAS } from '#contract/calls/addresses.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, posTest as test, waitFor, within } from './support/pos.ts';
import { con, llenar, required } from './support/staff.ts';

test('Enter in a part of a mixed payment goes on to the next with the rest, and sells once it adds up', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 100 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F7', 'F7', 'F7', 'F9');
  const parte = (name: string) => pos.carrito.getByRole('textbox', { name });
  llenar(parte('Efectivo'), '40');
  await pos.tecla('Enter');
  expect(parte('Tarjeta')).toHaveFocus();
  await waitFor(() => expect(parte('Tarjeta')).toHaveValue('60.00'));
  llenar(parte('Tarjeta'), '25');
  await pos.tecla('Enter');
  await waitFor(() => expect(parte('Transferencia')).toHaveValue('35.00'));
  llenar(parte('Transferencia'), '30');
  await pos.tecla('Enter');
  await staff.aviso(/faltan Q5\.00/);
  llenar(parte('Transferencia'), '35');
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Mixto'));
  const ticket = within(required(pos.hecha, 'dialog of the completed sale')).getByRole('article');
  expect(ticket).toHaveTextContent(
    /Total\s*Q100\.00\s*Efectivo\s*Q40\.00\s*Tarjeta\s*Q25\.00\s*Transferencia\s*Q35\.00/,
  );
});

test('a mixed payment must add up to the total', async ({ pos, staff, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 100 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F2', 'F7', 'F7', 'F7', 'F9');
  const efectivo = pos.carrito.getByRole('textbox', { name: 'Efectivo' });
  expect(efectivo).toHaveFocus();
  llenar(efectivo, '40');
  await pos.user.click(pos.procesar);
  await staff.aviso(/Los pagos no suman el total: faltan Q60\.00/);
  // The first empty part, which takes the rest from a person only.
  const tarjeta: HTMLInputElement = pos.carrito.getByRole('textbox', { name: con('Tarjeta') });
  await waitFor(() => expect(tarjeta).toHaveFocus());
  expect(tarjeta).toHaveValue('');
  await pos.user.click(tarjeta);
  expect(tarjeta).toHaveValue('60.00');
  llenar(tarjeta, '');
  const transferencia = pos.carrito.getByRole('textbox', { name: 'Transferencia' });
  transferencia.focus();
  llenar(transferencia, '');
  tarjeta.focus();
  // Before any timer, so that the next key replaces what is proposed, however soon it comes.
  await Promise.resolve();
  expect(tarjeta).toHaveValue('60.00');
  expect([tarjeta.selectionStart, tarjeta.selectionEnd]).toEqual([0, '60.00'.length]);
  llenar(pos.recibido, '30');
  await pos.user.click(pos.procesar);
  await staff.aviso(/El efectivo recibido no alcanza: faltan Q10\.00/);
  await waitFor(() => expect(pos.recibido).toHaveFocus());
  llenar(pos.recibido, '40');
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Mixto'));
});

test('a mixed payment that a further line left short is not completed by a second press', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const otro = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 50.62 });
  await shop.crearProducto({ codigo: otro, precioVenta: 2.03 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F7', 'F7', 'F7', 'F9');
  const parte = (name: string) => pos.carrito.getByRole('textbox', { name });
  llenar(parte('Efectivo'), '20');
  await pos.user.click(parte('Tarjeta'));
  expect(parte('Tarjeta')).toHaveValue('30.62');
  pos.busqueda.focus();
  await pos.escanear(otro);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q52.65'));
  await pos.user.click(pos.procesar);
  await staff.aviso(/faltan Q2\.03/);
  await waitFor(() => expect(parte('Transferencia')).toHaveFocus());
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(parte('Transferencia')).toHaveFocus());
  expect(parte('Transferencia')).toHaveValue('');
  expect(pos.hecha).not.toBeInTheDocument();
  const { pagination } = await shop.owner(LISTAR_VENTAS);
  expect(pagination.totalItems).toBe(0);
  // A person who goes on to it asks for the rest.
  await pos.tecla('Shift>}{Tab}{/Shift', 'Tab');
  expect(parte('Transferencia')).toHaveValue('2.03');
});
