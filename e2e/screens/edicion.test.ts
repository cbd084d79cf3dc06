import {
  ACTUALIZAR_ACCESO,
  ACTUALIZAR_SERVIDOR_DE_CORREO,
  ACTUALIZAR_TIENDA,
  ACTUALIZAR_USUARIO,
  CREAR_USUARIO,
  LISTAR_PRODUCTOS,
  LISTAR_USUARIOS,
  OBTENER_PRODUCTO,
  OBTENER_SERVIDOR_DE_CORREO,
  OBTENER_TIENDA,
  OBTENER_USUARIO,
  REGISTRAR_VENTA,
} from '#contract/calls/addresses.ts';
import {
  campo,
  con,
  expect,
  llenar,
  perderRespuesta,
  ponerPassword,
  type ScreenShop,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

// Concurrent edits while a form is open, and retries after a lost answer.

/** Opens the form of a product, the only one in the list. */
async function editar(staff: Staff, { nombre }: { nombre: string }): Promise<HTMLElement> {
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await staff.user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  const form = await screen.findByRole('dialog', { name: 'Editar producto' });
  expect(campo(form, 'nombre')).toHaveValue(nombre);
  await staff.enVivo();
  return form;
}

const boton = (donde: HTMLElement, name: string) => within(donde).getByRole('button', { name });

async function guardar({ user }: Staff, form: HTMLElement): Promise<void> {
  await user.click(boton(form, 'Guardar cambios'));
}

async function esperarCierre(form: HTMLElement): Promise<void> {
  await waitFor(() => expect(form).not.toBeInTheDocument());
}

const leer = async (shop: ScreenShop, id: string) =>
  (await shop.owner(OBTENER_PRODUCTO, { params: { id } })).producto;

test('saving a product form keeps a price that somebody else changed meanwhile', async ({ staff, shop }) => {
  const producto = await shop.crearProducto({ precioVenta: 33 });
  const form = await editar(staff, producto);
  await shop.ponerPrecio(producto._id, 34);
  expect(await within(form).findByText(/^Alguien más acaba de cambiar este producto\./)).toBeVisible();
  llenar(within(form).getByLabelText(/^Stock Mínimo/), '2');
  await guardar(staff, form);
  await esperarCierre(form);
  expect(await leer(shop, producto._id)).toMatchObject({ precioVenta: 34, stockMinimo: 2 });
  const fila = screen.getByRole('row', { name: con(producto.nombre) });
  await waitFor(() => expect(fila).toHaveTextContent('Q34.00'));
});

test('setting a stock that changed meanwhile is refused once, showing the change', async ({
  staff,
  shop,
}) => {
  const producto = await shop.crearProducto({ stock: 3, precioVenta: 33 });
  const form = await editar(staff, producto);
  await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55667788' },
      metodoPago: 'efectivo',
      tipoVenta: 'directa',
      items: [{ producto: producto._id, cantidad: 2, precioUnitario: 33 }],
    },
  });
  const stock = campo(form, 'stock');
  expect(await within(form).findByText(/Ahora hay 1/)).toBeVisible();
  llenar(stock, '13');
  const descripcion = within(form).getByLabelText(/^Descripción/);
  llenar(descripcion, 'Contado hoy');
  await guardar(staff, form);
  await waitFor(() =>
    expect(stock).toHaveAccessibleDescription(
      'El stock cambió de 3 a 1 mientras editabas. Revisa y guarda de nuevo',
    ),
  );
  expect(stock).toHaveFocus();
  expect(stock).toHaveValue('13');
  expect(descripcion).toHaveValue('Contado hoy');
  expect((await leer(shop, producto._id)).stock).toBe(1);
  llenar(stock, '11');
  await guardar(staff, form);
  await esperarCierre(form);
  expect(await leer(shop, producto._id)).toMatchObject({ stock: 11, descripcion: 'Contado hoy' });
});

