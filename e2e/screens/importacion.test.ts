import escribirLibro from 'write-excel-file/universal';
import { ELIMINAR_PRODUCTO, LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import {
  con,
  cortar,
  elegirArchivo,
  expect,
  perderRespuesta,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const ENCABEZADO = 'codigo,nombre,categoria,precioCompra,precioVenta,stock,colorin';
const CAMBIOS = 'Lo que cambia';
const ERRORES = 'Líneas con errores';

const csv = (nombre: string, lineas: string[], fin = '\n') =>
  new File([lineas.join(fin)], nombre, { type: 'text/csv' });

/** Opens the dialog that imports products from a file. */
async function abrirImportacion({ user }: Staff) {
  await user.click(await screen.findByRole('button', { name: 'Importar productos' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Importar productos' });
  const dentro = within(dialogo);
  return {
    dialogo,
    ...dentro,
    elegir: (archivo: File) => elegirArchivo(dentro.getByLabelText('Archivo de productos'), archivo),
    pulsar: async (name: string) => user.click(await dentro.findByRole('button', { name })),
    /** The text of each row of a table, once the table is shown. */
    filas: async (name: string) => {
      const tabla = await dentro.findByRole('table', { name });
      return [...tabla.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    },
  };
}

const filasDeProductos = () => [
  ...screen.getByRole('table', { name: 'Productos' }).querySelectorAll<HTMLElement>('tbody tr'),
];

test('an import checks the file, previews the changes, and writes them on confirmation', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const codigo = 'V-1';
  await shop.crearProducto({ nombre: 'Archivo viejo', codigo });
  staff.entrarComo('productos');
  await staff.abrir('/productos?buscar=Archivo');
  await screen.findByRole('table', { name: 'Productos' });
  expect(filasDeProductos()).toHaveLength(1);
  const dialogo = await abrirImportacion(staff);
  await waitFor(() => expect(dialogo.getByRole('button', { name: 'Elegir archivo' })).toHaveFocus());

  const plantilla = await staff.descarga(() => dialogo.pulsar('Descargar una plantilla'));
  expect(plantilla.nombre).toBe('Plantilla_productos.csv');
  expect(plantilla.texto).toMatch(/^codigo,nombre,categoria,/);

  dialogo.elegir(csv('lista.pdf', ['PK']));
  expect(await dialogo.findByText(/El archivo debe ser .csv o .jsonl/)).toBeVisible();
  dialogo.elegir(csv('lista.xls', ['PK']));
  expect(await dialogo.findByText(/Excel antiguo/)).toBeVisible();
  dialogo.elegir(csv('lista.xlsx', ['PK']));
  expect(await dialogo.findByText(/No se pudo leer ese libro de Excel/)).toBeVisible();
  dialogo.elegir(csv('mala.csv', [ENCABEZADO, 'M-1,Archivo malo,globos,1,dos,3,', 'M-2,,globos,1,2,3,']));
  expect(await dialogo.findByText('El archivo tiene errores: corrígelos y vuelve a elegirlo')).toBeVisible();
  expect(await dialogo.filas(ERRORES)).toEqual([
    expect.stringMatching(/^2.*«dos» no es un número/),
    expect.stringMatching(/^3.*la celda está vacía/),
  ]);
  expect(dialogo.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();

  // Each step focuses the button of the next one.
  await waitFor(() => expect(dialogo.getByRole('button', { name: 'Elegir otro archivo' })).toHaveFocus());
  const archivo = dialogo.getByLabelText<HTMLInputElement>('Archivo de productos');
  const { promise: pedido, resolve } = Promise.withResolvers<void>();
  archivo.addEventListener('click', () => resolve(), { once: true });
  await user.keyboard('{Enter}');
  await pedido;
  const buena = csv('lista.csv', [
    ENCABEZADO,
    `${codigo},Archivo viejo,globos,5,19.75,10,azul`,
    'N-1,Archivo nuevo,otros,1,2.50,7,',
  ]);
  dialogo.elegir(buena);
  expect(await dialogo.findByText(con('El archivo está bien. Todavía no se ha escrito nada'))).toBeVisible();
  expect(dialogo.getByText('Columnas que no se usan: colorin')).toBeVisible();
  expect((await dialogo.filas(CAMBIOS)).find((texto) => texto.includes('viejo'))).toMatch(
    /Precio de venta Q[\d.,]+ → Q19\.75/,
  );
  expect(filasDeProductos()).toHaveLength(1);

  await waitFor(() => expect(dialogo.getByRole('button', { name: 'Importar 2 productos' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await dialogo.findByText('Listo: 1 nuevo y 1 cambiado')).toBeVisible();
  await waitFor(() => expect(dialogo.getAllByRole('button', { name: 'Cerrar' }).at(-1)).toHaveFocus());
  const { promise: otroPedido, resolve: pedirOtro } = Promise.withResolvers<void>();
  archivo.addEventListener('click', () => pedirOtro(), { once: true });
  await dialogo.pulsar('Importar otro archivo');
  await otroPedido;
  dialogo.elegir(csv('otra.csv', [ENCABEZADO, 'N-2,Archivo segundo,otros,1,2.50,7,']));
  await dialogo.pulsar('Importar 1 producto');
  expect(await dialogo.findByText('Listo: 1 nuevo')).toBeVisible();
  await waitFor(() => expect(dialogo.getAllByRole('button', { name: 'Cerrar' }).at(-1)).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialogo.dialogo).not.toBeInTheDocument());
  await waitFor(() => expect(filasDeProductos()).toHaveLength(3));
  expect(screen.getByRole('row', { name: con('Archivo viejo') })).toHaveTextContent('Q19.75');

  const otraVez = await abrirImportacion(staff);
  otraVez.elegir(buena);
  expect(await otraVez.findByText('No hay nada que traer: todo está ya como dice el archivo')).toBeVisible();
  expect(otraVez.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();
});

test('the import check reports empty files, missing columns, codes that Excel changed and duplicate names', async ({
  staff,
  shop,
}) => {
  await shop.crearProducto({ nombre: 'Papel, 20 pliegos', codigo: 'P-1' });
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const elegir = async (lineas: string[]) => {
    if (dialogo.queryByText('Elegir otro archivo')) await dialogo.pulsar('Elegir otro archivo');
    dialogo.elegir(csv('excel.csv', lineas, '\r\n'));
  };

  await elegir(['']);
  expect(await dialogo.findByText('El archivo está vacío')).toBeVisible();
  await elegir([ENCABEZADO]);
  expect(await dialogo.findByText('El archivo no tiene productos')).toBeVisible();
  await elegir(['hola,adios', '1,2']);
  expect(await dialogo.findByText(/^No se encontró la columna «Nombre» ni «Código»/)).toBeVisible();
  await waitFor(() => expect(dialogo.getByLabelText('«hola»')).toHaveFocus());
  expect(dialogo.queryByRole('table')).not.toBeInTheDocument();
  await elegir(['nombre,precio', 'Vela,2']);
  expect(await dialogo.filas(ERRORES)).toEqual([
    expect.stringMatching(/^1Faltan las columnas «Categoría» y «Precio de compra»/),
  ]);

  const fila = (codigo: string) => `${codigo},"Papel, 20 pliegos",otros,5,12,8,`;
  await elegir([ENCABEZADO, fila('7.40219E+12')]);
  expect(await dialogo.filas(ERRORES)).toEqual([
    expect.stringMatching(/^2.*«7\.40219E\+12»: Excel cambió este código/),
  ]);
  expect(dialogo.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();

  await elegir([ENCABEZADO, fila('7402190000017')]);
  expect(await dialogo.findByText(/^Míralo antes de traerlo: 1 producto nuevo se llama igual/)).toBeVisible();
  expect(await dialogo.filas(CAMBIOS)).toEqual([
    expect.stringMatching(/Se llama igual que uno que ya tienes: con el código P-/),
  ]);
  await waitFor(() => expect(dialogo.getByRole('button', { name: 'Importar 1 producto' })).toHaveFocus());
});

test('an import is refused if the shop changed since the check, and can be retried after a lost answer', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const archivo = csv('errores.csv', [ENCABEZADO, ',Caja uno,otros,1,2,3,', ',Caja dos,otros,1,2,3,']);
  const esperarRevision = async () =>
    expect(
      await dialogo.findByText(con('El archivo está bien. Todavía no se ha escrito nada')),
    ).toBeVisible();
  dialogo.elegir(archivo);
  await esperarRevision();

  // Two products now have the name that was unused at the check.
  const tocayos = [
    await shop.crearProducto({ nombre: 'Caja uno', codigo: 'A-1' }),
    await shop.crearProducto({ nombre: 'Caja uno', codigo: 'B-1' }),
  ];
  await dialogo.pulsar('Importar 2 productos');
  expect(await dialogo.findByText(/^No se trajo nada: la tienda cambió desde que se revisó\./)).toBeVisible();
  expect(dialogo.queryByText(/Puedes repetirlo/)).not.toBeInTheDocument();
  expect(await dialogo.filas(ERRORES)).toEqual([expect.stringMatching(/^2.*hay 2 productos que se llaman/)]);
  expect(dialogo.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();

  for (const { _id } of tocayos) await shop.owner(ELIMINAR_PRODUCTO, { params: { id: _id } });
  await dialogo.pulsar('Elegir otro archivo');
  dialogo.elegir(archivo);
  await esperarRevision();
  const restaurar = shop.interceptar(/\/api\/productos\/archivo$/, perderRespuesta);
  await dialogo.pulsar('Importar 2 productos');
  expect(await dialogo.findByText(/Puedes repetirlo: nada entra dos veces\.$/)).toBeVisible();
  restaurar();
  await dialogo.pulsar('Importar 2 productos');
  expect(await dialogo.findByText('Todo estaba ya como dice el archivo')).toBeVisible();
});

test('leaving the page during an import shows the result in a toast', async ({ staff, shop }) => {
  staff.entrarComo('productos');
  await staff.abrir('/dashboard');
  await staff.user.click(await screen.findByRole('link', { name: 'Productos' }));
  const casos = [
    { que: 'ida', aviso: 'Listo: 1 nuevo' },
    { que: 'perdida', aviso: /^❌ «ida\.csv»: .* Puedes repetirlo: nada entra dos veces\.$/ },
  ];
  for (const { que, aviso } of casos) {
    const dialogo = await abrirImportacion(staff);
    dialogo.elegir(csv('ida.csv', [ENCABEZADO, `,Caja ${que},otros,1,2,3,`]));
    await dialogo.findByRole('button', { name: 'Importar 1 producto' });
    const { promise: retenida, resolve: soltar } = Promise.withResolvers<void>();
    const restaurar = shop.interceptar(/\/api\/productos\/archivo$/, async (ask) => {
      await retenida;
      return await (que === 'ida' ? ask() : cortar(ask));
    });
    await dialogo.pulsar('Importar 1 producto');
    expect(await dialogo.findByText('Trayendo «ida.csv»…')).toBeVisible();
    history.back();
    await waitFor(() => expect(dialogo.dialogo).not.toBeInTheDocument());
    soltar();
    await staff.aviso(aviso);
    restaurar();
    history.forward();
  }
});

test('an Excel workbook is imported from its first sheet, codes digit by digit', async ({ staff, shop }) => {
  await shop.crearProducto({ nombre: 'Vela', codigo: '7402190000017' });
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const elegirLibro = async (precio: string | number) => {
    const data = [
      ['Código', 'Nombre', 'Categoría', 'Precio compra', 'Precio venta', 'Stock', 'Activo'],
      [7402190000017, 'Vela', 'otros', 1.5, 0.1 + 0.2, 10, true],
      [],
      ['007', 'Globo "doble",\ncon salto', 'globos', precio, 1250, 3, false],
    ];
    const otra = { sheet: 'Otra', data: [['nada']] };
    const libro = await escribirLibro([{ sheet: 'Productos', data }, otra]).toBlob();
    dialogo.elegir(new File([libro], 'Mi lista.xlsx'));
  };
  await elegirLibro('dos');
  // The line is the row of the sheet.
  expect(await dialogo.filas(ERRORES)).toEqual([expect.stringMatching(/^4.*«dos» no es un número/)]);

  await dialogo.pulsar('Elegir otro archivo');
  await elegirLibro(1);
  await dialogo.pulsar('Importar 2 productos');
  await waitFor(async () => {
    const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: {} });
    expect(productos).toMatchObject([
      { codigo: '007', nombre: 'Globo "doble", con salto', precioVenta: 1250, stock: 3, activo: false },
      { codigo: '7402190000017', nombre: 'Vela', precioVenta: 0.3 },
    ]);
  });
});

test('an unknown category is named, and goes where it is told for all its lines', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const fila = (nombre: string, categoria: string) => `,${nombre},${categoria},1,2.50,25,`;
  dialogo.elegir(
    csv('lista.csv', [
      ENCABEZADO,
      fila('Globo estrella', 'Globos metálicos'),
      fila('Globo luna', 'GLOBOS METALICOS'),
      fila('Inflado', 'Mano de obra'),
    ]),
  );
  const pregunta = 'El archivo trae 2 categorías que la tienda no tiene: di a cuál va cada una.';
  expect(await dialogo.findByText(pregunta)).toBeVisible();
  expect(dialogo.queryByRole('alert')).not.toBeInTheDocument();
  expect(dialogo.queryByRole('table')).not.toBeInTheDocument();
  expect(dialogo.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();
  const revisar = dialogo.queryByRole('button', { name: 'Revisar con estas categorías' });
  expect(revisar).not.toBeInTheDocument();
  await user.selectOptions(dialogo.getByLabelText('«Globos metálicos»'), 'globos');
  expect(dialogo.getByRole('button', { name: 'Revisar con estas categorías' })).toBeDisabled();
  await user.selectOptions(dialogo.getByLabelText('«Mano de obra»'), 'servicios');
  await dialogo.pulsar('Revisar con estas categorías');
  expect(await dialogo.filas(CAMBIOS)).toEqual([
    expect.stringMatching(/Globo estrella.*Nuevo.*Globos.*1\.00.*2\.50.*25$/),
    expect.stringMatching(/Globo luna.*Globos/),
    expect.stringMatching(/Inflado.*Servicios.*Sin límite.*No se cuenta: el 25 no se usa/),
  ]);
  await dialogo.pulsar('Importar 3 productos');
  expect(await dialogo.findByText('Listo: 3 nuevos')).toBeVisible();
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { orden: 'nombre-asc' } });
  expect(productos.map(({ nombre, categoria }) => [nombre, categoria])).toEqual([
    ['Globo estrella', 'globos'],
    ['Globo luna', 'globos'],
    ['Inflado', 'servicios'],
  ]);
});

test('the columns of an Excel list with a title and names of its own are matched by hand', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const elegirLista = async (precio: string | number) => {
    const data = [
      ['Lista de precios 2026'],
      [],
      ['Mercancía', 'Tipo', 'Lo que cuesta', 'Precio', 'Notas'],
      ['Globo estrella', 'Metálicos', 3, precio, 'Nuevo'],
    ];
    const libro = await escribirLibro([{ sheet: 'Hoja 1', data }]).toBlob();
    dialogo.elegir(new File([libro], 'Lista.xlsx'));
  };
  await elegirLista('ocho');
  expect(await dialogo.findByText(/^No se encontró la columna «Nombre» ni «Código»/)).toBeVisible();
  expect(dialogo.queryByRole('alert')).not.toBeInTheDocument();
  await user.selectOptions(dialogo.getByLabelText('«Mercancía»'), 'Nombre');
  // A field belongs to one column.
  const tipo = within(dialogo.getByLabelText('«Tipo»'));
  expect(tipo.queryByRole('option', { name: 'Nombre' })).not.toBeInTheDocument();
  expect(tipo.queryByRole('option', { name: 'Precio de venta' })).not.toBeInTheDocument();
  await dialogo.pulsar('Revisar con estas columnas');
  expect(await dialogo.findByText(/^Faltan las columnas «Categoría» y «Precio de compra»/)).toBeVisible();
  await user.selectOptions(dialogo.getByLabelText('«Tipo»'), 'Categoría');
  await user.selectOptions(dialogo.getByLabelText('«Lo que cuesta»'), 'Precio de compra');
  await dialogo.pulsar('Revisar con estas columnas');

  // An error of the file and a question, both at once; the corrected file keeps the matches.
  expect(await dialogo.findByText('El archivo tiene errores: corrígelos y vuelve a elegirlo')).toBeVisible();
  expect(await dialogo.filas(ERRORES)).toEqual([expect.stringMatching(/^4.*«ocho» no es un número/)]);
  await dialogo.pulsar('Elegir otro archivo');
  await elegirLista(8);
  const pregunta = 'El archivo trae una categoría que la tienda no tiene: di a cuál va.';
  expect(await dialogo.findByText(pregunta)).toBeVisible();
  await user.selectOptions(dialogo.getByLabelText('«Metálicos»'), 'globos');
  await dialogo.pulsar('Revisar con estas categorías');
  expect(await dialogo.filas(CAMBIOS)).toEqual([
    expect.stringMatching(/^4Globo estrella.*Globos.*3\.00.*8\.00/),
  ]);
  await dialogo.pulsar('Importar 1 producto');
  expect(await dialogo.findByText('Listo: 1 nuevo')).toBeVisible();
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: {} });
  expect(productos).toMatchObject([{ nombre: 'Globo estrella', categoria: 'globos', precioVenta: 8 }]);
});

test('a file without the cost is imported with cost Q0.00 when that is chosen', async ({ staff, shop }) => {
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  dialogo.elegir(csv('lista.csv', ['Producto,Categoría,Precio', 'Globo rojo,globos,2.50', 'Vela,otros,8']));
  expect(
    await dialogo.findByText('El archivo no trae el costo: di abajo si lo dejas en Q0.00.'),
  ).toBeVisible();
  expect(dialogo.queryByRole('button', { name: /^Importar \d/ })).not.toBeInTheDocument();
  await dialogo.pulsar('Dejar el costo en Q0.00');
  expect(await dialogo.findByText(con('Queda en Q0.00: complétalo después'))).toBeVisible();
  expect(await dialogo.filas(CAMBIOS)).toHaveLength(2);
  await dialogo.pulsar('Importar 2 productos');
  expect(await dialogo.findByText('Listo: 2 nuevos')).toBeVisible();
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: {} });
  expect(productos.map(({ precioCompra }) => precioCompra)).toEqual([0, 0]);
});

test('the good lines of a file are imported, and the others are handed back to be corrected', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  dialogo.elegir(
    csv('lista.csv', [
      ENCABEZADO,
      'B-1,Globo 12",globos,1,2.50,3,',
      'B-2,Globo azul,globos,1,dos,3,',
      'B-3,Vela,otros,1,8,3,',
    ]),
  );
  expect(await dialogo.filas(ERRORES)).toEqual(['3Globo azulPrecio de venta: «dos» no es un número']);
  const hoja = await staff.descarga(() => dialogo.pulsar('Descargar las líneas con errores'));
  expect(hoja.nombre).toBe('Lineas_por_corregir.csv');
  await dialogo.pulsar('Importar las 2 buenas y dejar 1');
  expect(await dialogo.findByText('Listo: 2 nuevos. 1 línea quedó sin traer')).toBeVisible();
  expect(await dialogo.filas('Líneas que quedaron')).toHaveLength(1);
  const { productos } = await shop.owner(LISTAR_PRODUCTOS, { query: { orden: 'nombre-asc' } });
  expect(productos.map(({ nombre }) => nombre)).toEqual(['Globo 12"', 'Vela']);

  // What was handed back is a file that can be corrected and chosen.
  expect(hoja.texto).toMatch(/«dos» no es un número/);
  await dialogo.pulsar('Importar otro archivo');
  dialogo.elegir(csv('Lineas_por_corregir.csv', [hoja.texto.replace(',dos,', ',2,')]));
  await dialogo.pulsar('Importar 1 producto');
  expect(await dialogo.findByText('Listo: 1 nuevo')).toBeVisible();
});

