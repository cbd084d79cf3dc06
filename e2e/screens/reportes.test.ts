import { unzipSync } from 'fflate';
import { describe } from 'vitest';
import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import { diaDe, inicioDeMes, ZONA_POR_DEFECTO } from '#contract/words/dias.ts';
import { masDias, tramoAnterior } from '#contract/words/periodos.ts';
import { nombreDePeriodo, PERIODOS } from '../../src-renderer/shared/listas/periodos.ts';
import { textoDePdf } from '../support/pdf.ts';
import { bajar, filasDe, generar, INVENTARIO } from './support/reportes.ts';
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

const DIA_MS = 86_400_000;

const hoy = () => diaDe(new Date());

/** Sells one unit at Q12.50, `hace` days ago. */
async function vender({ server, crearProducto, owner }: ScreenShop, hace = 0): Promise<void> {
  const { _id: producto } = await crearProducto();
  server.setNow(new Date(Date.now() - hace * DIA_MS));
  await owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  server.setNow(new Date());
}

/** Downloads the three PDFs as the signed-in person. Returns the text of each. */
async function bajarTresPdfs(staff: Staff): Promise<string[]> {
  const generado = `Generado el ${hoy().split('-').reverse().join('/')}`;
  const textos: string[] = [];
  for (const [tab, nombre] of [
    ['dashboard', `Dashboard_${hoy()}.pdf`],
    ['ventas', `Reporte_Ventas_${inicioDeMes(hoy())}_${hoy()}.pdf`],
    ['inventario', `Reporte_Inventario_${hoy()}.pdf`],
  ]) {
    await staff.abrir(`/reportes?tab=${tab}`);
    const pdf = await bajar(staff);
    expect(pdf.nombre).toBe(nombre);
    const paginas = await textoDePdf(pdf.blob);
    for (const [i, texto] of paginas.entries()) {
      expect(texto).toContain(`Página ${i + 1} de ${paginas.length} - ${generado}`);
    }
    expect(paginas[0]).toContain('Guirnalda');
    textos.push(paginas.join(' '));
  }
  return textos;
}

test("the owner's three PDFs include profit", async ({ staff, shop }) => {
  await shop.crearProducto({ nombre: 'Ñandú «de» fiesta 🎈 cumpleañero', stock: 0, stockMinimo: 3 });
  await vender(shop);
  staff.entrarComo('propietario');
  const [dashboard, ventas, inventario] = await bajarTresPdfs(staff);
  expect(dashboard).toMatch(/Ganancia.*Ganancia/);
  expect(dashboard).toContain('Clientes frecuentes');
  expect(ventas).toContain('Ganancia Total');
  expect(ventas).toContain('Promedio por Venta');
  for (const parte of [
    'Comparación',
    'por día',
    'Lo más vendido',
    'Por vendedor',
    'por método de pago',
    'por categoría',
    'por hora',
  ]) {
    expect(ventas).toContain(parte);
  }
  expect(inventario).toContain('Valor Inventario');
  expect(inventario).toContain('Margen %');
  expect(inventario).toContain('Ñandú «de» fiesta cumpleañero');
});

test("an employee's PDFs contain no profit", async ({ staff, shop }) => {
  await vender(shop);
  staff.entrarComo('reportes');
  const textos = await bajarTresPdfs(staff);
  expect(textos[2]).toContain('Precio Venta');
  for (const texto of textos) expect(texto).not.toMatch(/Ganancia|Valor Inventario|Margen/);
});

