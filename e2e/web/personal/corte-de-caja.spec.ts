import { expectNoViolations } from '../../support/axe.ts';
import { nuevoCodigo } from '../../support/codigos.ts';
import { capturarImpresion } from './support/impresion.ts';
import { expect, type Pos, posTest as test } from './support/pos.ts';

test.use({ aparte: 'corte-de-caja' });

/** Types into whatever has the focus, slower than a scanner. */
const escribir = (pos: Pos, texto: string) => pos.page.keyboard.type(texto, { delay: 90 });

test('a cash session by keyboard: opening fund, sale, cash in and out, a count that differs, the slip', async ({
  pos,
  page,
}) => {
  // Checks five dialogs in both colour schemes.
  test.slow();
  const codigo = nuevoCodigo();
  await pos.staff.shop.crearProducto({ codigo, precioVenta: 35 });
  await pos.abrir();
  await expect(pos.chip).toHaveText('Abrir caja');
  await pos.tecla('F12');
  const abrir = pos.dialogo('Abrir caja');
  await expect(abrir.getByLabel('Fondo inicial')).toBeFocused();
  await pos.tecla('Enter');
  await expect(abrir.getByText('Escribe con cuánto efectivo empiezas, aunque sea 0')).toBeVisible();
  await escribir(pos, '200');
  await expectNoViolations(page, 'opening the drawer');
  await pos.tecla('Enter');
  await expect(abrir).toBeHidden();
  // Clients see the screen: what is in the drawer is not on it.
  await expect(pos.chip).toHaveText('Caja abierta');
  await expect(pos.busqueda).toBeFocused();

  await pos.escanear(codigo);
  await pos.tecla('F9', 'Enter');
  await expect(pos.hecha).toBeVisible();
  await pos.tecla('Enter');
  await expect(pos.hecha).toBeHidden();

  await pos.tecla('F12');
  const caja = pos.dialogo(/^Caja abierta desde las/);
  await expect(caja).toContainText('Q235.00');
  await expect(caja.getByRole('button', { name: 'Entrada o salida' })).toBeFocused();
  await pos.tecla('Enter');
  const mover = pos.dialogo('Entrada o salida de efectivo');
  await pos.tecla('ArrowLeft', 'Tab');
  await escribir(pos, '50.50');
  await pos.tecla('Tab');
  await escribir(pos, 'Más sencillo');
  await expectNoViolations(page, 'moving cash');
  await pos.tecla('Enter');
  await expect(mover).toBeHidden();
  await expect(caja).toContainText('Q285.50');

  await pos.tecla('Enter', 'Tab');
  await escribir(pos, '300');
  await pos.tecla('Tab');
  await escribir(pos, 'Pago al repartidor');
  await pos.tecla('Enter');
  await expect(mover.getByText('En la caja debe haber Q285.50', { exact: true })).toBeVisible();
  await expect(mover.getByLabel('Motivo')).toHaveValue('Pago al repartidor');
  await expect(mover.getByLabel('Monto')).toBeFocused();
  await mover.getByLabel('Monto').fill('20.50');
  await pos.tecla('Enter');
  await expect(caja).toContainText('Q265.00');
  await expectNoViolations(page, 'the open drawer');

  await pos.tecla('Tab', 'Enter');
  const cerrar = pos.dialogo('Cerrar caja');
  await expect(cerrar.getByLabel('Efectivo contado')).toBeFocused();
  await expect(cerrar.getByRole('status').getByText('Falta contar el efectivo')).toBeVisible();
  await pos.tecla('Tab');
  await escribir(pos, '1');
  await pos.tecla('Enter', 'Enter');
  await escribir(pos, '1');
  await pos.tecla('Enter');
  await expect(cerrar.getByLabel('Efectivo contado')).toHaveValue('250.00');
  await expect(cerrar.getByText('Faltan Q15.00')).toBeVisible();
  await cerrar.getByLabel('Cuántos de Q20', { exact: true }).fill('1');
  await expect(cerrar.getByText('Sobran Q5.00')).toBeVisible();
  await cerrar.getByLabel('Notas').fill('Un vuelto mal dado');
  await expectNoViolations(page, 'counting the drawer');
  await pos.tecla('Tab', 'Tab', 'Enter');
  const seguro = page.getByRole('alertdialog', { name: 'Sobran Q5.00. ¿Cerrar la caja así?' });
  await expect(seguro).toBeVisible();
  await seguro.getByRole('button', { name: 'Cerrar así' }).press('Enter');

  const cerrada = pos.dialogo('Caja cerrada');
  await expect(cerrada.getByRole('article', { name: 'Corte de caja' })).toContainText('Sobran Q5.00');
  await expectNoViolations(page, 'the closed drawer');
  const listo = cerrada.getByRole('button', { name: 'Listo' });
  await expect(listo).toBeFocused();
  const impreso = await capturarImpresion(page);
  await pos.tecla('Control+p');
  await expect.poll(impreso).toContain('Un vuelto mal dado');
  expect(await impreso()).toContain('Pago al repartidor');
  await listo.press('Enter');
  await expect(cerrada).toBeHidden();
  await expect(pos.busqueda).toBeFocused();
  await expect(pos.chip).toHaveText('Abrir caja');
});