test('answers outlive a check that fails, and chosen categories the dialog', async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  let dialogo = await abrirImportacion(staff);
  const lista = (nombre: string) =>
    csv('lista.csv', ['Mercancía,Categoría,Costo,Precio', `${nombre},Metálicos,1,2.50`]);
  dialogo.elegir(lista('Estrella'));
  await user.selectOptions(await dialogo.findByLabelText('«Mercancía»'), 'Nombre');
  const restaurar = shop.interceptar(/\/api\/productos\/archivo$/, perderRespuesta);
  await dialogo.pulsar('Revisar con estas columnas');
  expect(await dialogo.findByRole('alert')).toBeVisible();
  expect(dialogo.getByLabelText('«Mercancía»')).toHaveValue('nombre');
  restaurar();
  await dialogo.pulsar('Revisar con estas columnas');
  // A column that was recognized can be corrected too.
  expect(await dialogo.findByLabelText('«Precio»')).toHaveValue('precioVenta');
  await user.selectOptions(dialogo.getByLabelText('«Metálicos»'), 'globos');
  const cortarla = shop.interceptar(/\/api\/productos\/archivo$/, perderRespuesta);
  await dialogo.pulsar('Revisar con estas categorías');
  expect(await dialogo.findByRole('alert')).toBeVisible();
  expect(dialogo.getByLabelText('«Metálicos»')).toHaveValue('globos');
  cortarla();
  await dialogo.pulsar('Revisar con estas categorías');
  await dialogo.pulsar('Importar 1 producto');
  expect(await dialogo.findByText('Listo: 1 nuevo')).toBeVisible();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialogo.dialogo).not.toBeInTheDocument());
  dialogo = await abrirImportacion(staff);
  dialogo.elegir(lista('Luna'));
  await user.selectOptions(await dialogo.findByLabelText('«Mercancía»'), 'Nombre');
  await dialogo.pulsar('Revisar con estas columnas');
  expect(await dialogo.findByRole('button', { name: 'Importar 1 producto' })).toBeVisible();
  expect(dialogo.getByLabelText('«Metálicos»')).toHaveValue('globos');
});

