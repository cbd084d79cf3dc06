import { CREAR_USUARIO, LISTAR_PRODUCTOS, OBTENER_PRODUCTO } from '#contract/calls/addresses.ts';
import { PIXEL } from '../support/pixel.ts';
import { vender } from '../support/vender.ts';
import {
  campo,
  con,
  cortar,
  elegirArchivo,
  expect,
  llenar,
  required,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** The same image in a format that the shop refuses. */
const BMP = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAD/AA==',
  'base64',
);

const png = (contenido: Buffer<ArrayBuffer>) => new File([contenido], 'foto.png', { type: 'image/png' });
const fila = (nombre: string) => screen.findByRole('row', { name: con(nombre) });

/** Opens the form of a new product. */
async function nuevoProducto({ user }: Staff): Promise<HTMLElement> {
  const [nuevo] = await screen.findAllByRole('button', { name: 'Nuevo producto' });
  await user.click(required(nuevo, 'button «Nuevo producto»'));
  return await screen.findByRole('dialog', { name: 'Nuevo producto' });
}

async function eliminar({ user }: Staff, nombre: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Eliminar ${nombre}` }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  await user.click(pregunta.getByRole('button', { name: 'Eliminar producto' }));
}

test('a service asks for no stock: the fields are gone beside the switch that the category turned off', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const form = await nuevoProducto(staff);
  const dentro = within(form);
  const control = dentro.getByRole('checkbox', { name: /^Controlar stock/ });
  expect(control.compareDocumentPosition(campo(form, 'stock'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.selectOptions(campo(form, 'categoria'), 'servicios');
  expect(control).not.toBeChecked();
  expect(dentro.queryByLabelText(/^Stock/)).not.toBeInTheDocument();
  const servicio = { nombre: 'Inflado con helio', precioCompra: '1', precioVenta: '2' };
  for (const [name, valor] of Object.entries(servicio)) llenar(campo(form, name), valor);
  await user.click(dentro.getByRole('button', { name: 'Crear producto' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { buscar: 'helio' } });
  expect(productos).toMatchObject([{ controlaStock: false, stock: 0, stockMinimo: 0 }]);
});

test('several products are created one after the other without closing the form', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const form = await nuevoProducto(staff);
  const otro = within(form).getByRole('button', { name: 'Guardar y agregar otro' });
  await user.click(otro);
  expect(within(form).getByText('El nombre es obligatorio')).toBeVisible();

  await user.selectOptions(campo(form, 'categoria'), 'globos');
  const primero = { nombre: 'Globo uno', precioCompra: '1', precioVenta: '2', stock: '3', stockMinimo: '4' };
  for (const [name, valor] of Object.entries(primero)) llenar(campo(form, name), valor);
  elegirArchivo(campo(form, 'imagen'), png(PIXEL));
  await user.click(otro);
  await waitFor(() => expect(campo(form, 'nombre')).toHaveValue(''));
  expect(campo(form, 'nombre')).toHaveFocus();
  expect(campo(form, 'categoria')).toHaveValue('globos');
  expect(campo(form, 'stockMinimo')).toHaveValue('4');
  expect(campo(form, 'precioVenta')).toHaveValue('');
  expect(within(form).queryByAltText('Imagen principal')).toBeNull();

  const segundo = { nombre: 'Globo dos', precioCompra: '1', precioVenta: '2.50', stock: '6' };
  for (const [name, valor] of Object.entries(segundo)) llenar(campo(form, name), valor);
  await user.click(within(form).getByRole('button', { name: 'Crear producto' }));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(await fila('Globo uno')).toHaveTextContent('Q2.00');
  // Without a picture, its initials.
  expect(await fila('Globo dos')).toHaveTextContent(/GD.*Q2\.50/);
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: {} });
  const imagenes = productos.map(({ nombre, imagenUrl }) => [nombre, Boolean(imagenUrl)]);
  expect(imagenes.toSorted()).toEqual([
    ['Globo dos', false],
    ['Globo uno', true],
  ]);

  // The form of an existing product closes when it is saved.
  await user.click(screen.getByRole('button', { name: 'Editar Globo uno' }));
  const ficha = await screen.findByRole('dialog', { name: 'Editar producto' });
  // What mostly changes is the price: typing replaces it.
  const precio = campo(ficha, 'precioVenta');
  await waitFor(() => expect(precio).toHaveFocus());
  await user.keyboard('7');
  expect(precio).toHaveValue('7');
  expect(within(ficha).queryByRole('button', { name: 'Guardar y agregar otro' })).toBeNull();
});

test('a product is created with an image, found, changed and deleted', async ({ staff, shop }) => {
  const { user } = staff;
  const nombre = 'Estrella fugaz';
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const form = await nuevoProducto(staff);
  const crear = within(form).getByRole('button', { name: 'Crear producto' });
  await user.click(crear);
  expect(within(form).getByText('El nombre es obligatorio')).toBeVisible();
  expect(campo(form, 'nombre')).toHaveFocus();

  llenar(campo(form, 'nombre'), nombre);
  await user.selectOptions(campo(form, 'categoria'), 'globos');
  expect(form.querySelector('[name=tipoGlobo]')).toBeVisible();
  await user.selectOptions(campo(form, 'categoria'), 'otros');
  expect(form.querySelector('[name=tipoGlobo]')).toBeNull();
  const valores = { precioCompra: '4.5', precioVenta: '9,75', stock: '7', stockMinimo: '1' };
  for (const [name, valor] of Object.entries(valores)) llenar(campo(form, name), valor);
  // A format that the browser previews and the server refuses: the form keeps its values, and waits for its removal.
  elegirArchivo(campo(form, 'imagen'), png(BMP));
  expect(await within(form).findByText(/^La imagen /)).toBeVisible();
  await user.click(crear);
  await staff.aviso('Una imagen no se pudo subir: vuelve a intentarlo o quítala');
  expect(campo(form, 'nombre')).toHaveValue(nombre);
  await user.click(within(form).getByRole('button', { name: 'Quitar: Imagen principal' }));
  elegirArchivo(campo(form, 'imagen'), png(PIXEL));
  expect(await within(form).findByAltText('Imagen principal')).toBeVisible();
  await user.click(crear);
  await staff.aviso('Producto creado correctamente');

  llenar(await screen.findByLabelText('Buscar'), 'estrella FUGAZ');
  await waitFor(() => expect(location.href).toContain('buscar=estrella'));
  expect(await fila(nombre)).toHaveTextContent('Q9.75');
  const { src } = required((await fila(nombre)).querySelector('img'), 'image in the row');
  expect((await fetch(src)).headers.get('content-type')).toContain('image/');
  await staff.abrir(location.pathname + location.search);
  expect(await screen.findByLabelText('Buscar')).toHaveValue('estrella FUGAZ');
  await user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  const cambio = within(await screen.findByRole('dialog', { name: 'Editar producto' }));
  await user.click(cambio.getByRole('checkbox', { name: con('Activo') }));
  await user.click(cambio.getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Producto actualizado correctamente');
  await waitFor(async () => expect(await fila(nombre)).toHaveTextContent('Inactivo'));

  const restaurar = shop.interceptar(/^DELETE .*\/api\/productos\//, cortar);
  await eliminar(staff, nombre);
  const pregunta = screen.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar este producto?',
  });
  expect(pregunta).toHaveTextContent(nombre);
  await staff.aviso('❌ Error al eliminar el producto');
  restaurar();
  await user.click(within(pregunta).getByRole('button', { name: 'Eliminar producto' }));
  await screen.findByText('No se encontraron productos');
});

test('page and filters are stored in the URL', async ({ staff, shop }) => {
  const globos = Array.from({ length: 21 }, () => shop.server.product());
  await Promise.all([...globos, shop.server.product({ categoria: 'servicios', controlaStock: false })]);
  staff.entrarComo('productos');
  await staff.abrir('/productos?page=2');
  await screen.findByText(/Página 2 de/);
  await staff.user.selectOptions(screen.getByLabelText('Categoría'), 'servicios');
  await waitFor(() => expect(location.href).toMatch(/\?categoria=servicios$/));
  await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('Sin límite'));
});

test('a list that fails to load shows an error and can be retried', async ({ staff, shop }) => {
  await shop.crearProducto();
  const restaurar = shop.contestar(/\/api\/productos/, 500, {
    success: false,
    error: 'interno',
    message: '',
    requestId: '1',
  });
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  const alerta = await screen.findByRole('alert');
  expect(within(alerta).getByText('Error al cargar los productos')).toBeVisible();
  restaurar();
  await staff.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('«Deshacer» restores a deleted product, unless another product took its code', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const codigo = 'DES-1';
  const { _id, nombre } = await shop.crearProducto({ codigo, stock: 9 });
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${codigo}`);
  const deshacer = () => screen.findByRole('button', { name: 'Deshacer' });

  await eliminar(staff, nombre);
  await screen.findByText('No se encontraron productos');
  await user.click(await deshacer());
  await staff.aviso(`«${nombre}» está de vuelta, como estaba`);
  expect(within(await fila(nombre)).getByRole('cell', { name: '9' })).toBeVisible();

  await eliminar(staff, nombre);
  await screen.findByText('No se encontraron productos');
  const otro = await shop.crearProducto({ codigo, nombre: 'Otro con su código' });
  await user.click(await deshacer());
  await staff.aviso(`❌ No se puede recuperar ${nombre}: otro producto ya usa el código ${codigo}`);
  expect(await fila(otro.nombre)).toBeVisible();
  await expect(shop.owner(OBTENER_PRODUCTO, { params: { id: _id } })).rejects.toThrow(
    'Producto no encontrado',
  );
});

