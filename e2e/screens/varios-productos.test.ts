import { ELIMINAR_PRODUCTO, LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import {
  con,
  expect,
  llenar,
  perderRespuesta,
  required,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Creates products that one search finds. Returns a function that reads them. */
async function crear(shop: ScreenShop, cuantos: number, grupo = 'Lote') {
  for (let i = 0; i < cuantos; i += 1)
    await shop.crearProducto({
      nombre: `${grupo} ${String(i).padStart(2, '0')}`,
      precioVenta: (999 + 100 * i) / 100,
    });
  return async () => {
    const query = { buscar: grupo, orden: 'nombre-asc', limit: 100 };
    return (await shop.owner(LISTAR_PRODUCTOS, { query })).productos;
  };
}

/** Opens the products that a search finds, sorted by name. */
async function abrirLista(staff: Staff, buscar = 'Lote'): Promise<void> {
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${buscar}&orden=nombre-asc`);
  await screen.findByRole('table', { name: 'Productos' });
}

/** Returns an answer whose body is already read, so that the app gets it without waiting. */
const conCuerpoLeido = async (ask: () => Promise<Response>) => Response.json(await (await ask()).json());

const casilla = (texto: string) => screen.getByLabelText<HTMLInputElement>(con(texto), { selector: 'input' });
const casillaDePagina = () => casilla('Elegir todos los de esta página');
const buscarBarra = () => screen.queryByRole('region', { name: 'Productos seleccionados' });

/** Waits until the selection bar shows this count. */
async function barra(cuantos: string) {
  await waitFor(() => expect(buscarBarra()).toHaveTextContent(cuantos));
  return within(required(buscarBarra(), 'selection bar'));
}

/** The rows of a table that contain this text. */
function filas(texto = '', tabla = 'Productos'): HTMLElement[] {
  const todas = screen.getByRole('table', { name: tabla }).querySelectorAll<HTMLElement>('tbody tr');
  return [...todas].filter(({ textContent }) => textContent.includes(texto));
}

/** Clicks an action of the selection bar. Returns the dialog that it opens. */
async function abrirAccion({ user }: Staff, accion: string, titulo: string) {
  await user.click(within(required(buscarBarra(), 'selection bar')).getByRole('button', { name: accion }));
  const dialogo = await screen.findByRole('dialog', { name: titulo });
  return { dialogo, ...within(dialogo) };
}

test('several products are deactivated, recategorized and repriced at once', async ({ staff, shop }) => {
  const { user } = staff;
  const leer = await crear(shop, 3);
  await abrirLista(staff);
  expect(filas()).toHaveLength(3);
  expect(buscarBarra()).not.toBeInTheDocument();
  casilla('Lote 00').focus();
  await user.keyboard(' ');
  await barra('1 seleccionado');
  const anuncios = screen.getAllByRole('status').filter((uno) => uno.textContent === '1 seleccionado');
  expect(anuncios).toHaveLength(1);
  expect(casillaDePagina()).toBePartiallyChecked();
  await user.click(casillaDePagina());
  const elegidos = await barra('3 seleccionados');

  await user.click(elegidos.getByRole('button', { name: 'Desactivar' }));
  await staff.aviso('3 productos actualizados correctamente');
  await waitFor(() => expect(filas('Inactivo')).toHaveLength(3));

  const categoria = await abrirAccion(staff, 'Categoría', 'Cambiar la categoría');
  await user.click(categoria.getByRole('button', { name: 'Cambiar 3 productos' }));
  expect(await categoria.findByText('La categoría es obligatoria')).toBeVisible();
  await user.selectOptions(categoria.getByLabelText(con('Nueva categoría')), 'otros');
  await user.click(categoria.getByRole('button', { name: 'Cambiar 3 productos' }));
  await waitFor(() => expect(filas('Otros')).toHaveLength(3));

  const precio = await abrirAccion(staff, 'Precio', 'Cambiar el precio de venta');
  const porcentaje = (texto: string) => llenar(precio.getByLabelText(con('Porcentaje')), texto);
  const primera = () => filas('', 'Precios de los productos elegidos')[0];
  await precio.findByRole('button', { name: 'Cambiar 3 precios' });
  porcentaje('12.5');
  expect(primera()).toHaveTextContent('Q9.99');
  expect(primera()).toHaveTextContent('Q11.24');
  expect(precio.getByText(con('se redondean a dos decimales'))).toBeVisible();
  await user.selectOptions(precio.getByLabelText('Qué hacer'), 'bajar');
  porcentaje('60');
  expect(primera()).toHaveTextContent('menos de lo que cuesta');
  porcentaje('101');
  const cambiar = () => user.click(precio.getByRole('button', { name: 'Cambiar 3 precios' }));
  await cambiar();
  expect(await precio.findByText('Escribe un porcentaje entre 0 y 100')).toBeVisible();
  porcentaje('10');

  // Somebody changes a price after the preview: the preview is out of date, and nothing is written.
  const [uno] = await leer();
  await shop.ponerPrecio(required(uno, 'product')._id, 20);
  await cambiar();
  await staff.aviso(/acaba de cambiar: ahora es Q20.00. No se cambió ninguno/);
  await waitFor(() => expect(primera()).toHaveTextContent('Q18.00'));
  // The change is retried unchanged after a lost answer, and lowers the prices once.
  const responder = shop.interceptar(/\/api\/productos\/varios$/, perderRespuesta);
  let releidos = 0;
  const releer = shop.interceptar(/\/api\/productos\?.*ids=/, async (ask) => {
    const respuesta = await conCuerpoLeido(ask);
    // The server has the new price.
    expect(await respuesta.clone().json()).toMatchObject({ productos: [{ precioVenta: 18 }, {}, {}] });
    releidos += 1;
    return respuesta;
  });
  await cambiar();
  expect(await precio.findByText(con('No llegó la respuesta.'))).toBeVisible();
  // The preview shows the change as it was sent, not applied again to the prices read meanwhile.
  await waitFor(() => expect(releidos).toBeGreaterThan(0));
  await user.click(precio.getByLabelText(con('Porcentaje')));
  expect(precio.getByLabelText(con('Porcentaje'))).toHaveAttribute('readonly');
  expect(primera()).toHaveTextContent(/Q20\.00.*Q18\.00/);
  releer();
  responder();
  await cambiar();
  await waitFor(() => expect(precio.dialogo).not.toBeInTheDocument());
  const ahora = await leer();
  expect(ahora.map(({ precioVenta }) => precioVenta)).toEqual([18, 9.89, 10.79]);
  expect(ahora.map(({ categoria: suya, activo }) => [suya, activo])).toEqual(Array(3).fill(['otros', false]));
});

test('a selection spans pages, and deleting it can be undone', async ({ staff, shop }) => {
  const { user } = staff;
  const leer = await crear(shop, 22);
  await abrirLista(staff);
  await user.click(casilla('Lote 00'));
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await waitFor(() => expect(filas()).toHaveLength(2));
  await user.click(casilla('Lote 21'));
  await barra('2 seleccionados');
  await user.click(screen.getByRole('button', { name: 'Página anterior' }));
  await waitFor(() => expect(filas()).toHaveLength(20));
  expect(casilla('Lote 00')).toBeChecked();

  await user.click((await barra('2 seleccionados')).getByRole('button', { name: 'Eliminar' }));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Eliminar 2 productos?' });
  await user.click(within(pregunta).getByRole('button', { name: 'Eliminar 2 productos' }));
  await staff.aviso('2 productos eliminados correctamente');
  await waitFor(() => expect(buscarBarra()).not.toBeInTheDocument());
  expect(casillaDePagina()).toHaveFocus();
  expect(await leer()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await staff.aviso('2 productos recuperados correctamente');
  expect(await leer()).toHaveLength(22);

  await user.click(await screen.findByRole('button', { name: 'Elegir los 22 que cumplen el filtro' }));
  const todos = await barra('22 seleccionados');
  await user.click(todos.getByRole('button', { name: 'Quitar la selección' }));
  expect(buscarBarra()).not.toBeInTheDocument();
  expect(casillaDePagina()).toHaveFocus();
});

test('deleted products leave the selection', async ({ staff, shop }) => {
  const { user } = staff;
  const leer = await crear(shop, 4);
  await abrirLista(staff);
  await user.click(casillaDePagina());
  await user.click(screen.getByRole('button', { name: 'Eliminar Lote 00' }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  await user.click(pregunta.getByRole('button', { name: 'Eliminar producto' }));
  await barra('3 seleccionados');

  // Another device deletes one of them.
  const [uno] = await leer();
  await shop.owner(ELIMINAR_PRODUCTO, { params: { id: required(uno, 'product')._id } });
  await waitFor(() => expect(filas()).toHaveLength(2));
  const categoria = await abrirAccion(staff, 'Categoría', 'Cambiar la categoría');
  await user.selectOptions(categoria.getByLabelText(con('Nueva categoría')), 'otros');
  await user.click(categoria.getByRole('button', { name: 'Cambiar 3 productos' }));
  await staff.aviso('❌ Lote 01 ya fue eliminado. No se cambió ninguno');
  await user.click(await categoria.findByRole('button', { name: 'Cambiar 2 productos' }));
  await waitFor(() => expect(categoria.dialogo).not.toBeInTheDocument());
  await barra('2 seleccionados');
  await waitFor(() => expect(filas('Otros')).toHaveLength(2));

  for (const { _id } of await leer()) await shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
  const precio = await abrirAccion(staff, 'Precio', 'Cambiar el precio de venta');
  expect(await precio.findByText('Los productos elegidos ya no están.')).toBeVisible();
  expect(precio.queryByRole('button', { name: /^Cambiar/ })).not.toBeInTheDocument();
  await user.click(precio.getByRole('button', { name: 'Cancelar' }));
  const otraVez = await abrirAccion(staff, 'Categoría', 'Cambiar la categoría');
  await user.selectOptions(otraVez.getByLabelText(con('Nueva categoría')), 'otros');
  await user.click(otraVez.getByRole('button', { name: 'Cambiar 2 productos' }));
  await waitFor(() => expect(otraVez.dialogo).not.toBeInTheDocument());
  await waitFor(() => expect(buscarBarra()).not.toBeInTheDocument());
});

test('selecting all matches of a filter adds them to the selection made under another filter', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await crear(shop, 22);
  await crear(shop, 22, 'Otro');
  await abrirLista(staff);
  const todos = () => screen.queryByRole('button', { name: 'Elegir los 22 que cumplen el filtro' });
  const elegirTodos = () => user.click(required(todos(), 'button «Elegir los 22 que cumplen el filtro»'));
  await elegirTodos();
  await barra('22 seleccionados');
  expect(todos()).not.toBeInTheDocument();
  llenar(screen.getByLabelText('Buscar'), 'Otro');
  await waitFor(() => expect(filas('Otro 00')).toHaveLength(1));

  // An answer that arrives after the filter changed selects nothing.
  const { promise: retenida, resolve: soltar } = Promise.withResolvers<void>();
  const { promise: respondida, resolve: marcarRespondida } = Promise.withResolvers<void>();
  const seguir = shop.interceptar(/\/api\/productos\?.*limit=100/, async (ask) => {
    await retenida;
    const respuesta = await conCuerpoLeido(ask);
    marcarRespondida();
    return respuesta;
  });
  await elegirTodos();
  await user.selectOptions(screen.getByLabelText('Estado'), 'Inactivo');
  await screen.findByText('No se encontraron productos');
  soltar();
  await respondida;
  seguir();
  await user.selectOptions(screen.getByLabelText('Estado'), 'Todos');
  await waitFor(() => expect(filas('Otro 00')).toHaveLength(1));
  expect(casilla('Otro 00')).not.toBeChecked();
  await barra('22 seleccionados');

  await elegirTodos();
  await barra('44 seleccionados');
  expect(todos()).not.toBeInTheDocument();
});