test('a button of one question sends what was chosen in all of them', async ({ staff }) => {
  const { user } = staff;
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  const dialogo = await abrirImportacion(staff);
  const lista = csv('lista.csv', [
    'Código,Descripción,Categoría,Precio,Notas',
    'E-1,Estrella,Metálicos,2.50,Brilla',
    'L-1,Luna,Latex,3,Mate',
  ]);
  dialogo.elegir(lista);
  await user.selectOptions(await dialogo.findByLabelText('«Descripción»'), 'Nombre');
  await user.selectOptions(dialogo.getByLabelText('«Metálicos»'), 'globos');
  await dialogo.pulsar('Dejar el costo en Q0.00');
  expect(await dialogo.findByText(con('Queda en Q0.00: complétalo después'))).toBeVisible();
  expect(dialogo.getByLabelText('«Descripción»')).toHaveValue('nombre');
  expect(dialogo.getByLabelText('«Metálicos»')).toHaveValue('globos');

  await user.selectOptions(dialogo.getByLabelText('«Latex»'), 'otros');
  await user.selectOptions(dialogo.getByLabelText('«Notas»'), 'Descripción');
  await dialogo.pulsar('Revisar con estas columnas');
  expect(await dialogo.filas(CAMBIOS)).toEqual([
    expect.stringMatching(/Estrella.*Globos/),
    expect.stringMatching(/Luna.*Otros/),
  ]);
  expect(dialogo.getByLabelText('«Notas»')).toHaveValue('descripcion');
  expect(dialogo.getByRole('button', { name: 'Importar 2 productos' })).toBeVisible();
});
