import { describe, vi } from 'vitest';
import { ABRIR_CAJA, ANULAR_VENTA, REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { pedir } from '../support/pedir.ts';
import {
  con,
  expect,
  required,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Stops the polling that the page starts while it opens, so that only a live event can bring a change. */
async function sinSondeo(abrir: () => Promise<void>): Promise<void> {
  const timers = vi.spyOn(globalThis, 'setInterval');
  try {
    await abrir();
    const sondeos = timers.mock.calls.flatMap(([, ms], i) => (ms === 30_000 ? [i] : []));
    expect(sondeos.length).toBeGreaterThan(0);
    for (const i of sondeos) clearInterval(timers.mock.results[i]?.value);
  } finally {
    timers.mockRestore();
  }
}

/** Today's figure with this label. */
async function cifraDeHoy(nombre: string): Promise<Element | null> {
  const titulo = await screen.findByRole('heading', { name: 'Hoy' });
  const hoy = within(required(titulo.closest('section'), 'section «Hoy»'));
  return required((await hoy.findByText(nombre)).closest('dt'), nombre).nextElementSibling;
}

async function vender(shop: ScreenShop, producto: string) {
  const { venta } = await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [{ producto, cantidad: 1, precioUnitario: 40 }],
      metodoPago: 'efectivo',
      tipoVenta: 'directa',
    },
  });
  return venta;
}

for (const { donde, ruta } of [
  { donde: 'the dashboard', ruta: '/dashboard' },
  { donde: 'the dashboard of the reports', ruta: '/reportes' },
]) {
  test(`${donde} updates live on sales and voided sales, without a loading state`, async ({
    staff,
    shop,
  }) => {
    const { _id, nombre } = await shop.crearProducto({ precioVenta: 40, stock: 4, stockMinimo: 3 });
    const esperarVentas = (cuantas: string) =>
      waitFor(async () => expect(await cifraDeHoy('Ventas')).toHaveTextContent(cuantas));
    const bajo = () => screen.queryByRole('table', { name: 'Productos con stock bajo' });
    let lecturas = 0;
    shop.interceptar(/\/api\/reportes\/dashboard$/, (ask) => {
      lecturas += 1;
      return ask();
    });
    staff.entrarComo('propietario');
    await sinSondeo(async () => {
      await staff.abrir(ruta);
      await esperarVentas('0');
    });
    await staff.enVivo();
    const cargas: string[] = [];
    const observador = new MutationObserver(() => {
      if (screen.getByRole('main').textContent?.includes('Cargando')) cargas.push('Cargando');
    });
    observador.observe(document.body, { subtree: true, childList: true });
    const desde = performance.now();
    const antes = lecturas;

    const venta = await vender(shop, _id);
    await esperarVentas('1');
    expect(await cifraDeHoy('Ventas')).toHaveAttribute('data-changed', 'true');
    // Several sales in a burst cause one reload.
    for (let i = 0; i < 3; i += 1) await vender(shop, _id);
    await esperarVentas('4');
    // Reloads are throttled to one every three seconds.
    expect(lecturas).toBeGreaterThan(antes);
    expect(lecturas - antes).toBeLessThanOrEqual(2 + (performance.now() - desde) / 3_000);
    await waitFor(() => expect(bajo()).toHaveTextContent(nombre));

    await shop.owner(ANULAR_VENTA, { params: { id: venta._id }, body: { motivo: 'Se equivocó de globo' } });
    await esperarVentas('3');
    await shop.ponerStock(_id, 50);
    await waitFor(() => expect(bajo()).not.toBeInTheDocument());
    observador.disconnect();
    expect(cargas).toEqual([]);
  });
}

