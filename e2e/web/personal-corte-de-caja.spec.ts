import type { Locator } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { escucharImpresion } from './personal/impresion.ts';
import { expect, nuevoCodigo, type Till, tillTest as test } from './personal/till.ts';

test.use({ aparte: 'corte-de-caja' });

/** The drawer's chip beside the search box. */
const chip = (till: Till): Locator => till.page.locator('[aria-keyshortcuts="F12"]');
const dialogo = (till: Till, name: string | RegExp): Locator => till.page.getByRole('dialog', { name });

/** Types into whatever has the focus, slower than a scanner. */
const escribir = (till: Till, texto: string) => till.page.keyboard.type(texto, { delay: 90 });

/** The counter with a drawer that has Q100 in it. */
async function abrirCaja(till: Till): Promise<void> {
  await till.abrir();
  await abrirConCien(till);
}

async function abrirConCien(till: Till): Promise<void> {
  await till.tecla('F12');
  await till.page.getByLabel('Fondo inicial').fill('100');
  await till.tecla('Enter');
  await expect(chip(till)).toHaveText('Caja abierta · Q100.00');
}

test('a day at the drawer by keys alone: fund, sale, in and out, a count that differs, and its slip', async ({
  till,
  page,
}) => {
  // Five dialogs are looked at in the light and in the dark.
  test.slow();
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 35 });
  await till.abrir();
  await expect(chip(till)).toHaveText('Abrir caja');
  await till.tecla('F12');
  const abrir = dialogo(till, 'Abrir caja');
  await expect(abrir.getByLabel('Fondo inicial')).toBeFocused();
  await till.tecla('Enter');
  await expect(abrir.getByText('Escribe con cuánto efectivo empiezas, aunque sea 0')).toBeVisible();
  await escribir(till, '200');
  await expectNoViolations(page, 'opening the drawer');
  await till.tecla('Enter');
  await expect(abrir).toBeHidden();
  await expect(chip(till)).toHaveText('Caja abierta · Q200.00');
  await expect(till.busqueda).toBeFocused();

  await till.escanear(codigo);
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toBeVisible();
  await till.tecla('Enter');
  await expect(chip(till)).toHaveText('Caja abierta · Q235.00');

  await till.tecla('F12');
  const caja = dialogo(till, /^Caja abierta desde las/);
  await expect(caja.getByRole('button', { name: 'Entrada o salida' })).toBeFocused();
  await till.tecla('Enter');
  const mover = dialogo(till, 'Entrada o salida de efectivo');
  await till.tecla('ArrowLeft', 'Tab');
  await escribir(till, '50.50');
  await till.tecla('Tab');
  await escribir(till, 'Más sencillo');
  await expectNoViolations(page, 'moving cash');
  await till.tecla('Enter');
  await expect(mover).toBeHidden();
  await expect(caja).toContainText('Q285.50');

  await till.tecla('Enter', 'Tab');
  await escribir(till, '300');
  await till.tecla('Tab');
  await escribir(till, 'Pago al repartidor');
  await till.tecla('Enter');
  await expect(mover.getByText('En la caja debe haber Q285.50', { exact: true })).toBeVisible();
  await expect(mover.getByLabel('Motivo')).toHaveValue('Pago al repartidor');
  await expect(mover.getByLabel('Monto')).toBeFocused();
  await mover.getByLabel('Monto').fill('20.50');
  await till.tecla('Enter');
  await expect(caja).toContainText('Q265.00');
  await expectNoViolations(page, 'the open drawer');

  await till.tecla('Tab', 'Enter');
  const cerrar = dialogo(till, 'Cerrar caja');
  await expect(cerrar.getByLabel('Efectivo contado')).toBeFocused();
  await expect(cerrar.getByRole('status').getByText('Falta contar el efectivo')).toBeVisible();
  await till.tecla('Tab');
  await escribir(till, '1');
  await till.tecla('Enter', 'Enter');
  await escribir(till, '1');
  await till.tecla('Enter');
  await expect(cerrar.getByLabel('Efectivo contado')).toHaveValue('250.00');
  await expect(cerrar.getByText('Faltan Q15.00')).toBeVisible();
  await cerrar.getByLabel('Cuántos de Q20', { exact: true }).fill('1');
  await expect(cerrar.getByText('Sobran Q5.00')).toBeVisible();
  await cerrar.getByLabel('Notas').fill('Un vuelto mal dado');
  await expectNoViolations(page, 'counting the drawer');
  await till.tecla('Tab', 'Tab', 'Enter');
  const seguro = page.getByRole('alertdialog', { name: 'Sobran Q5.00. ¿Cerrar la caja así?' });
  await expect(seguro).toBeVisible();
  await seguro.getByRole('button', { name: 'Cerrar así' }).press('Enter');

  const cerrada = dialogo(till, 'Caja cerrada');
  await expect(cerrada.getByRole('article', { name: 'Corte de caja' })).toContainText('Sobran Q5.00');
  await expectNoViolations(page, 'the closed drawer');
  const listo = cerrada.getByRole('button', { name: 'Listo' });
  await expect(listo).toBeFocused();
  const impreso = await escucharImpresion(page);
  await till.tecla('Control+p');
  await expect.poll(impreso).toContain('Un vuelto mal dado');
  expect(await impreso()).toContain('Pago al repartidor');
  await listo.press('Enter');
  await expect(cerrada).toBeHidden();
  await expect(till.busqueda).toBeFocused();
  await expect(chip(till)).toHaveText('Abrir caja');
});

