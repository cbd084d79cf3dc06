import { expectNoViolations } from '../support/axe.ts';
import { abrirCaja, abrirConCien, chip, dialogo } from './personal/gaveta.ts';
import { escucharImpresion } from './personal/impresion.ts';
import { expect, nuevoCodigo, type Till, tillTest as test } from './personal/till.ts';

test.use({ aparte: 'corte-de-caja' });

/** Types into whatever has the focus, slower than a scanner. */
const escribir = (till: Till, texto: string) => till.page.keyboard.type(texto, { delay: 90 });

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
