import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { diaDe, inicioDeMes } from '#contract/dias.ts';
import { masDias, nombreDePeriodo, PERIODOS, periodoAnterior } from '../../src-renderer/lib/periodos.ts';
import { expectNoViolations } from '../support/axe.ts';
import { textoDePdf } from '../support/pdf.ts';
import { ENCARGADA, expect, type Staff, staffTest as test } from './personal/staff.ts';
import { vender } from './personal/vender.ts';

// More products run out here than a list of them shows: others look for theirs in it.
test.use({ aparte: 'informes' });

const hoy = diaDe(new Date());
const GENERADO = `Generado el ${hoy.split('-').reverse().join('/')}`;

async function bajar({ page }: Staff, boton = 'Descargar PDF') {
  const espera = page.waitForEvent('download');
  await page.getByRole('button', { name: boton }).click();
  const descarga = await espera;
  return { nombre: descarga.suggestedFilename(), archivo: await descarga.path() };
}

/** The three PDFs of whoever is signed in, as one text each. */
async function losTres(staff: Staff) {
  const textos: string[] = [];
  for (const [tab, nombre] of [
    ['dashboard', `Dashboard_${hoy}.pdf`],
    ['ventas', `Reporte_Ventas_${inicioDeMes(hoy)}_${hoy}.pdf`],
    ['inventario', `Reporte_Inventario_${hoy}.pdf`],
  ]) {
    await staff.abrir(`/reportes?tab=${tab}`);
    const pdf = await bajar(staff);
    expect(pdf.nombre).toBe(nombre);
    const paginas = await textoDePdf(pdf.archivo);
    paginas.forEach((texto, i) => {
      expect(texto).toContain(`Página ${i + 1} de ${paginas.length} - ${GENERADO}`);
    });
    expect(paginas[0]).toContain('Globos y Fiesta');
    textos.push(paginas.join(' '));
  }
  return textos as [string, string, string];
}

test('the owner takes the three reports home, with what the shop earns', async ({ staff, page }) => {
  await staff.shop.crearProducto({ nombre: 'Ñandú «de» fiesta 🎈 cumpleañero', stock: 0, stockMinimo: 3 });
  await vender(staff.shop);
  const pedidos: string[] = [];
  page.on('request', (request) => pedidos.push(new URL(request.url()).pathname));
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes');
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
  expect(pedidos.filter((ruta) => ruta.includes('pdf-worker'))).toEqual([]);
  const [dashboard, ventas, inventario] = await losTres(staff);
  expect(dashboard).toMatch(/Ganancia.*Ganancia/);
  expect(dashboard).toContain('Clientes frecuentes');
  expect(ventas).toContain('Ganancia Total');
  expect(ventas).toContain('Promedio por Venta');
  for (const parte of ['Comparación', 'por día', 'por método de pago', 'por categoría', 'por hora']) {
    expect(ventas).toContain(parte);
  }
  expect(inventario).toContain('Valor Inventario');
  expect(inventario).toContain('Margen %');
  expect(inventario).toContain('Ñandú «de» fiesta cumpleañero');
});

test('an employee takes them too, without it', async ({ staff }) => {
  await staff.entrar(ENCARGADA);
  const textos = await losTres(staff);
  expect(textos[2]).toContain('Precio Venta');
  for (const texto of textos) expect(texto).not.toMatch(/Ganancia|Valor Inventario|Margen/);
});