test('the owner sees profit and frequent clients; an employee with the reports permission sees no profit', async ({
  staff,
  shop,
}) => {
  const { _id } = await shop.crearProducto({ precioVenta: 40 });
  await vender(shop, _id);
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Clientes frecuentes' })).toBeVisible();
  expect(screen.getAllByText('Ganancia')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Medalla de oro' })).toBeVisible();
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Clientes frecuentes' });
  expect(screen.queryByText('Ganancia')).not.toBeInTheDocument();
});

test('the dashboard compares with last week, and its figures lead to what they count', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id } = await shop.crearProducto({ precioVenta: 40 });
  const ahora = shop.server.context.clock();
  shop.server.setNow(new Date(ahora.getTime() - 7 * 86_400_000 - 60_000));
  await vender(shop, _id);
  shop.server.setNow(ahora);
  await vender(shop, _id);
  await vender(shop, _id);
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText(/^El miércoles pasado a esta hora: 1 venta/)).toHaveTextContent(
    /Q40\.00.*\+100 %/,
  );
  const hoy = within(
    required((await screen.findByRole('heading', { name: 'Hoy' })).closest('section'), 'Hoy'),
  );
  await user.click(hoy.getByRole('link', { name: 'Ventas' }));
  await waitFor(() => expect(location.href).toMatch(/\/ventas\?fechaInicio=(.+)&fechaFin=\1$/));
  await staff.abrir('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Listos para entregar' }));
  await waitFor(() => expect(location.href).toMatch(/\/pedidos\?estado=listo-entrega$/));
});

test('when nothing was sold until this hour last week, the dashboard names the whole day', async ({
  staff,
  shop,
}) => {
  const { _id } = await shop.crearProducto({ precioVenta: 40 });
  const ahora = shop.server.context.clock();
  shop.server.setNow(new Date(ahora.getTime() - 7 * 86_400_000 + 60_000));
  await vender(shop, _id);
  shop.server.setNow(ahora);
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const frase = /^El miércoles pasado a esta hora aún no había ventas \(todo el miércoles: /;
  expect(await screen.findByText(frase)).toHaveTextContent(/Q40\.00\)$/);
});

test('a whole day without sales last week is said in short', async ({ staff }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText('El miércoles pasado no hubo ventas')).toBeVisible();
});

test('the rows and figures of the dashboard lead to what they name', async ({ staff, shop }) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto({ precioVenta: 40, stock: 2, stockMinimo: 5 });
  await vender(shop, _id);
  staff.entrarComo('propietario');
  const enlace = async (tabla: string, name: string) => {
    await staff.abrir('/dashboard');
    return within(await screen.findByRole('table', { name: tabla })).getByRole('link', { name });
  };
  await user.click(await enlace('Productos con stock bajo', nombre));
  await waitFor(() => expect(location.pathname).toBe('/productos'));
  expect(new URLSearchParams(location.search).get('buscar')).toBe(nombre);
  await user.click(await enlace('Productos más vendidos', nombre));
  await waitFor(() => expect(location.pathname).toBe('/productos'));
  expect(await enlace('Clientes frecuentes', '5555-0101')).toHaveAttribute('href', 'tel:55550101');
  await user.click(await enlace('Clientes frecuentes', 'Elena Chub'));
  await waitFor(() => expect(location.href).toMatch(/\/ventas\?buscar=55550101$/));
  expect(await screen.findByText('1 venta suma')).toHaveTextContent('Q40.00');
  await staff.abrir('/dashboard');
  const [deHoy, delMes] = await screen.findAllByRole('link', { name: 'Ganancia' });
  expect(deHoy?.getAttribute('href')).toMatch(/\/reportes\?tab=ventas&fechaInicio=(.+)&fechaFin=\1$/);
  expect(delMes?.getAttribute('href')).toMatch(/\/reportes\?tab=ventas&fechaInicio=.+-01&fechaFin=/);
});

test('the dashboard says whose drawer is open, and what it should hold only when asked', async ({
  staff,
  shop,
}) => {
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  expect(await screen.findByText('Ninguna abierta')).toBeVisible();
  await staff.enVivo();
  const { sesion } = await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 150 } });
  expect(await screen.findByRole('link', { name: sesion.usuario.nombre })).toBeVisible();
  expect(screen.queryByText('Q150.00')).toBeNull();
  await staff.user.click(screen.getByRole('button', { name: 'Ver cuánto hay' }));
  expect(screen.getByText(/^Debe haber/)).toHaveTextContent('Debe haber Q150.00');
});

