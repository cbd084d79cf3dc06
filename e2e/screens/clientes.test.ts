import { LISTAR_CLIENTES, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { llenar } from './support/staff.ts';

const telefono = '41234567';
const conGuion = '4123-4567';
const nombre = 'Zunilda Pérez';

/** Opens the POS with a product in the cart; the client has bought before. */
async function abrirConClienteAnterior(pos: Pos): Promise<void> {
  const codigo = nuevoCodigo();
  const { _id, nombre: producto } = await pos.shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await pos.shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre, telefono },
      items: [{ producto: _id, cantidad: 1, precioUnitario: 10 }],
      metodoPago: 'efectivo',
    },
  });
  await pos.abrir();
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.cantidad(producto)).toHaveValue('1'));
}

const sugerencias = () => screen.findByRole('listbox', { name: 'Clientes anteriores' });
const sugerencia = async () =>
  within(await sugerencias()).findByRole('option', { name: (uno) => uno.includes(nombre) });
const sinSugerencias = () => waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());

test('earlier clients are suggested by phone and by name', async ({ pos }) => {
  await abrirConClienteAnterior(pos);
  await pos.tecla('F4');
  expect(pos.telefono).toHaveFocus();
  llenar(pos.telefono, telefono.slice(0, 6));
  expect(await sugerencia()).toBeVisible();
  // Esc closes the suggestions and keeps the typed text.
  await pos.tecla('Escape');
  await sinSugerencias();
  expect(pos.telefono).toHaveFocus();
  expect(pos.telefono).toHaveValue(telefono.slice(0, 6));
  llenar(pos.telefono, telefono.slice(0, 7));
  expect(await sugerencias()).toBeVisible();
  await pos.tecla('ArrowDown', 'Enter');
  // A complete client folds to one row.
  await waitFor(() => expect(pos.plegado(`${nombre} ${conGuion}`)).toBeVisible());
  expect(pos.busqueda).toHaveFocus();
  await pos.tecla('F4');
  // By name, without accents.
  llenar(pos.cliente, 'zunilda perez');
  await pos.user.click(await sugerencia());
  await waitFor(() => expect(pos.cliente).toHaveValue(nombre));
  // A complete phone number fills in the name, in any format.
  for (const completo of [telefono, `+502 ${conGuion}`]) {
    llenar(pos.cliente, '');
    llenar(pos.telefono, completo);
    await waitFor(() => expect(pos.cliente).toHaveValue(nombre));
  }
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
});

test('Enter keeps a typed name and ignores the suggestions', async ({ pos }) => {
  await abrirConClienteAnterior(pos);
  await pos.tecla('F4');
  llenar(pos.telefono, '55667788');
  llenar(pos.cliente, 'Zunilda');
  expect(await sugerencias()).toBeVisible();
  await pos.tecla('Enter');
  await sinSugerencias();
  expect(pos.plegado('Zunilda 5566-7788')).toBeVisible();
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Zunilda'));
  expect(pos.hecha).not.toHaveTextContent(nombre);
});

/** Types another name for the phone of the earlier client, and sells; the question is open. */
async function venderConOtroNombre(pos: Pos, otro: string) {
  await abrirConClienteAnterior(pos);
  await pos.tecla('F4');
  llenar(pos.telefono, conGuion);
  llenar(pos.cliente, otro);
  expect(await pos.carrito.findByText(`Este teléfono es de ${nombre}`)).toBeVisible();
  await pos.tecla('F9', 'Enter');
  return within(await screen.findByRole('alertdialog', { name: `Este teléfono es de ${nombre}` }));
}

/** The name under which the shop knows the phone. */
async function nombreGuardado(pos: Pos): Promise<string | undefined> {
  return (await pos.shop.owner(LISTAR_CLIENTES, { query: { buscar: telefono } })).clientes[0]?.nombre;
}

for (const { respuesta, enLaVenta, guardado } of [
  { respuesta: `Usar «${nombre}»`, enLaVenta: nombre, guardado: nombre },
  { respuesta: 'Ahora se llama «Zuni Caal»', enLaVenta: 'Zuni Caal', guardado: 'Zuni Caal' },
  { respuesta: 'Solo en esta venta', enLaVenta: 'Zuni Caal', guardado: nombre },
]) {
  test(`another name for a known phone asks first: ${respuesta}`, async ({ pos }) => {
    const pregunta = await venderConOtroNombre(pos, 'Zuni Caal');
    expect(pregunta.getByRole('button', { name: `Usar «${nombre}»` })).toHaveFocus();
    await pos.user.click(pregunta.getByRole('button', { name: respuesta }));
    await waitFor(() => expect(pos.hecha).toHaveTextContent(enLaVenta));
    expect(await nombreGuardado(pos)).toBe(guardado);
  });
}

test('leaving the question about the name sells nothing and keeps what was typed', async ({ pos }) => {
  await venderConOtroNombre(pos, 'Zuni Caal');
  await pos.tecla('Escape');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(pos.cliente).toHaveValue('Zuni Caal');
  expect(pos.lineas).toHaveLength(1);
  expect(await pos.ventasDe('Zuni Caal')).toBe(0);
});