test('the dashboard PDF lists every product with low stock', async ({ staff, shop }) => {
  for (let i = 1; i <= 11; i += 1) {
    await shop.crearProducto({ nombre: `Por comprar ${i}.`, stock: 0, stockMinimo: 3 });
  }
  staff.entrarComo('reportes');
  await staff.abrir('/reportes');
  const { textContent: titulo } = await screen.findByRole('heading', { name: /^Stock Bajo \(/ });
  const texto = (await textoDePdf((await bajar(staff)).blob)).join(' ');
  expect(texto).toContain(titulo);
  for (let i = 1; i <= 11; i += 1) expect(texto).toContain(`Por comprar ${i}.`);
});

/** The first and last day of a preset period. */
function periodoDe(nombre: string) {
  const periodo = PERIODOS.find((uno) => uno.nombre === nombre)?.de(hoy());
  if (!periodo) throw new Error(`there is no period ${nombre}`);
  return periodo;
}

const chip = (name: string) => screen.findByRole('button', { name });

test('period and filters are stored in the URL', async ({ staff, shop }) => {
  const { user } = staff;
  const anno = hoy().slice(0, 4);
  const comparacionConAnterior = (nombre: string) => {
    const periodo = periodoDe(nombre);
    const tramo = tramoAnterior(periodo, new Date(), ZONA_POR_DEFECTO);
    const anterior = nombreDePeriodo(tramo.periodo, periodo.fechaFin.slice(0, 4));
    const como = tramo.hasta ? `Hasta las? .+, contra ${anterior} a la misma hora` : `Contra ${anterior}`;
    return screen.findByText(new RegExp(`^${como}(: entonces no hubo ventas)?$`));
  };
  await vender(shop, 40);
  await vender(shop);
  await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes');
  await user.click(await screen.findByRole('tab', { name: 'Ventas' }));
  expect(await chip('Este mes')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await chip('Este año'));
  await waitFor(() =>
    expect(location.search).toMatch(new RegExp(`tab=ventas&fechaInicio=${anno}-01-01&fechaFin=${hoy()}$`)),
  );
  expect(await screen.findByRole('heading', { name: con(`Del 01/01/${anno} al`) })).toBeVisible();
  expect(await comparacionConAnterior('Este año')).toBeVisible();
  await staff.recargar();
  expect(await chip('Este año')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Fecha Inicio')).toHaveValue(`${anno}-01-01`);
  await user.click(await chip('Mes pasado'));
  expect(await comparacionConAnterior('Mes pasado')).toBeVisible();
  await user.click(await chip('Últimos 30 días'));
  expect((await screen.findAllByText(/ (más|menos) que antes$/)).length).toBeGreaterThan(0);

  llenar(screen.getByLabelText('Fecha Inicio'), hoy());
  llenar(screen.getByLabelText('Fecha Fin'), '2020-01-01');
  await user.click(required(generar()[0], 'button «Generar Reporte»'));
  expect(await screen.findByText('La fecha de fin no puede ser anterior a la de inicio')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Descargar PDF' })).not.toBeInTheDocument();
  llenar(screen.getByLabelText('Fecha Inicio'), '2019-12-30');
  await user.click(required(generar()[0], 'button «Generar Reporte»'));
  await waitFor(() => expect(location.search).toMatch(/fechaInicio=2019-12-30&fechaFin=2020-01-01$/));
  expect(await screen.findByText('No hay ventas en estas fechas')).toBeVisible();
  await staff.abrir('/reportes?tab=ventas&fechaInicio=ayer&fechaFin=2026-99-99');
  expect(await chip('Este mes')).toHaveAttribute('aria-pressed', 'true');

  await shop.crearProducto({ stock: 0, stockMinimo: 3 });
  await staff.abrir('/reportes?tab=inventario&categoria=globos');
  expect(await screen.findByLabelText('Categoría')).toHaveValue('globos');
  expect((await screen.findAllByRole('cell', { name: 'Normal' })).length).toBeGreaterThan(0);
  await user.click(screen.getByLabelText('Solo Stock Bajo'));
  await user.click(required(generar().at(-1), 'button «Generar Reporte»'));
  await waitFor(() => expect(location.search).toMatch(/categoria=globos&stockBajo=true$/));
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Normal' })).not.toBeInTheDocument());
});

describe('on the 30th', () => {
  test.override({ inicio: new Date('2026-06-30T12:00:00-06:00') });

  test('of two periods with the same days, the one that was tapped is pressed', async ({ staff }) => {
    staff.entrarComo('propietario');
    await staff.abrir('/reportes?tab=ventas');
    await staff.user.click(await chip('Hoy'));
    await waitFor(async () => expect(await chip('Hoy')).toHaveAttribute('aria-pressed', 'true'));
    await staff.user.click(await chip('Últimos 30 días'));
    await waitFor(async () => expect(await chip('Últimos 30 días')).toHaveAttribute('aria-pressed', 'true'));
    expect(await chip('Este mes')).toHaveAttribute('aria-pressed', 'false');
    expect(location.search).toMatch(/fechaInicio=2026-06-01&fechaFin=2026-06-30$/);
  });
});

test('the sales report has tables by day, hour, method and category', async ({ staff, shop }) => {
  await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  await staff.user.click(await chip('Últimos 30 días'));
  for (const name of [
    'Lo más vendido',
    'Por vendedor',
    'Ventas por día',
    'Ventas por hora',
    'Ventas por método de pago',
    'Ventas por categoría',
  ]) {
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect((await screen.findAllByRole('table', { name }))[0]).toHaveTextContent('Q');
  }
  const metodos = within(screen.getByRole('table', { name: 'Ventas por método de pago' }));
  expect(metodos.getByRole('row', { name: /^Efectivo Q.*100 %/ })).toBeVisible();
  const vendedores = within(screen.getByRole('table', { name: 'Por vendedor' }));
  expect(vendedores.getByRole('row', { name: /^Persona propietario 1 Q12\.50/ })).toBeVisible();
  const vendidos = within(screen.getByRole('table', { name: 'Lo más vendido' }));
  expect(vendidos.getByRole('columnheader', { name: 'Ganancia' })).toBeVisible();
  // 90 days.
  llenar(screen.getByLabelText('Fecha Inicio'), masDias(hoy(), -89));
  await staff.user.click(required(generar()[0], 'button «Generar Reporte»'));
  expect(await screen.findByRole('heading', { name: 'Ventas por mes' })).toBeVisible();
});

test('the owner sees the best sellers by pieces or by profit, an employee by pieces', async ({
  staff,
  shop,
}) => {
  const dia = masDias(hoy(), -400);
  const { _id: muchas, nombre: barato } = await shop.crearProducto({ precioCompra: 12 });
  const { _id: una, nombre: lujo } = await shop.crearProducto({ precioCompra: 1 });
  shop.server.setNow(new Date(Date.now() - 400 * DIA_MS));
  await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [
        { producto: muchas, cantidad: 5, precioUnitario: 12.5 },
        { producto: una, cantidad: 1, precioUnitario: 12.5 },
      ],
      metodoPago: 'efectivo',
    },
  });
  shop.server.setNow(new Date());
  staff.entrarComo('propietario');
  await staff.abrir(`/reportes?tab=ventas&fechaInicio=${dia}&fechaFin=${dia}`);
  const tabla = async () => within(await screen.findByRole('table', { name: 'Lo más vendido' }));
  const primera = async () => (await tabla()).getAllByRole('rowheader')[0];
  expect(await primera()).toHaveTextContent(barato);
  await staff.user.click(screen.getByRole('button', { name: 'Por ganancia' }));
  expect(await primera()).toHaveTextContent(lujo);
  staff.entrarComo('reportes');
  await staff.abrir(`/reportes?tab=ventas&fechaInicio=${dia}&fechaFin=${dia}`);
  expect(await primera()).toHaveTextContent(barato);
  expect(screen.queryByRole('button', { name: 'Por ganancia' })).toBeNull();
});