test('a closing whose answer was lost is sent again and closes once; what was typed is never lost', async ({
  till,
  page,
}) => {
  await abrirCaja(till);
  await chip(till).click();
  await dialogo(till, /^Caja abierta desde/)
    .getByRole('button', { name: 'Cerrar caja' })
    .click();
  const cerrar = dialogo(till, 'Cerrar caja');
  await cerrar.getByLabel('Efectivo contado').fill('100');
  await cerrar.getByLabel('Notas').fill('Todo bien');
  await expect(cerrar.getByText('Cuadra')).toBeVisible();
  await till.tecla('Escape');
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click();
  let veces = 0;
  await page.route('**/api/caja/cerrar', async (route) => {
    veces += 1;
    if (veces > 1) return await route.continue();
    await route.fetch();
    return await route.abort();
  });
  await cerrar.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(cerrar.getByText(/No llegó la respuesta/)).toBeVisible();
  await expect(cerrar.getByLabel('Notas')).toHaveValue('Todo bien');
  await expect(chip(till)).toHaveText('Abrir caja');
  await cerrar.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(dialogo(till, 'Caja cerrada').getByText('Cuadra').first()).toBeVisible();
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect(till.busqueda).toBeFocused();
});

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

test('a count closes the drawer that was counted, and no other that was opened in its place', async ({
  till,
}) => {
  const { owner } = till.staff.shop;
  await till.staff.entrarComo('propietario');
  await till.staff.abrir('/pos');
  await till.lista();
  await abrirConCien(till);
  await chip(till).click();
  await dialogo(till, /^Caja abierta desde/)
    .getByRole('button', { name: 'Cerrar caja' })
    .click();
  const cerrar = dialogo(till, 'Cerrar caja');
  await cerrar.getByLabel('Efectivo contado').fill('100');
  await owner.post('/api/caja/cerrar', { body: { efectivoContado: 100 } });
  await owner.post('/api/caja/abrir', { body: { fondoInicial: 40 } });
  await expect(chip(till)).toHaveText('Caja abierta · Q40.00');
  await expect(cerrar).toContainText('Q100.00');
  await cerrar.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(till.staff.avisos(/^❌ Esa caja ya se cerró: la que está abierta es otra/)).toBeVisible();
  await expect(cerrar.getByLabel('Efectivo contado')).toHaveValue('100');
  const { sesion } = await owner.get<{ sesion: { fondoInicial: number } | null }>('/api/caja');
  expect(sesion?.fondoInicial).toBe(40);
  await owner.post('/api/caja/cerrar', { body: { efectivoContado: 40 } });
});

test('a scan while the drawer is counted is for the sale, and takes nothing that was typed', async ({
  till,
  page,
}) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 35 });
  await abrirCaja(till);
  const cerrar = dialogo(till, 'Cerrar caja');
  const contar = async () => {
    await chip(till).click();
    await dialogo(till, /^Caja abierta desde/)
      .getByRole('button', { name: 'Cerrar caja' })
      .click();
  };
  await contar();
  await till.escanear(codigo);
  await expect(cerrar).toBeHidden();
  await expect(till.total).toHaveText('Q35.00');

  await contar();
  const contado = cerrar.getByLabel('Efectivo contado');
  await contado.fill('12');
  await till.escanear(codigo);
  await expect(till.total).toHaveText('Q70.00');
  await expect(contado).toHaveValue('12');
  const veinte = cerrar.getByLabel('Cuántos de Q20', { exact: true });
  await veinte.fill('dos');
  await cerrar.getByRole('button', { name: 'Cerrar caja' }).click();
  const reparo = cerrar.getByText('Revisa los billetes y monedas: alguno no es un número');
  await expect(reparo).toBeVisible();
  await expect(veinte).toBeFocused();
  await veinte.fill('2');
  await expect(reparo).toBeHidden();
  await cerrar.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('the drawer does not come between a sale that is being sent and its ticket', async ({ till, page }) => {
  const codigo = nuevoCodigo();
  await till.staff.shop.crearProducto({ codigo, precioVenta: 35 });
  await till.abrir();
  let soltar = () => {};
  const suelta = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  await page.route('**/api/ventas', async (route) => {
    await suelta;
    await route.continue();
  });
  await till.escanear(codigo);
  await till.tecla('F9', 'Enter', 'F12');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  soltar();
  await expect(till.hecha).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
