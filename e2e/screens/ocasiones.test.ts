import { CREAR_PRODUCTO, LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import { campo, expect, llenar, screen, staffTest as test, waitFor, within } from './support/staff.ts';

const NUEVO = { categoria: 'otros', precioCompra: 1, precioVenta: 2, stock: 5, stockMinimo: 1 } as const;

test('a product is given occasions in its form, and they are read back', async ({ staff, shop }) => {
  const { user } = staff;
  const guardadas = async () => {
    const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { buscar: 'Farol rojo' } });
    return productos[0]?.ocasiones;
  };
  await shop.owner(CREAR_PRODUCTO, { body: { ...NUEVO, nombre: 'Farol rojo', ocasiones: ['navidad'] } });
  staff.entrarComo('productos');
  await staff.abrir('/productos?buscar=Farol rojo');
  await user.click(await screen.findByRole('button', { name: 'Editar Farol rojo' }));
  const form = await screen.findByRole('dialog', { name: 'Editar producto' });
  const ocasiones = within(within(form).getByRole('group', { name: 'Ocasiones' }));
  expect(ocasiones.getByRole('checkbox', { name: 'Navidad' })).toBeChecked();
  await user.click(ocasiones.getByRole('checkbox', { name: 'Boda' }));
  await user.click(ocasiones.getByRole('checkbox', { name: 'Navidad' }));
  await user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Producto actualizado correctamente');
  expect(await guardadas()).toEqual(['boda']);

  // What somebody else chose meanwhile is not lost unnoticed.
  await user.click(await screen.findByRole('button', { name: 'Editar Farol rojo' }));
  const otra = await screen.findByRole('dialog', { name: 'Editar producto' });
  llenar(campo(otra, 'nombre'), 'Farol rojo grande');
  await user.click(within(otra).getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(otra).not.toBeInTheDocument());
  expect(await guardadas()).toEqual(['boda']);
});

test('several products get occasions and lose them at once', async ({ staff, shop }) => {
  const { user } = staff;
  for (const nombre of ['Vela uno', 'Vela dos'])
    await shop.owner(CREAR_PRODUCTO, { body: { ...NUEVO, nombre, ocasiones: ['boda'] } });
  const guardadas = async () => {
    const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { buscar: 'Vela' } });
    return productos.map(({ ocasiones }) => ocasiones.join());
  };
  staff.entrarComo('productos');
  await staff.abrir('/productos?buscar=Vela');
  await screen.findByRole('button', { name: 'Editar Vela uno' });
  await user.click(screen.getByRole('checkbox', { name: /^Elegir todos los de esta página/ }));
  const abrir = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ocasiones' }));
    return within(await screen.findByRole('dialog', { name: 'Cambiar las ocasiones' }));
  };
  const poner = await abrir();
  await user.click(poner.getByRole('button', { name: 'Cambiar 2 productos' }));
  expect(await poner.findByText('Elige al menos una ocasión')).toBeVisible();
  await user.click(poner.getByRole('checkbox', { name: 'Cumpleaños' }));
  await user.click(poner.getByRole('button', { name: 'Cambiar 2 productos' }));
  await staff.aviso('2 productos actualizados correctamente');
  expect(await guardadas()).toEqual(['cumpleanos,boda', 'cumpleanos,boda']);

  const quitar = await abrir();
  await user.selectOptions(quitar.getByLabelText(/^Qué hacer/), 'quitar');
  await user.click(quitar.getByRole('checkbox', { name: 'Boda' }));
  await user.click(quitar.getByRole('button', { name: 'Cambiar 2 productos' }));
  await waitFor(async () => expect(await guardadas()).toEqual(['cumpleanos', 'cumpleanos']));
});
