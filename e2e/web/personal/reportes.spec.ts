import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { diaDe } from '#contract/words/dias.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { intercept } from '../../support/intercept.ts';
import { textoDePdf } from '../../support/pdf.ts';
import { expect, type Staff, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

async function bajar({ page }: Staff, boton: string) {
  const espera = page.waitForEvent('download');
  await page.getByRole('button', { name: boton }).click();
  const descarga = await espera;
  return { nombre: descarga.suggestedFilename(), archivo: await descarga.path() };
}

test('PDF and Excel are made in a worker; a failed PDF shows an error and can be retried', async ({
  staff,
  page,
}) => {
  const pedidos: string[] = [];
  page.on('request', (request) => pedidos.push(new URL(request.url()).pathname));
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=inventario');
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
  expect(pedidos.filter((ruta) => ruta.includes('pdf-worker'))).toEqual([]);
  await intercept(page, '**/pdf-worker*', (route) => route.abort());
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  await expect(staff.avisos('❌ Error al generar el PDF')).toBeVisible();
  await page.unroute('**/pdf-worker*');
  const pdf = await bajar(staff, 'Descargar PDF');
  expect(pdf.nombre).toBe(`Reporte_Inventario_${diaDe(new Date())}.pdf`);
  const [primera] = await textoDePdf(pdf.archivo);
  expect(primera).toContain('Globos y Fiesta');
  expect(primera).toContain('Valor Inventario');

  // Made in a worker, because a year of sales would block the page for seconds.
  const worker = page.waitForEvent('worker');
  const xlsx = await bajar(staff, 'Descargar Excel');
  await worker;
  expect(xlsx.nombre).toBe(`Reporte_Inventario_${diaDe(new Date())}.xlsx`);
  expect(Object.keys(unzipSync(readFileSync(xlsx.archivo)))).toContain('xl/worksheets/sheet1.xml');
});

/** The accents as RGB. */
const [CORAL, MANDARIN, MINT, SKY, GRAPE] = [
  '255, 93, 93',
  '255, 159, 28',
  '46, 196, 166',
  '61, 165, 255',
  '139, 92, 246',
] as const;
const ACCENTS: string[] = [CORAL, MANDARIN, MINT, SKY, GRAPE];

/** The accents that each canvas paints its bars with. Runs in the page. */
function accentsOf(canvases: (HTMLElement | SVGElement)[], accents: string[]): string[][] {
  return canvases.map((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
    const seen = new Set<string>();
    for (let i = 0; pixels && i < pixels.length; i += 4) {
      if (pixels[i + 3] === 255) seen.add(`${pixels[i]}, ${pixels[i + 1]}, ${pixels[i + 2]}`);
    }
    return accents.filter((accent) => seen.has(accent));
  });
}

test('four charts show a period, each in its own colour and the categories in theirs, in both themes', async ({
  staff,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await staff.entrarComo('propietario');
  await staff.abrir('/reportes?tab=ventas');
  await page.getByRole('button', { name: 'Últimos 30 días' }).click();
  await expect(page.locator('canvas')).toHaveCount(2);
  const colores = (titulo: string) =>
    page
      .getByRole('table', { name: titulo })
      .locator('[data-accent]')
      .evaluateAll((barras) => barras.map((barra) => getComputedStyle(barra).backgroundColor));
  for (const tema of ['light', 'dark'] as const) {
    await page.evaluate((elegido) => {
      document.documentElement.dataset.theme = elegido;
    }, tema);
    await expect.poll(() => page.locator('canvas').evaluateAll(accentsOf, ACCENTS)).toEqual([[SKY], [MINT]]);
    expect([...new Set(await colores('Ventas por método de pago'))]).toEqual([`rgb(${MANDARIN})`]);
    const deCategorias = [CORAL, GRAPE, MANDARIN].map((color) => `rgb(${color})`);
    expect(await colores('Ventas por categoría')).toEqual(expect.arrayContaining(deCategorias));
    await expectNoViolations(page, `charts, ${tema}`);
  }
});