test('what runs out is on paper to the last one', async ({ staff, page }) => {
  for (let i = 1; i <= 11; i += 1) {
    await staff.shop.crearProducto({ nombre: `Por comprar ${i}.`, stock: 0, stockMinimo: 3 });
  }
  await staff.entrar(ENCARGADA);
  await staff.abrir('/reportes');
  const titulo = await page.getByRole('heading', { name: /^Stock Bajo \(/ }).textContent();
  const texto = (await textoDePdf((await bajar(staff)).archivo)).join(' ');
  expect(texto).toContain(titulo);
  for (let i = 1; i <= 11; i += 1) expect(texto).toContain(`Por comprar ${i}.`);
});

test('a PDF that fails says so and can be asked for again', async ({ staff, page }) => {
  await staff.entrar(ENCARGADA);
  await page.route('**/pdf-worker*', (route) => route.abort());
  await staff.abrir('/reportes?tab=inventario');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  await expect(staff.avisos('❌ Error al generar el PDF')).toBeVisible();
  await page.unroute('**/pdf-worker*');
  expect((await bajar(staff)).nombre).toBe(`Reporte_Inventario_${hoy}.pdf`);
});

/** The days of one of the usual periods. */
function periodoDe(nombre: string) {
  const periodo = PERIODOS.find((uno) => uno.nombre === nombre)?.de(hoy);
  if (!periodo) throw new Error(`there is no period ${nombre}`);
  return periodo;
}

/** The chip that stands for a period: the first with its days, as «Hoy» for «Este mes» on the first of a month. */
function chipDe(nombre: string): string {
  const { fechaInicio, fechaFin } = periodoDe(nombre);
  const mismo = PERIODOS.find(({ de }) => {
    const otro = de(hoy);
    return otro.fechaInicio === fechaInicio && otro.fechaFin === fechaFin;
  });
  return mismo?.nombre ?? nombre;
}

test('any period is two clicks away, and lives in the address', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes');
  await page.getByRole('tab', { name: 'Ventas' }).click();
  const chip = (nombre: string) => page.getByRole('button', { name: nombre, exact: true });
  const contraLoAnteriorDe = (nombre: string) => {
    const periodo = periodoDe(nombre);
    const anterior = nombreDePeriodo(periodoAnterior(periodo), periodo.fechaFin.slice(0, 4));
    return page.getByText(new RegExp(`^Contra ${anterior}(: entonces no hubo ventas)?$`));
  };
  await expect(chip(chipDe('Este mes'))).toHaveAttribute('aria-pressed', 'true');
  await chip('Este año').click();
  await expect(page).toHaveURL(
    new RegExp(`tab=ventas&fechaInicio=${hoy.slice(0, 4)}-01-01&fechaFin=${hoy}$`),
  );
  await expect(page.getByRole('heading', { name: `Del 01/01/${hoy.slice(0, 4)} al` })).toBeVisible();
  await expect(contraLoAnteriorDe('Este año')).toBeVisible();
  await page.reload();
  await expect(chip(chipDe('Este año'))).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Fecha Inicio')).toHaveValue(`${hoy.slice(0, 4)}-01-01`);
  await chip('Mes pasado').click();
  await expect(contraLoAnteriorDe('Mes pasado')).toBeVisible();
  await chip('Últimos 30 días').click();
  await expect(page.getByText(/ (más|menos) que antes$/).first()).toBeAttached();

  await page.getByLabel('Fecha Inicio').fill(hoy);
  await page.getByLabel('Fecha Fin').fill('2020-01-01');
  await page.getByRole('button', { name: 'Generar Reporte' }).first().click();
  await expect(page.getByText('La fecha de fin no puede ser anterior a la de inicio')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toHaveCount(0);
  await page.getByLabel('Fecha Inicio').fill('2019-12-30');
  await page.getByRole('button', { name: 'Generar Reporte' }).first().click();
  await expect(page).toHaveURL(/fechaInicio=2019-12-30&fechaFin=2020-01-01$/);
  await expect(page.getByText('No hay ventas en estas fechas')).toBeVisible();
  await staff.abrir('/reportes?tab=ventas&fechaInicio=ayer&fechaFin=2026-99-99');
  await expect(chip(chipDe('Este mes'))).toHaveAttribute('aria-pressed', 'true');

  await staff.abrir('/reportes?tab=inventario&categoria=globos');
  await expect(page.getByLabel('Categoría')).toHaveValue('globos');
  await page.getByLabel('Solo Stock Bajo').check();
  await page.getByRole('button', { name: 'Generar Reporte' }).last().click();
  await expect(page).toHaveURL(/categoria=globos&stockBajo=true$/);
  await expect(page.getByRole('cell', { name: 'Normal' })).toHaveCount(0);
});

/** Sky, mint, mandarin and grape. */
const TONOS = ['61,165,255', '46,196,166', '255,159,28', '139,92,246'];

/** What most of each canvas is painted with, in the page. */
function coloresDe(canvases: (HTMLElement | SVGElement)[]): string[] {
  return canvases.map((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
    const veces = new Map<string, number>();
    for (let i = 0; pixels && i < pixels.length; i += 4) {
      if (pixels[i + 3] !== 255) continue;
      const color = `${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`;
      veces.set(color, (veces.get(color) ?? 0) + 1);
    }
    return [...veces].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
  });
}

test('charts show a period from four sides, and say the same in words', async ({ staff, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  await page.getByRole('button', { name: 'Últimos 30 días' }).click();
  for (const nombre of [
    'Ventas por día',
    'Ventas por hora',
    'Ventas por método de pago',
    'Ventas por categoría',
  ]) {
    await expect(page.getByRole('heading', { name: nombre, exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: nombre, exact: true }).first()).toContainText('Q');
  }
  await expect(
    page.getByRole('table', { name: 'Ventas por método de pago' }).getByRole('row', { name: /^Efectivo Q/ }),
  ).toBeAttached();
  await expect(page.locator('canvas')).toHaveCount(4);
  for (const tema of ['light', 'dark'] as const) {
    await page.evaluate((elegido) => {
      document.documentElement.dataset.theme = elegido;
    }, tema);
    // Each in a colour of its own, on any ground.
    await expect.poll(() => page.locator('canvas').evaluateAll(coloresDe)).toEqual(TONOS);
    await expectNoViolations(page, `charts, ${tema}`);
  }
  // «Este año» is as long as this only from March on.
  await page.getByLabel('Fecha Inicio').fill(masDias(hoy, -89));
  await page.getByRole('button', { name: 'Generar Reporte' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ventas por mes', exact: true })).toBeVisible();
});

test('the same tables leave for a spreadsheet', async ({ staff }) => {
  await staff.shop.crearProducto({ nombre: '=1+1, «Ñandú»' });
  await staff.entrar(ENCARGADA);
  await staff.abrir('/reportes?tab=inventario');
  const csv = await bajar(staff, 'Descargar CSV');
  expect(csv.nombre).toBe(`Reporte_Inventario_${hoy}.csv`);
  const filas = parse(readFileSync(csv.archivo, 'utf8'), { bom: true }) as string[][];
  expect(filas[0]).toEqual(['Categoría', 'Producto', 'Stock', 'Precio Venta', 'Estado']);
  expect(filas).toContainEqual(['Globos', "'=1+1, «Ñandú»", '10', '12.50', 'Normal']);

  await staff.abrir('/reportes?tab=ventas');
  const dias = await bajar(staff, 'Descargar CSV');
  const [titulos] = parse(readFileSync(dias.archivo, 'utf8'), { bom: true }) as string[][];
  expect(titulos).toEqual(['Fecha', 'Número de Ventas', 'Monto Total']);

  await staff.abrir('/reportes?tab=inventario');
  // Made beside the page: a year of sales takes seconds.
  const aparte = staff.page.waitForEvent('worker');
  const xlsx = await bajar(staff, 'Descargar Excel');
  await aparte;
  expect(xlsx.nombre).toBe(`Reporte_Inventario_${hoy}.xlsx`);
  const partes = unzipSync(readFileSync(xlsx.archivo));
  const [palabras, hoja] = ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'].map((parte) =>
    new TextDecoder().decode(partes[parte]),
  );
  expect(palabras).toContain('=1+1, «Ñandú»');
  expect(hoja).toContain('<v>12.5</v>');
});

test('the sales leave whole: their days with sums, and every side of them', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  await page.getByRole('button', { name: 'Mes pasado' }).click();
  await expect(page.getByRole('button', { name: 'Mes pasado' })).toHaveAttribute('aria-pressed', 'true');
  const csv = await bajar(staff, 'Descargar CSV');
  const filas = parse(readFileSync(csv.archivo, 'utf8'), { bom: true }) as string[][];
  expect(filas[0]).toEqual(['Fecha', 'Número de Ventas', 'Monto Total', 'Ganancia']);
  for (const [fecha] of filas.slice(1)) expect(fecha).toMatch(/^\d\d\/\d\d\/\d{4}$/);

  const xlsx = unzipSync(readFileSync((await bajar(staff, 'Descargar Excel')).archivo));
  const de = (parte: string) => new TextDecoder().decode(xlsx[parte]);
  for (const hoja of [
    'Ventas por día',
    'Comparación',
    'Ventas por método de pago',
    'Ventas por categoría',
    'Ventas por hora',
  ]) {
    expect(de('xl/workbook.xml')).toContain(`name="${hoja}"`);
  }
  const monto = await page.getByRole('definition').filter({ hasText: /^Q/ }).first().textContent();
  const total = Number(monto?.replace(/[Q,]/g, ''));
  expect(total).toBeGreaterThan(0);
  expect(de('xl/worksheets/sheet1.xml')).toContain(`<v>${total}</v>`);
  expect(de('xl/sharedStrings.xml')).toContain('Total');
});
