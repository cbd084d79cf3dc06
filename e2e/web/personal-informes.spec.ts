import { diaDe, inicioDeMes } from '#contract/dias.ts';
import { textoDePdf } from '../support/pdf.ts';
import { ENCARGADA, expect, type Staff, staffTest as test } from './personal/staff.ts';

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

test('a PDF that fails says so and can be asked for again', async ({ staff, page }) => {
  await staff.entrar(ENCARGADA);
  await page.route('**/pdf-worker*', (route) => route.abort());
  await staff.abrir('/reportes?tab=inventario');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  await expect(staff.avisos('❌ Error al generar el PDF')).toBeVisible();
  await page.unroute('**/pdf-worker*');
  expect((await bajar(staff)).nombre).toBe(`Reporte_Inventario_${hoy}.pdf`);
});