/** Unzips a workbook. Returns a function that reads one of its parts. */
async function abrirLibro(xlsx: Blob): Promise<(parte: string) => string> {
  const partes = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
  return (parte) => new TextDecoder().decode(partes[parte]);
}

test('the inventory and sales reports export to CSV and Excel', async ({ staff, shop }) => {
  await shop.crearProducto({ nombre: '=1+1, «Ñandú»' });
  await shop.crearProducto({ nombre: 'Inflado', categoria: 'servicios', controlaStock: false, stock: 0 });
  staff.entrarComo('reportes');
  await staff.abrir('/reportes?tab=inventario');
  const csv = await bajar(staff, 'Descargar CSV');
  expect(csv.nombre).toBe(`Reporte_Inventario_${hoy()}.csv`);
  const filas = await filasDe(csv.blob);
  expect(filas[0]).toEqual(['Categoría', 'Producto', 'Stock', 'Precio Venta', 'Estado']);
  expect(filas).toContainEqual(['Globos', "'=1+1, «Ñandú»", '10', '12.50', 'Normal']);
  expect(filas).toContainEqual(['Servicios', 'Inflado', 'Sin límite', '12.50', 'Normal']);
  const servicios = screen.getByRole('table', { name: 'Inventario de Servicios' });
  expect(servicios).toHaveTextContent('Sin límite');
  const pdf = (await textoDePdf((await bajar(staff)).blob)).join(' ');
  expect(pdf).toContain('Sin límite');
  const xlsx = await bajar(staff, 'Descargar Excel');
  expect(xlsx.nombre).toBe(`Reporte_Inventario_${hoy()}.xlsx`);
  const parte = await abrirLibro(xlsx.blob);
  expect(parte('xl/sharedStrings.xml')).toContain('=1+1, «Ñandú»');
  expect(parte('xl/worksheets/sheet1.xml')).toContain('<v>12.5</v>');

  await staff.abrir('/reportes?tab=ventas');
  const dias = await bajar(staff, 'Descargar CSV');
  expect((await filasDe(dias.blob))[0]).toEqual(['Fecha', 'Número de Ventas', 'Monto Total']);
});

