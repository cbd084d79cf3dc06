import { expectNoViolations } from '../support/axe.ts';
import { abrirCaja, chip, dialogo } from './personal/gaveta.ts';
import { escucharImpresion } from './personal/impresion.ts';
import { expect, tillTest as test } from './personal/till.ts';

test.use({ aparte: 'cortes-de-caja' });

test('the list tells who counted what, by day and person in the address, live, and prints the slip again', async ({
  till,
  page,
}) => {
  await till.staff.entrarComo('propietario');
  await till.staff.abrir('/ventas');
  await page.getByRole('tab', { name: 'Cortes de caja' }).click();
  await expect(page.getByRole('heading', { name: 'Cortes de caja' })).toBeVisible();
  const tabla = page.getByRole('table', { name: 'Cortes de caja' });
  await expect(tabla.getByText(/^Faltan Q5\.00$/).first()).toBeVisible();
  await expectNoViolations(page, 'the list of cash sessions');
  const { usuarios } = await till.staff.shop.owner.get<{ usuarios: { _id: string; nombre: string }[] }>(
    '/api/caja/sesiones',
  );
  const marta = usuarios.find(({ nombre }) => nombre.startsWith('Marta'));
  await page.getByLabel('Quién').selectOption(marta?._id ?? '');
  await expect(page).toHaveURL(new RegExp(`tab=cortes&usuario=${marta?._id}`));
  await expect(tabla.getByText('Diego Cutz')).toHaveCount(0);
  await till.staff.shop.owner.post('/api/caja/abrir', { body: { fondoInicial: 75 } });
  await expect(tabla.getByRole('row').nth(1)).toContainText('Abierta');
  await till.staff.shop.owner.post('/api/caja/cerrar', { body: { efectivoContado: 80 } });
  await expect(tabla.getByRole('row').nth(1)).toContainText('Sobran Q5.00');
  await page
    .getByRole('button', { name: /^Ver el corte de Marta/ })
    .first()
    .click();
  const corte = page.getByRole('dialog', { name: /^Corte de caja de Marta/ });
  await expect(corte.getByRole('article', { name: 'Corte de caja' })).toContainText('Sobran Q5.00');
  await expectNoViolations(page, 'one cash session');
  const impreso = await escucharImpresion(page);
  await corte.getByRole('button', { name: 'Imprimir corte' }).click();
  await expect.poll(impreso).toContain('Corte de caja');
  await page.reload();
  await expect(corte).toBeVisible();
  await till.tecla('Escape');
  await page.getByLabel('Fecha Inicio').fill('2020-01-01');
  await page.getByLabel('Fecha Fin').fill('2020-01-02');
  await expect(page.getByText('No se encontraron cortes de caja')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(tabla.getByText('Diego Cutz').first()).toBeVisible();
});

test('the owner counts a drawer that its person left open; what was counted outlives a reload', async ({
  till,
  page,
}) => {
  await abrirCaja(till);
  await till.staff.entrarComo('propietario');
  await till.staff.abrir('/ventas?tab=cortes');
  const ver = page.getByRole('button', { name: /^Ver el corte de Diego/ }).first();
  await ver.click();
  const abierta = dialogo(till, /^Caja abierta de Diego/);
  await abierta.getByRole('button', { name: 'Contar y cerrar' }).click();
  const cerrar = dialogo(till, /^Cerrar la caja de Diego/);
  await cerrar.getByLabel('Cuántos de Q20', { exact: true }).fill('4');
  await expect(cerrar.getByText('Faltan Q20.00')).toBeVisible();

  page.once('dialog', (pregunta) => pregunta.accept());
  await page.reload();
  await abierta.getByRole('button', { name: 'Contar y cerrar' }).click();
  await expect(cerrar.getByText('Aquí está lo que habías contado')).toBeVisible();
  await expect(cerrar.getByLabel('Efectivo contado')).toHaveValue('80.00');
  await expectNoViolations(page, 'counting somebody else’s drawer');
  await cerrar.getByLabel('Cuántos de Q20', { exact: true }).fill('5');
  await expect(cerrar.getByText('Cuadra')).toBeVisible();
  await cerrar.getByRole('button', { name: 'Cerrar caja' }).click();
  const corte = dialogo(till, /^Corte de caja de Diego/);
  await expect(corte.getByRole('article', { name: 'Corte de caja' })).toContainText('La cerró');
  await expect(corte.getByRole('article', { name: 'Corte de caja' })).toContainText('Marta');
  await expect(corte.getByRole('button', { name: 'Contar y cerrar' })).toHaveCount(0);
  await till.tecla('Escape');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((una) => una.includes('conteo'))),
  ).toEqual([]);
});

test('an employee sees his own drawers alone, and the till keeps its total in sight on a small screen', async ({
  till,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await till.abrir();
  await expect(till.procesar).toBeInViewport({ ratio: 1 });
  await expect(till.total).toBeInViewport({ ratio: 1 });
  await expect(chip(till)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await till.staff.abrir('/ventas?tab=cortes');
  const tabla = page.getByRole('table', { name: 'Cortes de caja' });
  await expect(tabla.getByText('Diego Cutz').first()).toBeVisible();
  await expect(tabla.getByText(/Marta|Lucía/)).toHaveCount(0);
  await expect(page.getByLabel('Quién')).toHaveCount(0);
});