test('saving a user form keeps a permission that somebody else revoked meanwhile', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { usuario } = await shop.owner(CREAR_USUARIO, {
    body: {
      nombre: 'Rosa Tzul',
      email: 'rosa@correo.gt',
      password: 'secreta1',
      permisos: { ventas: true, reportes: true },
    },
  });
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await user.click(await screen.findByRole('button', { name: 'Editar a Rosa Tzul' }));
  const form = await screen.findByRole('dialog', { name: 'Editar a Rosa Tzul' });
  expect(within(form).getByRole('switch', { name: con('Reportes') })).toBeChecked();
  const params = { id: usuario._id };
  await shop.owner(ACTUALIZAR_USUARIO, {
    params,
    body: { permisos: { reportes: false }, nombre: 'Rosa Elena' },
  });
  llenar(within(form).getByLabelText(/^Teléfono/), '4433-2211');
  await guardar(staff, form);
  await esperarCierre(form);
  const { usuario: ahora } = await shop.owner(OBTENER_USUARIO, { params });
  expect(ahora).toMatchObject({ nombre: 'Rosa Elena', telefono: '44332211', permisos: { reportes: false } });
});

test("saving the shop's details keeps a name that somebody else changed; a conflicting name is refused once", async ({
  staff,
  shop,
}) => {
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = await screen.findByRole('region', { name: 'Datos de la tienda' });
  const nombre = campo(form, 'nombre');
  const horario = campo(form, 'horario');
  const renombrar = (otro: string) => shop.owner(ACTUALIZAR_TIENDA, { body: { nombre: otro } });
  await renombrar('Globos de al lado');
  llenar(horario, 'De lunes a sábado');
  await guardar(staff, form);
  await waitFor(() => expect(nombre).toHaveValue('Globos de al lado'));
  await renombrar('Globos del centro');
  llenar(nombre, 'Globos de la esquina');
  llenar(horario, 'Todos los días');
  await guardar(staff, form);
  await waitFor(() =>
    expect(nombre).toHaveAccessibleDescription(
      /El nombre cambió de «Globos de al lado» a «Globos del centro» mientras editabas/,
    ),
  );
  expect(nombre).toHaveValue('Globos de la esquina');
  await guardar(staff, form);
  await waitFor(() =>
    expect(within(form).queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument(),
  );
  const { tienda } = await shop.visitor(OBTENER_TIENDA);
  expect([tienda.nombre, tienda.horario]).toEqual(['Globos de la esquina', 'Todos los días']);
});

const PASSWORD = 'globos-de-helio';

test('the other settings show conflicting changes, and unedited fields take the new value', async ({
  staff,
  shop,
}) => {
  const pagina = document.body;
  staff.entrarComo('propietario');

  await staff.abrir('/configuracion/ticket');
  await screen.findByRole('button', { name: 'Guardar cambios' });
  const texto = campo(pagina, 'textoTicket');
  llenar(texto, 'Vuelve pronto');
  await shop.owner(ACTUALIZAR_TIENDA, { body: { textoTicket: 'Gracias por tu compra' } });
  await guardar(staff, pagina);
  await waitFor(() =>
    expect(texto).toHaveAccessibleDescription(/ a «Gracias por tu compra» mientras editabas/),
  );
  await guardar(staff, pagina);
  expect(await staff.aviso('Datos de la tienda guardados')).toBeVisible();
  expect(texto).toHaveValue('Vuelve pronto');

  await staff.abrir('/configuracion/red');
  const entrada = await screen.findByRole('region', { name: 'Entrada del personal' });
  const acceso = campo(entrada, 'accesoPersonal');
  expect(acceso).toHaveValue('red-local');
  await shop.owner(ACTUALIZAR_ACCESO, { body: { accesoPersonal: 'esta-computadora' } });
  await guardar(staff, entrada);
  expect(await screen.findByText(/^La entrada del personal cambió de .* mientras editabas/)).toBeVisible();
  // The field was not edited, so it takes the value of the other person.
  expect(acceso).toHaveValue('esta-computadora');

  await ponerPassword(shop, PASSWORD);
  const guardarCorreo = async () => {
    await guardar(staff, pagina);
    const dialogo = await screen.findByRole('dialog', { name: 'Guardar el servidor de correo' });
    llenar(campo(dialogo, 'actual'), PASSWORD);
    await staff.user.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
  };
  const correo = {
    host: 'a.correo.gt',
    puerto: 587,
    seguridad: 'starttls' as const,
    remitente: 'a@correo.gt',
  };
  await shop.owner(ACTUALIZAR_SERVIDOR_DE_CORREO, { body: correo });
  await staff.abrir('/configuracion/correo');
  await screen.findByRole('button', { name: 'Guardar cambios' });
  llenar(campo(pagina, 'remitente'), 'b@correo.gt');
  await shop.owner(ACTUALIZAR_SERVIDOR_DE_CORREO, { body: { ...correo, puerto: 2525 } });
  await guardarCorreo();
  const puerto = campo(pagina, 'puerto');
  await waitFor(() =>
    expect(puerto).toHaveAccessibleDescription(/El puerto cambió de 587 a 2525 mientras editabas/),
  );
  expect(puerto).toHaveValue('2525');
  expect(campo(pagina, 'remitente')).toHaveValue('b@correo.gt');
  await guardarCorreo();
  expect(await staff.aviso('Configuración de correo guardada')).toBeVisible();
  const guardado = await shop.owner(OBTENER_SERVIDOR_DE_CORREO);
  expect(guardado.correo).toMatchObject({ puerto: 2525, remitente: 'b@correo.gt' });
});

test('creating a product is retried after a lost answer, and creates it once', async ({ staff, shop }) => {
  const { user } = staff;
  const nombre = 'Creado una vez';
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  await user.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo producto' });
  const compra = within(form).getByLabelText(/^Precio Compra/);
  llenar(campo(form, 'nombre'), nombre);
  await user.selectOptions(within(form).getByLabelText(/^Categoría/), 'otros');
  llenar(compra, '10%');
  llenar(within(form).getByLabelText(/^Precio Venta/), '1,200.50');
  llenar(campo(form, 'stock'), '1,000');
  llenar(within(form).getByLabelText(/^Stock Mínimo/), '2');
  await user.click(boton(form, 'Crear producto'));
  expect(await within(form).findByText(/Escribe el precio de compra en quetzales, sin %/)).toBeVisible();
  llenar(compra, '600');
  const restaurar = shop.interceptar(/^POST .*\/api\/productos$/, perderRespuesta);
  await user.click(boton(form, 'Crear producto'));
  expect(await within(form).findByText(/^No llegó la respuesta\./)).toBeVisible();
  restaurar();
  // The fields are locked: the retry sends the same data.
  expect(campo(form, 'nombre')).toHaveAttribute('readonly');
  await user.click(boton(form, 'Crear producto'));
  await esperarCierre(form);
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { buscar: nombre } });
  expect(productos).toHaveLength(1);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  expect(await screen.findAllByRole('button', { name: `Editar ${nombre}` })).toHaveLength(1);
  const fila = within(screen.getByRole('row', { name: con(nombre) }));
  expect(fila.getByRole('cell', { name: '1000' })).toBeVisible();
});

