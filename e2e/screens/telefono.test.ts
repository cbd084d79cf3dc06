import { onTestFinished, vi } from 'vitest';
import { CREAR_USUARIO, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { expect, type ScreenShop, screen, staffTest as test, waitFor, within } from './support/staff.ts';

async function vender(shop: ScreenShop, nombre: string, metodoPago: 'efectivo' | 'tarjeta') {
  const { _id: producto } = await shop.crearProducto({ precioVenta: 12.5 });
  const { venta } = await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre, telefono: '55550101' },
      items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago,
    },
  });
  return venta;
}

/** The cards of a list. */
const tarjetas = (lista: string) =>
  within(screen.getByRole('region', { name: lista })).getAllByRole('button');

test('on a phone the filters of a list are behind one button, and those that are set are chips', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await vender(shop, 'Ana Coc', 'tarjeta');
  await vender(shop, 'Luis Tum', 'efectivo');
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await screen.findByRole('region', { name: 'Ventas' });
  await waitFor(() => expect(tarjetas('Ventas')).toHaveLength(2));
  expect(screen.queryByLabelText('Método de pago')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const hoja = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await user.selectOptions(hoja.getByLabelText('Método de pago'), 'tarjeta');
  await user.click(hoja.getByRole('button', { name: 'Hoy' }));
  await user.click(await hoja.findByRole('button', { name: 'Ver 1 venta' }));
  await waitFor(() => expect(tarjetas('Ventas')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filtros (2)' })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Quitar el filtro «Hoy»' }));
  expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filtros (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(tarjetas('Ventas')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Filtros puestos' })).toBeNull());
});

test('on a phone choosing a period shows its report at once', async ({ staff, shop }) => {
  const { user } = staff;
  await vender(shop, 'Ana Coc', 'tarjeta');
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  expect(await screen.findByText('Total Ventas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const hoja = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  expect(hoja.getByRole('button', { name: 'Generar Reporte' })).toBeVisible();
  await user.click(hoja.getByRole('button', { name: 'Hoy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^Hasta las? .+ contra el .+ pasado a la misma hora/)).toBeVisible();
});

test('on a phone a sale and an order open by their card, and the exports are behind one button', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const venta = await vender(shop, 'Ana Coc', 'tarjeta');
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await screen.findByRole('region', { name: 'Ventas' });
  expect(screen.queryByRole('button', { name: 'Descargar CSV' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Más acciones' }));
  const { nombre } = await staff.descarga(() =>
    user.click(screen.getByRole('button', { name: 'Descargar CSV' })),
  );
  expect(nombre).toMatch(/^Ventas_todas_.+\.csv$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [tarjeta] = tarjetas('Ventas');
  expect(tarjeta).toHaveTextContent(/Ana Coc.*Q25\.00.*Tarjeta/);
  tarjeta?.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` })).toBeVisible();
});

test('on a phone the card of a product opens its values and what can be done with it', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto({ precioVenta: 1234.5, stock: 7 });
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await screen.findByRole('region', { name: 'Productos' });
  const tarjeta = tarjetas('Productos')[0];
  expect(tarjeta).toHaveTextContent(`${nombre} Q1,234.50`);
  if (tarjeta) await user.click(tarjeta);
  const ficha = within(await screen.findByRole('dialog', { name: nombre }));
  expect(ficha.getByText('Precio Compra')).toBeVisible();
  await user.click(ficha.getByRole('button', { name: `Editar ${nombre}` }));
  expect(await screen.findByRole('dialog', { name: 'Editar producto' })).toBeVisible();
});

test('on a phone a product is taken off sale from its card, which is undone with one tap', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto({});
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await screen.findByRole('region', { name: 'Productos' });
  const [tarjeta] = tarjetas('Productos');
  if (tarjeta) await user.click(tarjeta);
  const ficha = within(await screen.findByRole('dialog', { name: nombre }));
  const acciones = ficha.getAllByRole('button').map(({ textContent }) => textContent);
  expect(acciones.slice(-2)).toEqual(['Quitar de la venta', 'Eliminar']);
  await user.click(ficha.getByRole('button', { name: `Quitar de la venta ${nombre}` }));
  await staff.aviso(`«${nombre}» ya no está a la venta`);
  await waitFor(() => expect(tarjetas('Productos')[0]).toHaveTextContent('Inactivo'));
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(tarjetas('Productos')[0]).not.toHaveTextContent('Inactivo'));
});

test('on a phone the cards choose once they are asked to', async ({ staff, shop }) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto({});
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/productos');
  await screen.findByRole('region', { name: 'Productos' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Más acciones' }));
  await user.click(screen.getByRole('button', { name: 'Elegir varios' }));
  await user.click(await screen.findByRole('checkbox', { name: (uno) => uno.includes(nombre) }));
  expect(await screen.findByRole('region', { name: 'Productos seleccionados' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminar de elegir' }));
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('a row of the sales opens by a press anywhere on it', async ({ staff, shop }) => {
  const venta = await vender(shop, 'Ana Coc', 'tarjeta');
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await staff.user.click(await screen.findByRole('cell', { name: /Ana Coc/ }));
  expect(await screen.findByRole('dialog', { name: `Venta ${venta.numero}` })).toBeVisible();
});

/** Pretends that the device sends files, as a phone does. Returns the names of those that were sent. */
function compartirArchivos(): string[] {
  const enviados: string[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      enviados.push(...files.map(({ name }) => name));
    },
  });
  onTestFinished(() => {
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });
  return enviados;
}

test('on a phone a list is downloaded though its tools are closed meanwhile, and can be sent', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const enviados = compartirArchivos();
  await vender(shop, 'Ana Coc', 'tarjeta');
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await screen.findByRole('region', { name: 'Ventas' });
  const { promise: retenida, resolve: soltar } = Promise.withResolvers<void>();
  const abrirMas = () => user.click(screen.getByRole('button', { name: 'Más acciones' }));
  const { nombre, texto } = await staff.descarga(async () => {
    await abrirMas();
    const restaurar = shop.interceptar(/\/api\/ventas(\?|$)/, async (ask) => {
      await retenida;
      return await ask();
    });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByRole('button', { name: 'Cancelar descarga (0 %)' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Más acciones' })).toBeNull());
    await abrirMas();
    expect(await screen.findByRole('button', { name: 'Cancelar descarga (0 %)' })).toBeVisible();
    await user.keyboard('{Escape}');
    soltar();
    await staff.aviso(/^Se descargó «.*\.csv»$/);
    restaurar();
  });
  expect(texto).toContain('Ana Coc');
  await user.click(screen.getByRole('button', { name: 'Compartir' }));
  await waitFor(() => expect(enviados).toEqual([nombre]));
});

test('the rows of the reports lead to the product, or to the sales of that seller or day', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const venta = await vender(shop, 'Ana Coc', 'tarjeta');
  const [item] = venta.items;
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  const vendidos = await screen.findByRole('region', { name: 'Lo más vendido' });
  await user.click(
    within(vendidos).getByRole('button', { name: (nombre) => nombre.includes(item?.nombre ?? '') }),
  );
  expect(await screen.findByRole('region', { name: 'Productos' })).toBeVisible();
  expect(new URLSearchParams(location.search).get('buscar')).toBe(item?.nombre);

  await staff.abrir('/reportes?tab=ventas');
  const vendedores = await screen.findByRole('table', { name: 'Por vendedor' });
  await user.click(within(vendedores).getByRole('link', { name: venta.vendedor.nombre }));
  await waitFor(() => expect(location.pathname).toBe('/ventas'));
  expect(new URLSearchParams(location.search).get('vendedor')).toBe(venta.vendedor._id);
  expect(
    await screen.findByRole('button', { name: `Quitar el filtro «${venta.vendedor.nombre}»` }),
  ).toBeVisible();
});

test('on a phone the inventory report shows the first products of a category, the others on demand', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await Promise.all(Array.from({ length: 7 }, () => shop.crearProducto()));
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  await screen.findByRole('region', { name: 'Inventario de Globos' });
  expect(tarjetas('Inventario de Globos')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Ver todos (7)' }));
  expect(tarjetas('Inventario de Globos')).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Ver menos' }));
  expect(tarjetas('Inventario de Globos')).toHaveLength(5);
});

test('the phone of an employee is called by a tap', async ({ staff, shop }) => {
  await shop.owner(CREAR_USUARIO, {
    body: {
      nombre: 'Íngrid Xón',
      email: 'ingrid@prueba.gt',
      password: 'secreta1',
      rol: 'empleado',
      telefono: '55550199',
    },
  });
  staff.enTelefono();
  staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await screen.findByRole('region', { name: 'Usuarios' });
  await staff.user.click(screen.getByRole('button', { name: /^Íngrid Xón/ }));
  const ficha = within(await screen.findByRole('dialog', { name: /^Íngrid Xón/ }));
  expect(ficha.getByRole('link', { name: '5555-0199' })).toHaveAttribute('href', 'tel:55550199');
});

test('the first press of the theme button changes what is seen', async ({ staff }) => {
  const { matchMedia } = window;
  staff.entrarComo('propietario');
  for (const device of ['light', 'dark']) {
    localStorage.removeItem('guirnalda.tema');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia.call(
        window,
        query.replace('(prefers-color-scheme: dark)', device === 'dark' ? 'all' : 'not all'),
      ),
    );
    await staff.abrir('/dashboard');
    const [boton] = await screen.findAllByRole('button', { name: /^Tema automático/ });
    const seen = device === 'dark' ? 'light' : 'dark';
    if (boton) await staff.user.click(boton);
    expect(document.documentElement.dataset.theme).toBe(seen);
    vi.restoreAllMocks();
  }
});