test('lists are sorted by their headers, and the menu restores the filters of each screen', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  for (const precioVenta of [20, 8, 31.5, 12]) await shop.crearProducto({ precioVenta });
  await vender(shop);
  const items = [{ producto: await shop.server.product(), cantidad: 1 }];
  await shop.pedir({ cliente: { nombre: 'Rita Cú', telefono: '55667788' }, items });
  staff.entrarComo('propietario');
  await staff.abrir('/productos?categoria=globos');
  const boton = (texto: string) => screen.findByText(texto, { selector: 'th button' });
  const encabezado = async (name: string) => (await boton(name)).closest('th');
  const precios = () =>
    [...document.querySelectorAll('td[data-header="Precio Venta"]')].map(({ textContent }) => textContent);
  expect(await encabezado('Precio Venta')).not.toHaveAttribute('aria-sort');
  (await boton('Precio Venta')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.href).toContain('orden=precio-asc'));
  await waitFor(async () =>
    expect(await encabezado('Precio Venta')).toHaveAttribute('aria-sort', 'ascending'),
  );
  const ascendentes = ['Q8.00', 'Q12.00', 'Q12.50', 'Q12.50', 'Q20.00', 'Q31.50'];
  await waitFor(() => expect(precios()).toEqual(ascendentes));
  expect(await boton('Precio Venta')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await encabezado('Precio Venta')).toHaveAttribute('aria-sort', 'descending'),
  );
  await waitFor(() => expect(precios()).toEqual(ascendentes.toReversed()));

  const ir = (name: string) => user.click(within(staff.menu).getByRole('link', { name: con(name) }));
  await ir('Ventas');
  await user.click(await boton('Total'));
  await waitFor(async () => expect(await encabezado('Total')).toHaveAttribute('aria-sort', 'descending'));
  await ir('Pedidos');
  await user.click(await boton('Recibido'));
  await waitFor(() => expect(location.href).toMatch(/\?orden=fecha-asc$/));

  await ir('Productos');
  await waitFor(() => expect(location.href).toMatch(/\?categoria=globos&orden=precio-desc$/));
  expect(await encabezado('Precio Venta')).toHaveAttribute('aria-sort', 'descending');
  await user.click(await boton('Precio Venta'));
  await waitFor(() => expect(location.href).toMatch(/\?categoria=globos$/));
  await ir('Productos');
  await waitFor(() => expect(location.href).toMatch(/\/productos$/));
  await waitFor(() => expect(screen.getByLabelText('Categoría')).toHaveValue('todos'));
  await user.click(await boton('Stock'));
  await waitFor(() => expect(location.href).toMatch(/\?orden=stock-asc$/));
});