test('the sales export contains all days, the totals and every table', async ({ staff, shop }) => {
  await vender(shop, 1);
  await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  await staff.user.click(await chip('Últimos 30 días'));
  await waitFor(async () => expect(await chip('Últimos 30 días')).toHaveAttribute('aria-pressed', 'true'));
  expect(
    await screen.findByRole('heading', { name: con(`al ${hoy().split('-').reverse().join('/')}`) }),
  ).toBeVisible();
  const [titulos, ...filas] = await filasDe((await bajar(staff, 'Descargar CSV')).blob);
  expect(titulos).toEqual(['Fecha', 'Número de Ventas', 'Monto Total', 'Ganancia']);
  expect(filas.length).toBeGreaterThan(1);
  for (const [fecha] of filas) expect(fecha).toMatch(/^\d\d\/\d\d\/\d{4}$/);

  const parte = await abrirLibro((await bajar(staff, 'Descargar Excel')).blob);
  for (const hoja of [
    'Ventas por día',
    'Comparación',
    'Lo más vendido',
    'Por vendedor',
    'Ventas por método de pago',
    'Ventas por categoría',
    'Ventas por hora',
  ]) {
    expect(parte('xl/workbook.xml')).toContain(`name="${hoja}"`);
  }
  const [monto] = screen.getAllByRole('definition').filter(({ textContent }) => textContent?.startsWith('Q'));
  expect(monto).toHaveTextContent('Q25.00');
  expect(parte('xl/worksheets/sheet1.xml')).toContain('<v>25</v>');
  expect(parte('xl/sharedStrings.xml')).toContain('Total');
});

const pestana = (name: string) => screen.findByRole('tab', { name });
const columnas = (name: string) => screen.queryAllByRole('columnheader', { name });

test('the owner sees profit in the reports, an employee does not', async ({ staff, shop }) => {
  const { user } = staff;
  await vender(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes');
  expect(await pestana('Dashboard')).toHaveAttribute('aria-selected', 'true');
  await user.click(await pestana('Ventas'));
  expect(await screen.findByText('Ganancia Total')).toBeVisible();
  expect(columnas('Número de Ventas')[0]).toBeVisible();
  await user.click(await pestana('Inventario'));
  expect(await screen.findByText('Valor Inventario')).toBeVisible();
  expect(columnas('Margen %')[0]).toBeVisible();
  staff.entrarComo('reportes');
  await staff.abrir('/reportes?tab=inventario');
  expect(await screen.findByText('Total Productos')).toBeVisible();
  expect(screen.queryByText('Valor Inventario')).not.toBeInTheDocument();
  expect(columnas('Margen %')).toHaveLength(0);
});

const ERROR = 'Error al cargar el reporte de ventas';

/** The sales report fails until the returned function is called. */
const fallarVentas = (shop: ScreenShop) =>
  shop.contestar(/\/api\/reportes\/ventas/, 500, {
    success: false,
    error: 'interno',
    message: '',
    requestId: '1',
  });

test('the owner is reminded of products without a cost, an employee is not', async ({ staff, shop }) => {
  await vender(shop);
  await shop.crearProducto({ nombre: 'Sin costo aún', precioCompra: 0 });
  for (const tab of ['ventas', 'inventario']) {
    staff.entrarComo('propietario');
    await staff.abrir(`/reportes?tab=${tab}`);
    const aviso = await screen.findByText(con('Un producto no tiene costo'));
    await staff.user.click(within(aviso).getByRole('link', { name: 'Completar su costo' }));
    const filas = within(await screen.findByRole('table', { name: 'Productos' })).getAllByRole('row');
    expect(filas.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sin costo aún'),
    ]);
    staff.entrarComo('reportes');
    await staff.abrir(`/reportes?tab=${tab}`);
    await screen.findByRole('button', { name: 'Descargar PDF' });
    expect(screen.queryByText(con('no tiene costo'))).not.toBeInTheDocument();
  }
});

test('a failed report shows its error; switching tabs reloads it', async ({ staff, shop }) => {
  const { user } = staff;
  await vender(shop);
  const yaContesta = fallarVentas(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  expect(await screen.findByText(ERROR)).toBeVisible();
  await user.click(await pestana('Inventario'));
  expect(await screen.findByText('Total Productos')).toBeVisible();
  yaContesta();
  await user.click(await pestana('Ventas'));
  await waitFor(() => expect(screen.queryByText(ERROR)).not.toBeInTheDocument());
  expect(await screen.findByText('Total Ventas')).toBeVisible();
});

test('«Generar Reporte» reloads a report that failed', async ({ staff, shop }) => {
  const yaContesta = fallarVentas(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  expect(await screen.findByText(ERROR)).toBeVisible();
  yaContesta();
  await staff.user.click(required(generar()[0], 'button «Generar Reporte»'));
  expect(await screen.findByText('No hay ventas en estas fechas')).toBeVisible();
  expect(screen.queryByText(ERROR)).not.toBeInTheDocument();
});

test('without a connection the dashboard PDF says why it fails', async ({ staff, shop }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/reportes');
  const [boton] = await screen.findAllByRole('button', { name: 'Descargar PDF' });
  shop.interceptar(INVENTARIO, perderRespuesta);
  await staff.user.click(required(boton, 'button of the dashboard PDF'));
  await staff.aviso('❌ Error al generar el PDF: no hay conexión con la tienda');
});