test('the dashboard links to the list of all products with low stock', async ({ staff, shop }) => {
  const { user } = staff;
  await Promise.all(Array.from({ length: 11 }, () => shop.server.product({ stock: 0 })));
  await shop.crearProducto();
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Stock Bajo (11)' });
  await user.click(screen.getByRole('link', { name: 'Ver los 11 productos' }));
  await waitFor(() => expect(location.href).toMatch(/\/productos\?stockBajo=true&orden=stock-asc$/));
  expect(await screen.findByLabelText('Solo Stock Bajo')).toBeChecked();
  expect(await screen.findByText(con('(11 productos en total)'))).toBeVisible();
});

test('the dashboard leads to the orders that were handed over unpaid', async ({ staff, shop }) => {
  const { numero } = await pedir(shop);
  await shop.ponerEstado(numero, 'entregado');
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const titulo = await screen.findByRole('heading', { name: 'Pedidos' });
  const seccion = required(titulo.closest('section'), 'section «Pedidos»');
  expect(seccion).toHaveTextContent('Falta cobrar de lo entregadoQ25.00');
  expect(within(seccion).getByRole('link', { name: 'Falta cobrar de lo entregado' })).toHaveAttribute(
    'href',
    '/pedidos?estado=sin-cobrar',
  );
  await staff.user.click(within(seccion).getByRole('link', { name: 'Entregados sin cobrar' }));
  expect(await screen.findByRole('row', { name: con(numero) })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sin cobrar (1)' })).toHaveAttribute('aria-pressed', 'true');
});

test('the menu does not keep the filters of a link, and the way back does', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.crearProducto();
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  const ir = async (name: string) => {
    await user.click(within(staff.menu).getByRole('link', { name }));
    await screen.findByRole('heading', { name, level: 1 });
  };
  const estaEn = (ruta: string) => waitFor(() => expect(location.pathname + location.search).toBe(ruta));
  /** Waits until the list shows the filter of its address. */
  const estaPulsado = (name: RegExp) =>
    waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'));
  const SIN_COBRAR = '/pedidos?estado=sin-cobrar';
  await user.click(await screen.findByRole('link', { name: 'Entregados sin cobrar' }));
  await estaEn(SIN_COBRAR);
  await ir('Usuarios');
  await estaEn('/usuarios');
  await ir('Pedidos');
  await estaEn('/pedidos');
  history.go(-2);
  await estaEn(SIN_COBRAR);
  await estaPulsado(/^Sin cobrar/);
  await ir('Usuarios');
  await ir('Pedidos');
  await estaEn('/pedidos');

  // What the person changes there is theirs.
  await ir('Dashboard');
  await user.click(await screen.findByRole('link', { name: 'Entregados sin cobrar' }));
  await estaEn(SIN_COBRAR);
  await user.click(await screen.findByRole('button', { name: /^Por entregar/ }));
  await estaEn('/pedidos?estado=por-entregar');
  await estaPulsado(/^Por entregar/);
  await ir('Usuarios');
  await ir('Pedidos');
  await estaEn('/pedidos?estado=por-entregar');
});

test('a tunnel that the server was not told of is told to the owner, and to nobody else', async ({
  staff,
  shop,
}) => {
  await shop.server.call('visitante', 'GET', '/api/catalog', { headers: { 'cf-ray': '1' } });
  const aviso = /^Entran visitas por un túnel o proxy que Guirnalda no conoce/;
  staff.entrarComo('reportes');
  await staff.abrir('/dashboard');
  await screen.findByRole('heading', { name: 'Hoy' });
  expect(screen.queryByText(aviso)).toBeNull();
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await screen.findByText(aviso);
});

describe('on a Monday that is the first of its month', () => {
  test.override({ inicio: new Date('2026-06-01T12:00:00-06:00') });

  test('the link to the sales of today says «Hoy», whatever was tapped there before', async ({
    staff,
    shop,
  }) => {
    const { user } = staff;
    await shop.crearProducto();
    staff.entrarComo('propietario');
    await staff.abrir('/ventas');
    const estaPulsado = (name: string) =>
      waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await screen.findByRole('button', { name: 'Esta semana' }));
    await estaPulsado('Esta semana');
    await user.click(within(staff.menu).getByRole('link', { name: 'Dashboard' }));
    const hoy = required((await screen.findByRole('heading', { name: 'Hoy' })).closest('section'), 'section');
    await user.click(within(hoy).getByRole('link', { name: 'Monto' }));
    await estaPulsado('Hoy');
  });
});