test('signing in as another person resets the filters of the lists', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.crearProducto();
  const permisos = { productos: true, ventas: false, reportes: false };
  const lucia = { nombre: 'Lucía Pop', email: 'lucia@correo.gt', password: 'encargada' };
  await shop.owner(CREAR_USUARIO, { body: { ...lucia, rol: 'empleado', permisos } });
  staff.entrarComo('propietario');
  await staff.abrir('/productos?categoria=globos');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  // Signs in without loading the page anew, which would reset the filters anyway.
  const entrar = await screen.findByRole('button', { name: 'Iniciar Sesión' });
  llenar(campo(document.body, 'email'), lucia.email);
  llenar(campo(document.body, 'password'), lucia.password);
  await user.click(entrar);
  await user.click(
    within(await screen.findByRole('navigation', { name: 'Menú principal' })).getByRole('link', {
      name: 'Productos',
    }),
  );
  await waitFor(() => expect(location.href).toMatch(/\/productos$/));
});

test('the form shows the margin while prices are typed', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const form = await nuevoProducto(staff);
  const margen = (texto: string) => expect(within(form).getByText(texto)).toBeVisible();
  margen('Margen: escribe los dos precios');
  llenar(campo(form, 'precioCompra'), '7.25');
  llenar(campo(form, 'precioVenta'), '12.50');
  margen('Margen: 42.0 % · ganas Q5.25');
  llenar(campo(form, 'precioVenta'), '5');
  margen('Margen: -45.0 % · pierdes Q2.25: se vende a menos de lo que cuesta');

  // A price below cost is shown, not refused.
  llenar(campo(form, 'nombre'), 'Gancho');
  await user.selectOptions(campo(form, 'categoria'), 'otros');
  llenar(campo(form, 'stock'), '3');
  llenar(campo(form, 'stockMinimo'), '1');
  await user.click(within(form).getByRole('button', { name: 'Crear producto' }));
  await staff.aviso('Producto creado correctamente');
});

