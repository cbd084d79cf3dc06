import { nuevoCodigo } from '../support/codigos.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { llenar, required } from './support/staff.ts';

const lista = () => screen.getByRole('dialog', { name: 'Ventas en espera' });
const filas = () => within(lista()).queryAllByRole('listitem');
/** The button of a row that resumes its sale. */
const boton = (fila: number) =>
  within(required(filas()[fila], `row ${fila} of held sales`)).getAllByRole('button')[0];

/** Puts a sale of one product on hold for each code. */
async function ponerEnEspera(pos: Pos, codigos: string[]): Promise<void> {
  for (const codigo of codigos) {
    await pos.escanear(codigo);
    await waitFor(() => expect(pos.lineas).toHaveLength(1));
    await pos.tecla('F10');
    await waitFor(() => expect(pos.lineas).toHaveLength(0));
  }
}

test('F10 puts a sale on hold and resumes it, also after a reload; with several it opens the list', async ({
  pos,
  staff,
  shop,
}) => {
  const uno = nuevoCodigo();
  const dos = nuevoCodigo();
  const a = await shop.crearProducto({ codigo: uno, stock: 9, precioVenta: 10 });
  const b = await shop.crearProducto({ codigo: dos, stock: 9, precioVenta: 7 });
  await pos.abrir();
  await pos.escanear(`3*${uno}`);
  await pos.tecla('F4');
  llenar(pos.cliente, 'Doña Marta');
  llenar(pos.telefono, '5000-0001');
  await pos.tecla('F10');
  await waitFor(() => expect(pos.total).toHaveTextContent('Q0.00'));
  await staff.aviso(/En espera: Doña Marta · Q30\.00/);
  expect(pos.busqueda).toHaveFocus();
  // A held sale survives a reload.
  await pos.volverAAbrir();
  await pos.tecla('F10');
  await waitFor(() => expect(pos.cantidad(a.nombre)).toHaveValue('3'));
  expect(pos.plegado('Doña Marta')).toHaveTextContent('5000-0001');
  await pos.tecla('F10');
  await pos.escanear(dos);
  await pos.tecla('F10', 'F10');
  await waitFor(() => expect(filas()).toHaveLength(2));
  expect(filas()[0]).toHaveTextContent('Q30.00');
  await pos.tecla('ArrowDown', 'Enter');
  await waitFor(() => expect(pos.cantidad(b.nombre)).toHaveValue('1'));
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
  // Resuming a sale puts the one in the cart on hold.
  await pos.tecla('F1', '1');
  await waitFor(() => expect(pos.cantidad(a.nombre)).toHaveValue('3'));
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q30.00'));
  await pos.tecla('Enter', 'F1', 'Delete');
  expect(await within(lista()).findByText('No hay ventas en espera')).toBeVisible();
  // The last toast: an earlier one may still show its own «Deshacer».
  const avisos = await within(lista()).findAllByRole('button', { name: 'Deshacer' });
  await pos.user.click(required(avisos.at(-1), 'button «Deshacer»'));
  await waitFor(() => expect(filas()).toHaveLength(1));
  await pos.tecla('Escape');
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
});

test('resuming a held sale updates the prices that changed meanwhile', async ({ pos, staff, shop }) => {
  const codigo = nuevoCodigo();
  const { _id, nombre } = await shop.crearProducto({ codigo, stock: 9, precioVenta: 10 });
  await pos.abrir();
  await pos.escanear(`4*${codigo}`);
  await pos.tecla('F10');
  await shop.ponerPrecio(_id, 12);
  await pos.volverAAbrir();
  await pos.tecla('F10');
  await staff.aviso(`El precio de ${nombre} cambió: ahora es Q12.00`);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q48.00'));
});

test('a scan while the list of held sales is open resumes none of them', async ({ pos, shop }) => {
  const codigos = ['1', '2'].map((primera) => primera + nuevoCodigo());
  const productos = await Promise.all(
    codigos.map((codigo) => shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  await pos.abrir();
  await ponerEnEspera(pos, codigos);
  await pos.tecla('F1');
  await pos.user.keyboard('{Control>}1{/Control}{Alt>}1{/Alt}');
  await waitFor(() => expect(filas()).toHaveLength(2));
  // The first character of the code is also the shortcut of a held sale.
  await pos.escanear(required(codigos[1], 'second code'));
  await waitFor(() => expect(pos.cantidad(required(productos[1], 'second product').nombre)).toHaveValue('1'));
  expect(screen.queryByRole('dialog', { name: 'Ventas en espera' })).not.toBeInTheDocument();
  expect(pos.lineas).toHaveLength(1);
  expect(pos.carrito.getByRole('button', { name: 'Ventas en espera: 2 (F1)' })).toBeVisible();
});

test('the focus stays in the list when held sales are discarded or restored', async ({ pos, shop }) => {
  const codigos = Array.from({ length: 4 }, nuevoCodigo);
  const productos = await Promise.all(
    codigos.map((codigo) => shop.crearProducto({ codigo, stock: 9, precioVenta: 10 })),
  );
  await pos.abrir();
  await ponerEnEspera(pos, codigos);
  await pos.tecla('F1');
  await waitFor(() => expect(boton(0)).toHaveFocus());
  // Discarding the last row focuses the row before it.
  await pos.tecla('ArrowUp', 'Delete');
  await waitFor(() => expect(filas()).toHaveLength(3));
  await waitFor(() => expect(boton(2)).toHaveFocus());
  await pos.tecla('ArrowUp', 'Delete');
  await waitFor(() => expect(filas()).toHaveLength(2));
  expect(boton(1)).toHaveTextContent(required(productos[2], 'third product').nombre);
  await waitFor(() => expect(boton(1)).toHaveFocus());
  // Discarding with the mouse moves the focus in the same way.
  const segunda = within(required(filas()[1], 'row 1 of held sales'));
  await pos.user.click(segunda.getByRole('button', { name: /^Descartar/ }));
  await waitFor(() => expect(filas()).toHaveLength(1));
  await waitFor(() => expect(boton(0)).toHaveFocus());
  // «Deshacer» removes its own button; the keys still work in the list.
  const avisos = await within(lista()).findAllByRole('button', { name: 'Deshacer' });
  await pos.user.click(required(avisos.at(-1), 'button «Deshacer»'));
  await waitFor(() => expect(filas()).toHaveLength(2));
  await pos.tecla('2');
  await waitFor(() => expect(pos.cantidad(required(productos[2], 'third product').nombre)).toHaveValue('1'));
});
