import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expectNoViolations } from '../support/axe.ts';
import { escucharImpresion, papelDe } from './personal/impresion.ts';
import { expect, type Staff, staffTest as test } from './personal/staff.ts';

const PRONTO = { timeout: 5_000 };

/** An order of three pieces, from the web. */
async function pedir(shop: Staff['shop'], nombre: string) {
  const { _id: producto, nombre: articulo } = await shop.crearProducto({ stock: 9 });
  const { numero } = await shop.pedir({
    cliente: { nombre, telefono: '45000001' },
    items: [{ producto, cantidad: 3 }],
    notasCliente: `Moño azul para ${nombre}`,
  });
  return { numero, articulo };
}

test('the work sheet of one order, and those of several, go to paper', async ({ staff, page, shop }) => {
  const grupo = `Fiesta ${Date.now() % 100_000}`;
  const [una, otra] = [await pedir(shop, grupo), await pedir(shop, grupo)];
  await staff.entrarComo('empleado');
  await staff.abrir(`/pedidos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('button', { name: `Ver detalles de ${una.numero}` }).click();
  const impreso = await escucharImpresion(page);
  const detalle = page.getByRole('dialog', { name: `Pedido ${una.numero}` });
  await detalle.getByRole('button', { name: 'Hoja de trabajo' }).click();
  await expect.poll(impreso).toContain(una.numero);
  for (const texto of [una.articulo, grupo, '4500-0001', `Moño azul para ${grupo}`, '3 piezas · Por cobrar'])
    expect(await impreso()).toContain(texto);
  expect(await impreso()).not.toContain(otra.numero);
  // Letter or A4: the paper is the printer's.
  expect(await papelDe(page)).toBe('@page { margin: 12mm; }');
  await page.keyboard.press('Escape');

  const imprimir = page.getByRole('button', { name: /^Imprimir .*hojas? de trabajo$/ });
  await expect(imprimir).toHaveCount(0);
  await page.getByRole('checkbox', { name: una.numero }).check();
  await expect(imprimir).toHaveText('Imprimir hoja de trabajo');
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check();
  await expect(imprimir).toHaveText('Imprimir 2 hojas de trabajo');
  await expectNoViolations(page, 'chosen orders');
  await imprimir.click();
  await expect.poll(impreso).toContain(otra.numero);
  expect(await impreso()).toContain(una.numero);
});

test('the states are counted, and what waits for its customer is one press away', async ({
  staff,
  page,
  shop,
}) => {
  const grupo = `Conteo ${Date.now() % 100_000}`;
  const [una, otra] = [await pedir(shop, grupo), await pedir(shop, grupo)];
  await staff.entrarComo('propietario');
  await staff.abrir(`/pedidos?buscar=${encodeURIComponent(grupo)}`);
  const estados = page.getByRole('group', { name: 'Estado' });
  await expect(estados.getByRole('button', { name: 'Todos (2)' })).toHaveAttribute('aria-pressed', 'true');
  await expect(estados.getByRole('button', { name: 'Por entregar (2)' })).toBeVisible();
  await page.getByRole('button', { name: `Cambiar estado de ${una.numero}` }).click();
  await page.getByLabel('Nuevo estado').selectOption('cancelado');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect(estados.getByRole('button', { name: 'Cancelado (1)' })).toBeVisible(PRONTO);
  await estados.getByRole('button', { name: 'Por entregar (1)' }).click();
  await expect(page).toHaveURL(/estado=por-entregar/);
  const filas = page.getByRole('table', { name: 'Pedidos' }).getByRole('row');
  await expect(filas).toHaveCount(2);
  await expect(filas.nth(1)).toContainText(otra.numero);

  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const archivo = await bajada;
  expect(archivo.suggestedFilename()).toMatch(/^Pedidos_\d{4}-\d{2}-\d{2}\.csv$/);
  const leidas = parse(await readFile(await archivo.path(), 'utf8'), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  expect(leidas).toHaveLength(1);
  expect(leidas[0]).toMatchObject({
    Pedido: otra.numero,
    Cliente: grupo,
    Teléfono: '4500-0001',
    Productos: `3 × ${otra.articulo}`,
    Piezas: '3',
    Total: '37.50',
    Estado: 'En Proceso',
  });
});