test('duplicating a product creates nothing until the copy is saved', async ({ staff, shop }) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto({
    codigo: 'DUP-1',
    stock: 7,
    color: 'Dorado',
    tamano: 'grande',
  });
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  const cambio = await screen.findByRole('dialog', { name: 'Editar producto' });
  elegirArchivo(campo(cambio, 'imagen'), png(PIXEL));
  expect(await within(cambio).findByAltText('Imagen principal')).toBeVisible();
  await user.click(within(cambio).getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Producto actualizado correctamente');

  const duplicar = async () => {
    await user.click(screen.getByRole('button', { name: `Duplicar ${nombre}` }));
    return await screen.findByRole('dialog', { name: 'Duplicar producto' });
  };
  const filas = () =>
    within(screen.getByRole('table', { name: 'Productos' }))
      .getAllByRole('row')
      .slice(1);
  const form = await duplicar();
  expect(campo(form, 'nombre')).toHaveValue(`${nombre} (copia)`);
  expect(campo(form, 'codigo')).toHaveValue('');
  expect(campo(form, 'stock')).toHaveValue('0');
  expect(campo(form, 'precioVenta')).toHaveValue('12.50');
  expect(campo(form, 'color')).toHaveValue('Dorado');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(filas()).toHaveLength(1);

  await user.click(within(await duplicar()).getByRole('button', { name: 'Crear producto' }));
  await staff.aviso('Producto creado correctamente');
  await waitFor(() => expect(filas()).toHaveLength(2));
  await waitFor(() => {
    const [una, otra] = filas().map((una) => una.querySelector('img')?.src);
    expect(una).toBeTruthy();
    expect(otra).toBe(una);
  });
});
