import { expectNoViolations } from '../../support/axe.ts';
import { capturarImpresion, reglaDePapel } from './support/impresion.ts';
import { ENCARGADA, expect, staffTest as test } from './support/staff.ts';

test('prints all labels with barcodes on A4 and on a roll', async ({ staff, page, shop }) => {
  const grupo = `Etiqueta ${process.pid}-${Date.now()}`;
  await shop.crearProducto({ nombre: `${grupo} corta`, codigo: `E${Date.now()}`, precioVenta: 1234.5 });
  await shop.crearProducto({ nombre: `${grupo} rara`, codigo: `Ñ${Date.now()}` });
  await shop.crearProducto({ nombre: `${grupo} sin código` });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check();
  await page
    .getByRole('region', { name: 'Productos seleccionados' })
    .getByRole('button', { name: 'Etiquetas' })
    .click();
  const dialogo = page.getByRole('dialog', { name: 'Etiquetas de precio' });
  await expect(dialogo.getByRole('img', { name: 'Código de barras Code 128' })).toBeVisible();
  await expect(dialogo.getByText(/^Sin barras, porque .* rara$/)).toBeVisible();
  await expectNoViolations(page, 'labels');

  await dialogo.getByLabel('Copias de cada uno').fill('8');
  await dialogo.getByLabel('Desde la etiqueta').fill('2');
  const impreso = await capturarImpresion(page);
  await dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' }).click();
  await expect.poll(impreso).toContain('Q1,234.50');
  expect((await impreso())?.split(`${grupo} sin código`)).toHaveLength(9);
  await expect(dialogo.locator('svg[aria-label^="Código de barras"]')).toHaveCount(8);
  expect(await reglaDePapel(page)).toMatch(/^@page \{ size: a4; margin: 0px; \}$/i);

  await dialogo.getByLabel('Papel').selectOption('rollo');
  await dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' }).click();
  await expect.poll(() => reglaDePapel(page)).toMatch(/^@page \{ size: 58mm 40mm; margin: 0px; \}$/);
});