test('creating a user is retried after a lost answer, and creates them once without a duplicate error', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await user.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo usuario' });
  llenar(campo(form, 'nombre'), 'Una Vez');
  llenar(campo(form, 'email'), 'una@correo.gt');
  llenar(campo(form, 'password'), 'tres-tazas');
  const restaurar = shop.interceptar(/^POST .*\/api\/usuarios$/, perderRespuesta);
  await user.click(boton(form, 'Crear usuario'));
  expect(await within(form).findByText(/^No llegó la respuesta\./)).toBeVisible();
  restaurar();
  await user.click(boton(form, 'Crear usuario'));
  await esperarCierre(form);
  expect(await staff.aviso('Usuario registrado')).toBeVisible();
  const { usuarios } = await shop.owner(LISTAR_USUARIOS, { query: { buscar: 'Una Vez' } });
  expect(usuarios).toHaveLength(1);
});

test('a duplicate product code shows which product has it', async ({ staff, shop }) => {
  await shop.crearProducto({ nombre: 'Globo con código', codigo: '750100' });
  const form = await editar(staff, await shop.crearProducto());
  const codigo = within(form).getByLabelText(/^Código de barras/);
  llenar(codigo, '750100');
  await guardar(staff, form);
  await waitFor(() =>
    expect(codigo).toHaveAccessibleDescription('Ya existe un producto con este código: «Globo con código»'),
  );
});
